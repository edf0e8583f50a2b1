import type { CSSProperties } from "react";
import { type ServiceName, services } from "#brand/badges.ts";
import { look } from "#brand/look.ts";
import { ownServices } from "#brand/services.ts";
import { directionOf, type Locale, languages } from "#contract/locale.ts";

/** Colours of the site's two themes, in the hexadecimal form that mail programs understand. */
const sampleLight = {
  ground: "#f1ece1",
  sheet: "#faf7ee",
  ink: "#081e24",
  soft: "#40575d",
  water: "#007980",
  onWater: "#ffffff",
  rule: "#c9c6ba",
} as const;
const sampleDark = {
  ground: "#031217",
  sheet: "#081e24",
  ink: "#f4f2e9",
  soft: "#a3b5b6",
  water: "#53ecdc",
  onWater: "#031217",
  rule: "#2b4750",
} as const;

type Palette = Record<keyof typeof sampleLight, string>;

/** The group's colours in place of the usual ones, as far as it has its own. */
function own(usual: Palette, theme: "light" | "dark"): Palette {
  const { colours } = look;
  const chosen = {
    ...{
      ground: colours.basin,
      sheet: colours.ground,
      ink: colours.ink,
      soft: colours["ink-soft"],
    },
    ...{ water: colours.water, onWater: colours["on-water"], rule: colours.line },
  };
  const entries = Object.entries(chosen).map(([name, pair]) => [
    name,
    pair?.[theme] ?? usual[name as keyof Palette],
  ]);
  return Object.fromEntries(entries);
}
export const light = own(sampleLight, "light");
export const dark = own(sampleDark, "dark");

const sampleBranches: readonly (readonly [ServiceName, string])[] = [
  ["wallet", "#00a394"],
  ["travel", "#d96a32"],
  ["logistics", "#b98516"],
  ["education", "#5c9f48"],
];
const hues = new Set<string>([
  ...services.map(({ name }) => name),
  ...ownServices.map(({ hue }) => hue),
]);

/** Colours of the footer's line: a branch for each service, visible in both themes. */
export const branches: readonly string[] = sampleBranches
  .filter(([name]) => hues.has(name))
  .map(([name, usual]) => look.colours[name]?.light ?? usual);

/**
 * Dark colours. Programs that keep a style sheet follow the media query; Outlook's apps mark what they recolour with
 * data-ogsc and data-ogsb, so the rules are repeated for them.
 */
export function darkStyles(): string {
  const rules: [string, string][] = [
    ["ground", `background-color:${dark.ground}`],
    ["sheet", `background-color:${dark.sheet}`],
    ["ink", `color:${dark.ink}`],
    ["soft", `color:${dark.soft}`],
    ["link", `color:${dark.water}`],
    ["rule", `border-color:${dark.rule}`],
    ["channel", `border-color:${dark.water}`],
    ["press", `background-color:${dark.water}`],
    ["press-ink", `color:${dark.onWater}`],
  ];
  const inMedia = rules.map(([name, rule]) => `.${name}{${rule}!important}`).join("");
  const inOutlook = rules
    .map(([name, rule]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${rule}!important}`)
    .join("");
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (max-width:480px){.side-pad{padding-left:20px!important;padding-right:20px!important}.ground-pad{padding:0!important}}",
    "@media (min-width:520px){.side-pad{padding-left:40px!important;padding-right:40px!important}.ground-pad{padding:32px 12px!important}}",
    `@media (prefers-color-scheme:dark){${inMedia}}`,
    inOutlook,
  ].join("");
}

/** The two fainter lines of the mark, on a dark ground. */
export const faint = look.colours.water?.dark ?? "#2f8f89";

/**
 * Fonts of the system. Segoe UI and Palatino Linotype first: Outlook on Windows tries only the first name. Of
 * what systems have, Palatino and Optima are nearest to the site's display face.
 */
const latin = '"Segoe UI",-apple-system,Roboto,Helvetica,Arial,sans-serif';
const display = '"Palatino Linotype",Optima,Georgia,"Times New Roman",serif';
/**
 * On Apple's systems the system face, whose Arabic is drawn for text: Geeza Pro, which they also have, is drawn for print
 * and has no semibold. On Linux, Arial would leave the Arabic letters to the first face that has any.
 */
const arabic =
  '"Segoe UI",-apple-system,"SF Arabic","Noto Sans Arabic","Geeza Pro",Tahoma,Arial,sans-serif';

/** The group's own face, and the usual ones for letters that it lacks. */
const withOwn = (own: string | undefined, usual: string) => (own ? `${own},${usual}` : usual);

/** Styles that depend on the language: start side, leading, and no tight letters in Arabic. */
export function styles(locale: Locale) {
  const direction = directionOf[locale];
  const start: "left" | "right" = direction === "rtl" ? "right" : "left";
  const isArabic = languages[locale].script === "arabic";
  const fontFamily = withOwn(look.type.text, isArabic ? arabic : latin);
  const displayFamily = withOwn(look.type.display, isArabic ? arabic : display);
  const displayWeight = isArabic ? 500 : 400;
  const base: CSSProperties = { fontFamily, direction, textAlign: start, margin: 0 };
  const channel = `3px solid ${light.water}`;
  return {
    direction,
    start,
    body: { backgroundColor: light.ground, margin: 0, padding: 0, fontFamily } as CSSProperties,
    brand: {
      ...base,
      fontFamily: displayFamily,
      fontSize: 24,
      lineHeight: "32px",
      fontWeight: displayWeight,
      color: dark.ink,
    },
    heading: {
      ...base,
      fontFamily: displayFamily,
      fontSize: 31,
      lineHeight: isArabic ? "46px" : "38px",
      fontWeight: displayWeight,
      color: light.ink,
      textWrap: "balance",
      ...(isArabic ? {} : { letterSpacing: "-0.01em" }),
    } as CSSProperties,
    /** Headings within a long text: what differs from the first. */
    second: { fontSize: 22, lineHeight: isArabic ? "36px" : "30px" },
    third: { fontSize: 18, lineHeight: isArabic ? "32px" : "28px" },
    text: {
      ...base,
      fontSize: 17,
      lineHeight: isArabic ? "32px" : "28px",
      color: light.ink,
    },
    /** What to do if the mail was a mistake, or how long data is kept. */
    note: {
      ...base,
      fontSize: 15,
      lineHeight: isArabic ? "28px" : "24px",
      color: light.soft,
    },
    small: {
      ...base,
      fontSize: 14,
      lineHeight: isArabic ? "28px" : "24px",
      color: light.soft,
    },
    /** The cell with the vertical line. Physical sides, since Outlook knows no logical ones. */
    run: start === "right" ? { borderRight: channel } : { borderLeft: channel },
    /** A button, without its colours. Its corner at the vertical line is square, so that the two join. */
    button: {
      display: "inline-block",
      padding: "14px 28px",
      borderRadius: start === "right" ? "4px 0 4px 4px" : "0 4px 4px 4px",
      fontFamily,
      fontSize: 17,
      lineHeight: isArabic ? "28px" : "24px",
      fontWeight: 600,
      textDecoration: "none",
    } as CSSProperties,
    inset: start === "right" ? { paddingRight: 24 } : { paddingLeft: 24 },
  };
}
