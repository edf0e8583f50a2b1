import { readFileSync } from "node:fs";
import { jobs } from "#brand/jobs.ts";
import { mark, timeline } from "#brand/names.ts";
import { distribution } from "#brand/token.ts";
import type { ListedPage } from "#site/i18n/paths.ts";
import { basinLines, ridgeLines, watershedSize } from "#site/pages/services/watershed-lines.ts";
import { hues, type Motif, type Palette, penOf, upTo } from "./pen.ts";

/** The supply parting into channels as wide as their shares. */
const token: Motif = (pen) => {
  const perCent = 2.7;
  const gap = 46;
  let taken = 0;
  return distribution.map(({ percentage }, i) => {
    const hue = i % 2 === 0 ? "water" : "ink-soft";
    const width = percentage * perCent;
    const from = 850 + taken;
    const to = 690 + taken + i * gap;
    taken += width;
    const edge = (top: number, foot: number) => `${top} 300 ${foot} 250 ${foot}`;
    const outline = `M${from} -10C${edge(from, to)} 560H${to + width}C${to + width} 250 ${from + width} 300 ${from + width} -10Z`;
    const middle = `M${from + width / 2} -10C${edge(from + width / 2, to + width / 2)} 560`;
    return pen.area(outline, hue, 0.28) + pen.line(outline, hue, 2) + pen.line(middle, hue, 2.5);
  });
};

const about: Motif = (pen) => {
  const stones = timeline.map((_, i) => ({ x: i % 2 === 0 ? 860 : 1020, y: 120 + i * 135 }));
  const course = stones.map(({ x, y }, i) =>
    i === 0 ? `C950 50 ${x} 60 ${x} ${y}` : `S${x} ${y - 68} ${x} ${y}`,
  );
  return [
    ...stones.map(({ x, y }, i) =>
      pen.line(`M${x} ${y}H${i % 2 === 0 ? 690 : 1170}`, "line-strong", 1.5),
    ),
    pen.stream(`M950 -10${course.join("")}S950 600 940 650`, "water", 6),
    ...stones.map(({ x, y }) => pen.stone(x, y, "water", 13)),
  ];
};

const careers: Motif = (pen) => {
  const step = 470 / Math.max(jobs.length, 1);
  return [
    pen.stream("M1090 -10C1090 40 1080 40 1080 90V540", "water", 6),
    ...jobs.map((job, i) => {
      const y = 104 + i * step;
      const length = 130 + ((job.id.length * 29) % 150);
      return (
        pen.stream(`M1080 ${y - 26}C1080 ${y} 1060 ${y} 1020 ${y}`, hues[i % 4], 3.5) +
        pen.stone(1008, y, hues[i % 4], 8) +
        pen.line(`M980 ${y}h${-length}`, "line-strong", 3)
      );
    }),
  ];
};

const pressKit: Motif = (pen) => [
  pen.line("M690 110H1010V430H690Z", "line-strong", 1.5),
  pen.line("M1030 110H1160V262H1030ZM1030 278H1160V430H1030Z", "line-strong", 1.5),
  `<g transform="translate(733 153) scale(${234 / mark.size})">${mark.lines
    .map((one) => pen.mark(one, "water", mark.weight * 0.8))
    .join("")}</g>`,
  `<g transform="translate(1069 160) scale(${52 / mark.size})">${mark.lines
    .map((one) => pen.mark(one, "ink", mark.weight))
    .join("")}</g>`,
  pen.line("M1050 312h90M1050 336h90M1050 360h60", "line-strong", 3),
  ...["water", "travel", "logistics", "education", "ink"].map((hue, i) =>
    pen.bar(690 + i * 96, 450, 86, 86, hue),
  ),
];

/** Ninety days a row, distinguished by their height as well as their colour. */
const status: Motif = (pen) => [
  ...upTo(5).map((row) =>
    upTo(45)
      .map((day) => {
        const trouble = [31, 32, 120, 199].includes(row * 45 + day);
        const x = 672 + day * 11;
        const y = 128 + row * 92;
        return trouble ? pen.bar(x, y + 24, 6, 30, "warning") : pen.bar(x, y, 6, 54, "good", 0.8);
      })
      .join(""),
  ),
];

/** The map of the services page: four basins, and the channel between them. */
const services: Motif = (pen) => {
  const scale = 590 / watershedSize.width;
  return [
    pen.shore(
      `<g transform="translate(640 52) scale(${scale})">`,
      pen.line(ridgeLines, "line-strong", 1.6),
      ...hues.map((hue) => pen.line(basinLines[hue], hue, 3)),
      "</g>",
    ),
    pen.stream("M1110 -10C1090 60 930 90 917 180S922 400 917 470S900 580 900 640", "water", 6),
  ];
};

const computed: Partial<Record<ListedPage, Motif>> = {
  token,
  about,
  careers,
  position: careers,
  pressKit,
  status,
  services,
  service: services,
};

/**
 * The drawing of a page's card: computed if it shows the brand's figures, else a file that is named
 * after the page, with the colours of the palette as `var(--water)`.
 */
export function drawMotif(page: ListedPage, palette: Palette): string {
  const motif = computed[page];
  if (motif) return motif(penOf(palette)).join("\n");
  const file = readFileSync(new URL(`./motifs/${page}.svg`, import.meta.url), "utf8");
  return file
    .replace(/^<svg[^>]*>|<\/svg>\n$/g, "")
    .replace(/var\(--([\w-]+)\)/g, (_, ink) => palette[ink] ?? palette.water);
}
