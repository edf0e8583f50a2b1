import type { ServiceName } from "#brand/badges.ts";
import type { Ink, InkPair } from "#brand/look.ts";
import { fromHex, oklchToRgb, siteColours, toHex } from "#site/press/colours.ts";
import { type Colours, contrastOf, faintPairs, minContrast } from "#site/press/contrast.ts";
import { fourServices } from "./brand-choices.ts";

type Hex = `#${string}`;
type Colour = readonly [lightness: number, chroma: number, hue: number];

/** sRGB to OKLCH, the hue in degrees. */
function toOklch(hex: Hex): Colour {
  const [r = 0, g = 0, b = 0] = fromHex(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, c), (Math.atan2(c, a) * 180) / Math.PI];
}

const hexOf = (colour: Colour) => toHex(oklchToRgb(...colour)) as Hex;

/** The neutral colours of tokens.css, as lightness and chroma in each theme: the accent gives their hue. */
const neutrals = {
  ground: { light: [0.985, 0.009], dark: [0.17, 0.025] },
  basin: { light: [0.945, 0.028], dark: [0.25, 0.035] },
  ink: { light: [0.22, 0.03], dark: [0.96, 0.012] },
  "ink-soft": { light: [0.44, 0.03], dark: [0.76, 0.02] },
  line: { light: [0.86, 0.025], dark: [0.37, 0.035] },
  "line-strong": { light: [0.6, 0.03], dark: [0.58, 0.03] },
} as const;

/** A colour as the dark theme has it: light enough to be read, no louder than the site's own. */
const lit = ([, chroma, hue]: Colour): Hex => hexOf([0.82, Math.min(chroma, 0.13), hue]);

/** Of white and black, what reads better on a colour. */
function wordsOn(ground: Hex): Hex {
  const [white, black] = ["#ffffff", "#0b0d10"] as const;
  const on = (ink: Hex) => contrastOf(fromHex(ink), fromHex(ground));
  return on(white) >= on(black) ? white : black;
}

/** The lightest shade of a colour that can be read on every one of these grounds. */
function legible(hex: Hex, grounds: readonly Hex[]): Hex {
  const [from, chroma, hue] = toOklch(hex);
  for (let lightness = from; lightness > 0; lightness -= 0.005) {
    const shade = hexOf([lightness, chroma, hue]);
    if (grounds.every((ground) => contrastOf(fromHex(shade), fromHex(ground)) >= minContrast))
      return shade;
  }
  return "#000000";
}

/**
 * The colours of the site from those of a group, and in words which of them are too faint. `hues` are the
 * colours of its services, in their order.
 */
export function lookOf(
  given:
    | { accent: Hex; accentDark?: Hex | undefined; services?: readonly Hex[] | undefined }
    | undefined,
  hues: readonly ServiceName[],
): { colours: Partial<Record<Ink, InkPair>>; faults: string[] } {
  if (!given) return { colours: {}, faults: [] };
  const accent = toOklch(given.accent);
  const [, chroma, hue] = accent;
  const tinted = ([lightness, most]: readonly [number, number]) =>
    hexOf([lightness, Math.min(most, chroma), hue]);
  const water = { light: given.accent, dark: given.accentDark ?? lit(accent) };
  const colours: Partial<Record<Ink, InkPair>> = {
    ...Object.fromEntries(
      Object.entries(neutrals).map(([name, { light, dark }]) => [
        name,
        { light: tinted(light), dark: tinted(dark) },
      ]),
    ),
    water,
    "on-water": { light: wordsOn(water.light), dark: wordsOn(water.dark) },
    ...Object.fromEntries(
      (given.services ?? [])
        .map((hex, i) => [hues[i] ?? "", { light: hex, dark: lit(toOklch(hex)) }] as const)
        .filter(([hue]) => hue),
    ),
  };
  const all: Colours = siteColours([
    ...["ground", "basin", "ink", "ink-soft", "water", "on-water"],
    ...fourServices,
  ] as (keyof Colours)[]);
  for (const [name, { light, dark }] of Object.entries(colours)) {
    if (name in all) all[name as keyof Colours] = { light: fromHex(light), dark: fromHex(dark) };
  }
  const grounds = [tinted(neutrals.ground.light), tinted(neutrals.basin.light)];
  const faults = faintPairs(all).map(({ ink, ground, theme, fault }) => {
    const service = hues.indexOf(ink as ServiceName);
    const hex = ink === "water" ? given.accent : given.services?.[service];
    const named = { water: "accent", "on-water": "the words on the accent" }[ink as string];
    const advice = hex && theme === "light" ? `; ${legible(hex, grounds)} can be read` : "";
    return `${named ?? (service < 0 ? ink : `services[${service + 1}]`)} on ${ground === "water" ? "it" : `the ${ground === "basin" ? "tinted ground" : "ground"}`} ${fault}${advice}`;
  });
  return { colours, faults };
}
