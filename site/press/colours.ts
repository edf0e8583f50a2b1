import { readFileSync } from "node:fs";
import { look } from "#brand/look.ts";

type Theme = "light" | "dark";
type Rgb = readonly [number, number, number];

/** The colours a designer needs, by the names of the site's tokens. */
export const swatches = [
  "water",
  "ground",
  "basin",
  "ink",
  "wallet",
  "travel",
  "logistics",
  "education",
] as const;

/** OKLCH to sRGB, each part from 0 to 1, clipped to what a screen can show. */
export function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((part) => {
    const clipped = Math.min(1, Math.max(0, part));
    return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  });
  return [red, green, blue];
}

export const toHex = (rgb: Rgb) =>
  `#${Buffer.from(rgb.map((part) => Math.round(part * 255))).toString("hex")}`;

/** The colours of these names in both themes, read from a style sheet. */
export function readColours<Name extends string>(
  names: readonly Name[],
  css: string,
): Record<Name, Record<Theme, Rgb>> {
  const entries = names.map((name) => {
    const found = new RegExp(
      `--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`,
    ).exec(css);
    if (!found) throw new Error(`--${name} is not a light-dark pair of oklch colours`);
    const [light, dark] = found.slice(1).map((parts) => {
      const [l = 0, c = 0, h = 0] = parts.split(/\s+/).map(Number);
      return oklchToRgb(l, c, h);
    });
    return [name, { light, dark }];
  });
  return Object.fromEntries(entries);
}

export const fromHex = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), "hex");
  return [red / 255, green / 255, blue / 255];
};

/** The site's own colours, read from where the site takes them. */
export function siteColours<Name extends string>(names: readonly Name[]) {
  const css = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  const colours = readColours(names, css);
  for (const name of names) {
    const pair = look.colours[name as keyof typeof look.colours];
    if (pair) colours[name] = { light: fromHex(pair.light), dark: fromHex(pair.dark) };
  }
  return colours;
}
