import { siteColours } from "./colours.ts";

type Rgb = readonly [number, number, number];

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ["ground", "basin"] as const;
/** Colours that words are set in. */
const inks = ["ink", "ink-soft", "water", "wallet", "travel", "logistics", "education"] as const;

type Name = (typeof grounds)[number] | "ink" | "ink-soft" | "water" | "on-water" | Hue;
type Hue = "wallet" | "travel" | "logistics" | "education";

/** The pairs whose contrast matters: text on its background. */
const pairs: readonly (readonly [Name, Name])[] = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ["on-water", "water"],
];
/** The least contrast of words (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

export type Colours = Record<Name, { light: Rgb; dark: Rgb }>;

/** Pairs of colours that are too faint: which, in which theme, and in words by how much. */
export function faintPairs(colours: Colours = siteColours([...new Set(pairs.flat())])) {
  return pairs.flatMap(([ink, ground]) =>
    (["light", "dark"] as const).flatMap((theme) => {
      const contrast = contrastOf(colours[ink][theme], colours[ground][theme]);
      if (contrast >= minContrast) return [];
      // Rounded down: 4.499 is not 4.5.
      const shown = Math.floor(contrast * 100) / 100;
      const missing = Math.ceil((minContrast - contrast) * 100) / 100;
      const fault = `has a contrast of ${shown}:1 in the ${theme} theme, ${missing} less than the ${minContrast}:1 that words need`;
      return [{ ink, ground, theme, fault }];
    }),
  );
}
