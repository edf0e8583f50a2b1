import { siteColours, toHex } from "#site/press/colours.ts";

export const hues = ["wallet", "travel", "logistics", "education"] as const;
const inks = [
  "ground",
  "basin",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
  "water",
  "warning",
  "good",
  ...hues,
] as const;
export type Palette = Record<string, string> & { [Ink in (typeof inks)[number]]: string };

/** The site's colours at night, as a drawing takes them; read from where the site takes them. */
export function nightPalette(): Palette {
  const colours = siteColours(inks);
  return Object.fromEntries(inks.map((ink) => [ink, toHex(colours[ink].dark)])) as Palette;
}

/** What a motif is drawn with. A colour is the name of an ink. */
export function penOf(palette: Palette) {
  const ink = (name: string) => palette[name] ?? palette.water;
  const line = (d: string, colour = "line-strong", weight = 1.5, more = "") =>
    `<path d="${d}" stroke="${ink(colour)}" stroke-width="${weight}"${more}/>`;
  return {
    line,
    /** Water: a line and the light around it. */
    stream: (d: string, colour = "water", weight = 5) =>
      line(d, colour, weight * 5.4, ' opacity="0.035"') +
      line(d, colour, weight * 3.8, ' opacity="0.05"') +
      line(d, colour, weight * 2.3, ' opacity="0.09"') +
      line(d, colour, weight),
    stone: (x: number, y: number, colour = "water", radius = 12) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.ground}" stroke="${ink(colour)}" stroke-width="4"/>`,
    bar: (x: number, y: number, width: number, height: number, colour: string, opacity = 1) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(width, height, 8) / 2}" fill="${ink(colour)}" opacity="${opacity}"/>`,
    /** A line of the group's mark, or a shape. */
    mark: (
      { d, opacity, filled }: { d: string; opacity: number; filled?: boolean },
      colour: string,
      weight: number,
    ) =>
      filled
        ? `<path d="${d}" fill="${ink(colour)}" opacity="${opacity}"/>`
        : line(d, colour, weight, ` opacity="${opacity}"`),
    /** Fades in from the side of the text, instead of ending there. */
    shore: (...drawn: string[]) => `<g mask="url(#shore)">${drawn.join("")}</g>`,
    area: (d: string, colour = "water", opacity = 1) =>
      `<path d="${d}" fill="${ink(colour)}" opacity="${opacity}"/>`,
  };
}

type Pen = ReturnType<typeof penOf>;
/** A drawing on the far half of a card, x from 640 to 1200, y from 0 to 630. */
export type Motif = (pen: Pen) => string[];

/** The numbers from 0, `count` of them. */
export const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
