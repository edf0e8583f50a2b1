import { jobs } from "#brand/jobs.ts";
import { mark } from "#brand/logo.ts";
import { timeline } from "#brand/timeline.ts";
import { distribution } from "#brand/token.ts";
import { type Motif, upTo } from "./pen.ts";

const hues = ["wallet", "travel", "logistics", "education"] as const;

const technology: Motif = (pen) => [
  pen.shore(
    ...upTo(5).map((layer) => {
      const y = 170 + layer * 88;
      const rise = layer % 2 === 0 ? -26 : 22;
      const top = `M630 ${y}C760 ${y + rise} 860 ${y - rise} 960 ${y}S1130 ${y + rise} 1210 ${y - rise / 2}`;
      return pen.area(`${top}V640H630Z`, "water", 0.045) + pen.line(top, "line-strong", 1.8);
    }),
  ),
  pen.stream(
    "M1000 -10C1000 90 936 90 936 170S958 220 958 258S940 310 940 346S912 400 912 434S930 500 930 540V640",
    "water",
    6,
  ),
  ...upTo(4).map((layer) =>
    pen.stone([936, 958, 940, 912][layer] ?? 936, 170 + layer * 88, hues[layer]),
  ),
];

/** The supply parting into channels as wide as their shares. */
const token: Motif = (pen) => {
  const perCent = 2.7;
  const gap = 46;
  let taken = 0;
  return distribution.map(({ percentage, hue }, i) => {
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

const investors: Motif = (pen) => [
  ...upTo(5).map((i) => {
    const y = 90 + i * 108;
    const hue = hues[i] ?? "water";
    return pen.stream(`M650 ${y}C800 ${y} 830 330 ${960} 330`, hue, 4) + pen.stone(664, y, hue, 11);
  }),
  pen.area("M950 326C1040 322 1110 306 1210 250V420C1110 350 1040 338 950 334Z", "water", 0.9),
  pen.stone(958, 330, "water", 13),
];

const contact: Motif = (pen) => [
  pen.line("M700 240H1150V540H700Z", "ink", 3),
  pen.line("M700 540L880 390M1150 540L970 390", "line-strong", 2),
  pen.line("M700 240L925 416L1150 240", "ink", 3),
  pen.stream("M1110 -10C1090 110 925 130 925 416", "water", 6),
  pen.stone(925, 416, "water", 20),
];

const pressKit: Motif = (pen) => [
  pen.line("M690 110H1010V430H690Z", "line-strong", 1.5),
  pen.line("M1030 110H1160V262H1030ZM1030 278H1160V430H1030Z", "line-strong", 1.5),
  `<g transform="translate(733 153) scale(${234 / mark.size})">${mark.lines
    .map(({ d, opacity }) => pen.line(d, "water", mark.weight * 0.8, ` opacity="${opacity}"`))
    .join("")}</g>`,
  `<g transform="translate(1069 160) scale(${52 / mark.size})">${mark.lines
    .map(({ d, opacity }) => pen.line(d, "ink", mark.weight, ` opacity="${opacity}"`))
    .join("")}</g>`,
  pen.line("M1050 312h90M1050 336h90M1050 360h60", "line-strong", 3),
  ...["water", "travel", "logistics", "education", "ink"].map((hue, i) =>
    pen.bar(690 + i * 96, 450, 86, 86, hue),
  ),
];

export const companyMotifs: Record<string, Motif> = {
  technology,
  token,
  about,
  careers,
  position: careers,
  investors,
  contact,
  pressKit,
};
