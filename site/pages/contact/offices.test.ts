import { describe, expect, it } from "vitest";
import { mapSize } from "./land-lines.ts";
import { daylightPath, isDay, placeOf, sunAt } from "./offices.tsx";

describe("where the sun stands", () => {
  it.each([
    ["the June solstice", "2026-06-21T12:00:00Z", 23.44, 0.5],
    ["the December solstice", "2026-12-21T12:00:00Z", -23.44, -0.5],
    ["the March equinox", "2026-03-20T14:46:00Z", 0, -39.6],
    // The sun is a quarter of an hour early in early November.
    ["early November", "2026-11-03T12:00:00Z", -15, -4.1],
  ])("at %s", (_, moment, latitude, longitude) => {
    const sun = sunAt(new Date(moment));
    expect(Math.abs(sun.latitude - latitude)).toBeLessThan(0.6);
    expect(Math.abs(sun.longitude - longitude)).toBeLessThan(0.8);
  });
});

describe("daylight on the map", () => {
  it("rises and sets in Dubai about when it does", () => {
    const dubai = (time: string) => isDay(25.2, 55.3, new Date(`2026-11-21T${time}:00Z`));
    expect([dubai("02:20"), dubai("03:00"), dubai("13:10"), dubai("13:50")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("is drawn within the frame at every hour of the year", () => {
    for (let hour = 0; hour < 366 * 24; hour += 37) {
      const path = daylightPath(new Date(Date.UTC(2026, 0, 1, hour)));
      expect(path).not.toMatch(/NaN|Infinity|e/);
      const numbers = path.match(/-?\d+/g)?.map(Number) ?? [];
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(mapSize.width);
    }
  });

  it("puts places where they are", () => {
    expect(placeOf(63, -24)).toEqual({ x: 0, y: 0 });
    expect(placeOf(-14, 132)).toEqual({ x: mapSize.width, y: mapSize.height });
  });
});
