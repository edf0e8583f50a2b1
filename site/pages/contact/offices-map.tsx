import { offices } from "#brand/offices.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { coastLines, landHatch, mapFrame, mapSize } from "./land-lines.ts";

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

const places = offices
  .map((office) => ({ ...office, ...placeOf(office.latitude, office.longitude) }))
  .sort((one, other) => one.x - other.x);

/** The channel from office to office, hanging a little between each two. */
const channel = places
  .map(({ x, y }, i) => {
    const before = places[i - 1];
    if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
    const middle = (before.x + x) / 2;
    const low = Math.max(before.y, y) + Math.abs(x - before.x) * 0.06;
    return `C${middle.toFixed(1)} ${(before.y + 14).toFixed(1)} ${middle.toFixed(1)} ${low.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  })
  .join("");

/** A map is never mirrored: east is east in every language. */
export function OfficesMap({ now, label }: { now: Date | undefined; label: string }) {
  const locale = useSiteLocale();
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="w-full"
      fill="none"
      role="img"
      aria-label={label}
    >
      {/* Day is lighter than night in both themes: on a light ground the night is shaded. */}
      {now && (
        <g className="fade-in">
          <path
            d={`M0 0H${mapSize.width}V${mapSize.height}H0Z`}
            fill="light-dark(oklch(0.3 0.04 225 / 0.2), transparent)"
          />
          <path
            d={daylightPath(now)}
            fill="light-dark(oklch(0.985 0.022 92), color-mix(in oklab, var(--logistics) 15%, transparent))"
          />
        </g>
      )}
      <path d={landHatch} stroke="var(--line)" strokeWidth="1" />
      <path d={coastLines} stroke="var(--line-strong)" strokeWidth="0.6" strokeLinejoin="round" />
      <path d={channel} stroke="var(--water)" strokeWidth="7" opacity="0.14" />
      <path d={channel} stroke="var(--water)" strokeWidth="2" strokeLinecap="round" />
      {places.map(({ id, x, y, city, isHeadquarters, latitude, longitude }) => (
        <g key={id}>
          <circle
            cx={x}
            cy={y}
            r={isHeadquarters ? 6 : 4.5}
            fill={now && isDay(latitude, longitude, now) ? "var(--water)" : "var(--ground)"}
            stroke="var(--water)"
            strokeWidth="2.200"
          />
          <text
            x={x}
            y={y - 13}
            textAnchor="middle"
            className="font-display text-[1.9rem] max-sm:translate-y-[-0.1em] sm:text-[1rem]"
            fill="var(--ink)"
            stroke="var(--ground)"
            strokeWidth="5"
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {city[locale]}
          </text>
        </g>
      ))}
    </svg>
  );
}
