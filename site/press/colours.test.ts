import { describe, expect, it } from "vitest";
import { oklchToRgb, readColours, siteColours, swatches, toHex } from "./colours.ts";

/** Relative luminance of WCAG 2. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("the colours of the site", () => {
  const colours = siteColours(swatches);
  const words = swatches.filter((name) => name !== "ground" && name !== "basin");

  it.each(words)("%s can be read on both grounds, by day and by night", (name) => {
    for (const theme of ["light", "dark"] as const) {
      for (const below of ["ground", "basin"] as const) {
        const [dark = 0, bright = 0] = [colours[name][theme], colours[below][theme]]
          .map(luminance)
          .sort((a, b) => a - b);
        expect((bright + 0.05) / (dark + 0.05), `${theme}, ${below}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe("the colours of the press kit", () => {
  it("turns OKLCH into the colour a screen shows", () => {
    expect(toHex(oklchToRgb(1, 0, 0))).toBe("#ffffff");
    expect(toHex(oklchToRgb(0, 0, 0))).toBe("#000000");
    expect(toHex(oklchToRgb(0.62796, 0.25768, 29.234))).toBe("#ff0000");
  });

  it("reads every swatch from the site's own tokens", () => {
    expect(Object.keys(siteColours(swatches))).toEqual([...swatches]);
    expect(() => readColours(swatches, ":root { --water: teal }")).toThrow("--water");
  });
});
