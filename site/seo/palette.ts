import { readFileSync } from "node:fs";
import { oklchToRgb, toHex } from "#site/press/colours.ts";

const inks = [
  ...["ground", "basin", "ink", "ink-soft", "line", "line-strong", "water"],
  ...["wallet", "travel", "logistics", "education", "warning", "good"],
] as const;
export type Palette = Record<string, string> & { [Ink in (typeof inks)[number]]: string };

const channels = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;

/** The site's colours at night, as a drawing takes them; read from where the site takes them. */
export function nightPalette(): Palette {
  const css = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  const read = (ink: string) => {
    const found = new RegExp(`--${ink}: light-dark\\([^,]+, ${channels}\\)`).exec(css);
    if (!found) throw new Error(`--${ink} is not a light-dark pair of oklch colours`);
    const [l = 0, c = 0, h = 0] = found.slice(1).map(Number);
    return toHex(oklchToRgb(l, c, h));
  };
  return Object.fromEntries(inks.map((ink) => [ink, read(ink)])) as Palette;
}
