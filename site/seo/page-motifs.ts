import { jobs } from "#brand/jobs.ts";
import { mark, timeline } from "#brand/names.ts";
import { distribution } from "#brand/token.ts";
import { hues, type Motif, upTo } from "./pen.ts";

/** What is paid as a band, and the fee as the thread that parts from it. */
const fees: Motif = (pen) => [
  pen.shore(
    pen.area(
      "M600 150H830C1000 150 1060 138 1210 156V336C1060 318 1000 330 830 330H600Z",
      "water",
      0.2,
    ),
    pen.line("M600 150H830C1000 150 1060 138 1210 156", "water", 4),
    ...[195, 240, 285].map((y) =>
      pen.line(
        `M600 ${y}H830C1000 ${y} 1060 ${y - 12} 1210 ${y + 6}`,
        "water",
        1.5,
        ' opacity="0.4"',
      ),
    ),
    pen.line("M600 330H830C1000 330 1060 318 1210 336", "water", 4),
    pen.stream("M600 338H780C880 338 900 360 900 500", "travel", 4),
  ),
  pen.stone(900, 506, "travel", 15),
  pen.line("M950 488h150M950 516h96", "line-strong", 4),
];

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

/** A page of an atlas: its frame in lengths of ten degrees, and the channel parting to where it leads. */
const coverage: Motif = (pen) => {
  const frame = "M676 96H1164V420H676Z";
  const places = [
    [724, 214],
    [806, 158],
    [842, 306],
    [1052, 170],
    [1108, 282],
    [1020, 362],
  ] as const;
  return [
    pen.line(
      "M676 177H1164M676 258H1164M676 339H1164M798 96V420M920 96V420M1042 96V420",
      "line",
      1.5,
    ),
    pen.line(frame, "line-strong", 1.5),
    pen.line(frame, "line-strong", 7, ' stroke-dasharray="40.67 40.67" stroke-linecap="butt"'),
    ...places.map(([x, y], i) =>
      pen.stream(
        `M934 250C${(934 + x) / 2} ${Math.min(y, 250) - 60} ${(934 + 2 * x) / 3} ${y - 40} ${x} ${y}`,
        hues[i % 4],
        3.5,
      ),
    ),
    ...places.map(([x, y], i) => pen.dot(x, y, hues[i % 4], 9)),
    pen.stream("M1110 -10C1090 60 934 80 934 250", "water", 6),
    pen.stone(934, 250, "water", 14),
    ...upTo(8).map((i) => {
      const [x, y] = [676 + (i % 2) * 254, 464 + Math.floor(i / 2) * 34];
      const name = [120, 90, 150, 70, 104, 132, 84, 116][i] ?? 100;
      return pen.line(`M${x} ${y}h${name}`, "line-strong", 4) + pen.dot(x + 228, y, hues[i % 4], 5);
    }),
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
    return (
      pen.stream(`M650 ${y}C800 ${y} 830 330 960 330`, hues[i], 4) + pen.stone(664, y, hues[i], 11)
    );
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

/** Issues, one above the other, on the line that carries them on. */
const newsletter: Motif = (pen) => [
  ...upTo(4).map((i) => {
    const [x, y] = [700 + i * 34, 120 + i * 96];
    return (
      pen.line(`M${x} ${y}H${x + 330}V${y + 74}H${x}Z`, "line-strong", 2) +
      pen.line(`M${x} ${y}l165 44 165 -44`, hues[i], 3.5)
    );
  }),
  pen.stream("M600 560C760 520 1010 540 1210 500", "water", 6),
];

/** The line on which a question is written, and the index below it. */
const help: Motif = (pen) => [
  pen.ring(704, 150, 26, "water", 6),
  pen.line("M724 170l24 24", "water", 6),
  pen.stream("M600 226H1210", "water", 6),
  ...upTo(5).map((i) => {
    const y = 306 + i * 62;
    const length = [190, 260, 150, 230, 170][i] ?? 0;
    return (
      pen.line(`M684 ${y}h${length}`, "ink", 5) +
      pen.dashed(`M${684 + length + 26} ${y + 4}H1106`, "line-strong", 4) +
      pen.stone(1140, y, hues[i], 12)
    );
  }),
];

/** A signpost: one post, an arm to each side. */
const resources: Motif = (pen) => [
  pen.shore(
    pen.line("M600 560C760 520 900 514 930 514S1110 530 1210 500", "line-strong", 2),
    pen.line("M600 596C760 556 900 550 930 550S1110 566 1210 536", "line-strong", 1.5),
  ),
  pen.stream("M930 70V514", "water", 8),
  ...upTo(4).map((i) => {
    const y = 116 + i * 88;
    const [near, far, tip] = i % 2 === 0 ? [946, 1120, 1152] : [914, 740, 708];
    const outline = `M${near} ${y}H${far}L${tip} ${y + 31}L${far} ${y + 62}H${near}Z`;
    const middle = (near + far) / 2;
    return (
      pen.area(outline, hues[i], 0.14) +
      pen.line(outline, hues[i], 3.5) +
      pen.line(`M${middle - 50} ${y + 31}h${[92, 70, 84, 60][i]}`, "ink", 4)
    );
  }),
  pen.stone(930, 66),
];

/** Sheets pinned to a line, each as long as its text. */
const legal: Motif = (pen) => [
  pen.stream("M600 96C740 150 860 166 930 166S1110 150 1210 104", "water", 6),
  ...upTo(4).map((i) => {
    const x = 664 + i * 132;
    const y = [136, 164, 164, 136][i] ?? 0;
    const lines = [9, 7, 5, 6][i] ?? 0;
    return (
      pen.line(`M${x} ${y}h108v${60 + lines * 32}h-108Z`, "line-strong", 2) +
      pen.line(`M${x + 18} ${y + 36}h52`, hues[i], 6) +
      upTo(lines)
        .map((line) =>
          pen.line(`M${x + 18} ${y + 68 + line * 30}h${70 - ((line * 23 + i * 11) % 34)}`),
        )
        .join("") +
      pen.stone(x + 54, y, "water", 8)
    );
  }),
];

const docs: Motif = (pen) => [
  pen.stream("M796 -10V560", "water", 5),
  ...upTo(6).map((i) => {
    const y = 120 + i * 76;
    return (
      (i === 1 ? pen.stone(796, y) : pen.dot(796, y, "line-strong", 6)) +
      pen.line(`M728 ${y}h-${[70, 40, 60, 34, 66, 50][i]}`, i === 1 ? "water" : "line-strong", 3)
    );
  }),
  pen.line("M870 120h220", "ink", 7),
  pen.line("M870 172h280M870 204h260M870 236h180", "line-strong", 3),
  pen.line("M870 290H1150V450H870Z", "line-strong", 1.5),
  pen.stream(
    "M890 370C970 370 960 326 1040 326H1130M968 358C1004 400 1000 414 1060 414H1130",
    "education",
    4,
  ),
  pen.line("M870 500h280M870 532h230", "line-strong", 3),
];

const api: Motif = (pen) => [
  pen.stream("M800 130C720 130 786 330 706 330C786 330 720 530 800 530", "water", 6),
  pen.stream("M1060 130C1140 130 1074 330 1154 330C1074 330 1140 530 1060 530", "water", 6),
  ...[
    [830, 70, 130, "ink"],
    [860, 90, 90, "wallet"],
    [860, 60, 120, "travel"],
    [890, 80, 60, "logistics"],
    [860, 70, 100, "education"],
    [830, 110, 70, "ink"],
  ].map(([x, key, value, hue], row) => {
    const y = 196 + row * 54;
    return (
      pen.line(`M${x} ${y}h${key}`, "line-strong", 5) +
      pen.line(`M${Number(x) + Number(key) + 22} ${y}h${Number(value) - 40}`, String(hue), 5)
    );
  }),
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

const privacy: Motif = (pen) => [
  ...upTo(6).map((i) => pen.ring(930, 340, 74 + i * 34, "line-strong", 2 - i * 0.22)),
  pen.stream("M1110 -10C1090 90 930 110 930 266", "water", 6),
  pen.ring(930, 340, 74, "water", 6),
  pen.dot(930, 324, "water", 20),
  pen.area("M922 330h16l9 48h-34Z", "water"),
];

const terms: Motif = (pen) => [
  pen.stream("M700 -10C700 150 780 220 925 300", "travel", 6),
  pen.stream("M1150 -10C1150 150 1070 220 925 300", "wallet", 6),
  pen.stream("M925 300V640", "water", 8),
  pen.stone(925, 300, "water", 18),
  ...upTo(5).map((i) => {
    const y = 390 + i * 42;
    return pen.line(
      `M700 ${y}h${180 - (i % 3) * 26}M970 ${y}h${180 - ((i + 1) % 3) * 30}`,
      "line-strong",
      3,
    );
  }),
];

const drop = (x: number, y: number, size: number) =>
  `M${x} ${y - size * 1.5}C${x + size * 0.5} ${y - size * 0.7} ${x + size} ${y - size * 0.3} ${x + size} ${y + size * 0.2}A${size} ${size} 0 0 1 ${x - size} ${y + size * 0.2}C${x - size} ${y - size * 0.3} ${x - size * 0.5} ${y - size * 0.7} ${x} ${y - size * 1.5}Z`;

const cookies: Motif = (pen) => [
  pen.shore(pen.stream("M600 110C800 80 820 170 960 140S1120 90 1210 110", "water", 6)),
  pen.area(drop(800, 290, 46), "water", 0.18) + pen.line(drop(800, 290, 46), "water", 5),
  pen.area(drop(960, 420, 74), "water", 0.18) + pen.line(drop(960, 420, 74), "water", 5),
  pen.area(drop(1096, 280, 32), "water", 0.18) + pen.line(drop(1096, 280, 32), "water", 5),
  pen.line("M700 560C780 540 860 580 960 560S1120 540 1180 560", "line-strong", 2),
  pen.line("M760 590C820 576 880 602 960 588S1080 576 1130 590", "line-strong", 2),
];

/** The staff that measures the water, and the level it may not pass. */
const compliance: Motif = (pen) => [
  pen.line("M930 90V580", "ink", 5),
  ...upTo(11).map((i) => pen.line(`M930 ${100 + i * 46}h${i % 5 === 0 ? 60 : 30}`, "ink", 3)),
  pen.shore(
    pen.area("M600 340C720 320 800 360 930 340S1120 320 1210 340V640H600Z", "water", 0.12),
    pen.stream("M600 340C720 320 800 360 930 340S1120 320 1210 340", "water", 6),
  ),
  pen.dashed("M660 192H1180", "travel", 3.5),
  pen.stone(930, 340, "water", 14),
];

/** Of the pages about the group, to read and of the law. */
export const pageMotifs = {
  fees,
  technology,
  token,
  about,
  coverage,
  careers,
  position: careers,
  investors,
  contact,
  pressKit,
  newsletter,
  help,
  resources,
  docs,
  api,
  status,
  legal,
  privacy,
  terms,
  cookies,
  compliance,
} satisfies Record<string, Motif>;
