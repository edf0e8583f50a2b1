import { mapFrame, mapSize } from "./land-lines.ts";

const radians = Math.PI / 180;

/** A place on the map, in units of its drawing. */
export function placeOf(latitude: number, longitude: number): { x: number; y: number } {
  const scale = mapSize.width / (mapFrame.east - mapFrame.west);
  return { x: (longitude - mapFrame.west) * scale, y: (mapFrame.north - latitude) * scale };
}

/** Where on earth the sun stands overhead, to about half a degree. */
export function sunAt(moment: Date): { latitude: number; longitude: number } {
  const days = moment.getTime() / 86_400_000 - 10_957.5; // since noon of 1 January 2000
  const anomaly = (357.529 + 0.985_600_28 * days) * radians;
  const mean = 280.459 + 0.985_647_36 * days;
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians;
  const tilt = 23.439 * radians;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic)) / radians;
  const sidereal = 280.460_618 + 360.985_647_366 * days;
  const longitude = ((((ascension - sidereal + 180) % 360) + 360) % 360) - 180;
  return { latitude: Math.asin(Math.sin(tilt) * Math.sin(ecliptic)) / radians, longitude };
}

/** Outline of the part of the map that has daylight. */
export function daylightPath(moment: Date): string {
  const sun = sunAt(moment);
  // At the equinox the border runs along the meridians; a sliver of tilt keeps it a function.
  const tilt = Math.abs(sun.latitude) < 0.3 ? 0.3 : sun.latitude;
  const border = (longitude: number) =>
    Math.atan(-Math.cos((longitude - sun.longitude) * radians) / Math.tan(tilt * radians)) /
    radians;
  let path = "";
  for (let longitude = mapFrame.west; longitude <= mapFrame.east; longitude += 2) {
    const { x, y } = placeOf(border(longitude), longitude);
    const inside = Math.min(mapSize.height, Math.max(0, y));
    path += `${path === "" ? "M" : "L"}${x.toFixed(0)} ${inside.toFixed(0)}`;
  }
  // In the northern summer the north has the day.
  const edge = tilt > 0 ? 0 : mapSize.height;
  return `${path}V${edge}H0Z`;
}

/** Whether a place has daylight. */
export function isDay(latitude: number, longitude: number, moment: Date): boolean {
  const sun = sunAt(moment);
  const height =
    Math.sin(latitude * radians) * Math.sin(sun.latitude * radians) +
    Math.cos(latitude * radians) *
      Math.cos(sun.latitude * radians) *
      Math.cos((longitude - sun.longitude) * radians);
  return height > 0;
}
