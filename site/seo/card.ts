import { mark, names } from "#brand/names.ts";
import { directionOf, type Locale } from "#contract/locale.ts";
import { cardSize } from "#site/i18n/head.ts";
import type { ListedPage } from "#site/i18n/paths.ts";
import { majorLines, minorLines, terrainSize } from "#site/pages/home/terrain-lines.ts";
import {
  drawLine,
  type Lettering,
  runsOf,
  setEvenly,
  setLines,
  widthOf,
} from "#site/press/lettering.ts";
import { markStrokes } from "#site/press/mark.ts";
import { drawMotif } from "./page-motifs.ts";
import { type Palette, upTo } from "./pen.ts";

const { width, height } = cardSize;
const margin = 76;
const column = 560;
/** The position of the last line of the text. */
const foot = height - 72;

const titleSizes = upTo(14).map((step) => 96 - 4 * step);

export interface Card {
  page: ListedPage;
  locale: Locale;
  title: string;
  description: string;
}

interface Place {
  x?: number;
  /** Baseline of the first line. */
  top: number;
  leading?: number;
  ink?: string;
}

/** The picture of a page that is shown where its address is shared, as SVG without any font. */
export function drawCard(card: Card, palette: Palette): string {
  const { page, locale, description } = card;
  const title = withoutName(card.title, names.group[locale]);
  const direction = directionOf[locale];
  const rtl = direction === "rtl";
  const mirrored = rtl ? ` transform="translate(${width} 0) scale(-1 1)"` : "";
  const start = rtl ? width - margin : margin;
  const text = (
    lines: ReturnType<typeof setLines>,
    how: Lettering,
    { x = start, top, leading = 1, ink = palette.ink }: Place,
  ) =>
    lines
      .map((line, i) => drawLine(line, how, x, top + i * leading * how.size))
      .map((d) => `<path d="${d}" fill="${ink}"/>`)
      .join("");

  const sentence = firstSentence(description);
  const setting = { direction, width: column } as const;
  const small = firstFitting(sentence, [27, 25, 23], { ...setting, face: "text", size: 21 }, 4);
  const smallLeading = rtl ? 1.62 : 1.45;
  const lede = setEvenly(sentence, small);
  const large = firstFitting(title, titleSizes, { ...setting, face: "display", size: 44 }, 2);
  const largeLeading = rtl ? 1.28 : 1.08;
  const heading = setEvenly(title, large);
  const ledeTop = foot - (lede.length - 1) * smallLeading * small.size;
  const headingFoot = ledeTop - small.size - (rtl ? 50 : 38);
  const headingTop = headingFoot - (heading.length - 1) * largeLeading * large.size;
  const name: Lettering = { ...setting, face: "display", size: 40 };
  const nameAt = rtl ? start - 62 : start + 62;

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">
<defs><linearGradient id="fade" x1="0" x2="1" y1="0" y2="0"><stop offset="0.2" stop-color="${palette.ground}"/><stop offset="0.75" stop-color="${palette.ground}" stop-opacity="0"/></linearGradient><linearGradient id="dawn" x1="0" x2="1" y1="0" y2="0"><stop offset="0.5" stop-color="#000"/><stop offset="0.64" stop-color="#fff"/></linearGradient><mask id="shore" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="url(#dawn)"/></mask></defs>
<rect width="${width}" height="${height}" fill="${palette.ground}"/>
<g${mirrored} stroke-linecap="round" stroke-linejoin="round">
<g transform="translate(0 -40) scale(${(width * 1.03) / terrainSize.width})" opacity="0.55"><path d="${minorLines}" stroke="${palette.line}" stroke-width="1.2"/><path d="${majorLines}" stroke="${palette.line}" stroke-width="2"/></g>
<rect width="${width}" height="${height}" fill="url(#fade)"/>
${drawMotif(page, palette)}
<g transform="translate(${margin} 62) scale(${44 / mark.size})">${markStrokes(palette.water)}</g>
</g>
${text(setLines(names.group[locale], name), name, { x: nameAt, top: 97 })}
${text(heading, large, { top: headingTop, leading: largeLeading })}
${text(lede, small, { top: ledeTop, leading: smallLeading, ink: palette["ink-soft"] })}
</svg>
`;
}

/** As it is set in the first of some sizes that takes no more lines than that and cuts no word; else as given. */
function firstFitting(text: string, sizes: readonly number[], how: Lettering, lines: number) {
  const fits = (size: number) =>
    setLines(text, { ...how, size }).length <= lines && wordsFit(text, { ...how, size });
  return { ...how, size: sizes.find(fits) ?? how.size };
}

/** Whether every word fits the column. */
function wordsFit(title: string, how: Lettering): boolean {
  return title.split(" ").every((word) => widthOf(runsOf(word, how.direction), how) <= how.width);
}

/** The card names the group beside its mark; a title that begins with the name need not again. */
function withoutName(title: string, name: string): string {
  const own = title.startsWith(name) ? title.slice(name.length).replace(/^\s*:\s*/, "") : title;
  return own.charAt(0).toUpperCase() + own.slice(1);
}

/** A card has room for one. */
function firstSentence(text: string): string {
  return /^.+?[.!?؟](?=\s|$)/.exec(text)?.[0] ?? text;
}
