import { type Motif, upTo } from "./pen.ts";

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

/** Ninety days a row, told by their height as well as their colour. */
const status: Motif = (pen) => [
  ...upTo(5).map((row) =>
    upTo(45)
      .map((day) => {
        const trouble = [row * 45 + day].some(
          (n) => n === 31 || n === 32 || n === 120 || n === 199,
        );
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

export const readingMotifs: Record<string, Motif> = {
  docs,
  api,
  status,
  privacy,
  terms,
  cookies,
  compliance,
};
