import { basinLines, ridgeLines, watershedSize } from "#site/pages/services/watershed-lines.ts";
import { hues, type Motif, type Pen, upTo } from "./pen.ts";

const gate = (pen: Pen, x: number, y: number, scale = 1, colour = "ink") => {
  const [half, high] = [22 * scale, 62 * scale];
  return (
    pen.line(`M${x - half - 8 * scale} ${y - high}h${2 * half + 16 * scale}`, colour, 6 * scale) +
    pen.line(
      `M${x - half} ${y - high}V${y + 34 * scale}M${x + half} ${y - high}V${y + 34 * scale}`,
      colour,
      4 * scale,
    )
  );
};

const home: Motif = (pen) => [
  pen.stream("M1110 -10C1090 90 990 90 960 160S936 220 930 262", "water", 6),
  ...hues.map((hue, i) => {
    const x = 696 + i * 142;
    return pen.stream(`M930 262C926 410 ${x} 370 ${x} 556`, hue, 4.5) + pen.dot(x, 560, hue, 9);
  }),
  pen.stone(930, 262),
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

const wallet: Motif = (pen) => [
  pen.stream("M1110 -10C1080 80 930 80 930 190", "wallet", 6),
  ...(["wallet", "travel", "logistics"] as const).map((hue, i) => {
    const x = 730 + i * 200;
    return (
      pen.stream(`M930 190C930 320 ${x} 290 ${x} 412`, hue, 4.5) +
      pen.ring(x, 462, 48, hue, 4.5) +
      pen.line(`M${x - 34} 556h68`, "line-strong", 3)
    );
  }),
  pen.stone(930, 190, "wallet"),
];

const fares = [
  74, 66, 80, 96, 118, 108, 88, 64, 58, 76, 90, 112, 104, 72, 44, 36, 40, 78, 100, 94, 70,
];

const travel: Motif = (pen) => [
  pen.dashed("M690 380C760 90 1070 60 1150 250", "line-strong", 3.5),
  pen.stream("M690 380C742 164 926 92 1044 146", "travel", 6),
  pen.stone(690, 380, "travel"),
  pen.dot(1044, 146, "travel", 10),
  pen.ring(1150, 250, 10, "line-strong", 4),
  ...fares.map((height, day) => {
    const cheap = height < 50;
    return pen.bar(
      680 + day * 23.4,
      560 - height,
      13,
      height,
      cheap ? "travel" : "line-strong",
      cheap ? 1 : 0.55,
    );
  }),
  pen.line("M672 574H1168", "line-strong"),
];

const logistics: Motif = (pen) => [
  pen.stream("M668 520C730 520 728 420 790 420S880 300 960 300", "logistics", 6),
  pen.dashed("M960 300C1040 300 1060 200 1140 190", "line-strong", 4),
  gate(pen, 790, 420),
  gate(pen, 960, 300, 1.25),
  pen.dot(960, 300, "logistics", 11),
  pen.ring(1148, 189, 11, "line-strong", 4),
  pen.line("M790 486V560M960 372V560M1148 214V560M660 560H1180", "line", 1.5),
];

const education: Motif = (pen) => [
  pen.line(
    upTo(6)
      .map((month) => `M${690 + month * 92} 150V560`)
      .join(""),
    "line",
    1.5,
  ),
  ...[
    [690, 184, 1],
    [782, 230, 0.8],
    [736, 322, 0.6],
    [690, 460, 0.4],
  ].map(([x = 0, width = 0, strength], row) =>
    pen.bar(x, 190 + row * 96, width, 22, "education", strength),
  ),
  pen.stream("M1060 -10C1060 60 980 60 980 150V560", "water", 3.5),
  pen.stone(980, 297, "water", 11),
];

/** Locks of a canal, going down; what the guide is about waits at their end. */
const guide =
  (hue: string, steps: number, end: (pen: Pen) => string): Motif =>
  (pen) => {
    const down = 330 / steps;
    const along = 330 / steps;
    let path = "M1150 -10V90";
    upTo(steps).forEach((step) => {
      const [x, y] = [1150 - step * along, 90 + step * down];
      path += `C${x} ${y + 30} ${x - 20} ${y + 40} ${x - along / 2} ${y + 40}S${x - along} ${y + down - 40} ${x - along} ${y + down}`;
    });
    const stones = upTo(steps).map((step) => {
      const [x, y] = [1150 - (step + 0.5) * along, 130 + step * down];
      return (
        pen.line(`M${x} ${y}V${y + 70}M${x} ${y}h${-along - 20}`, "line", 1.5) +
        pen.stone(x, y, hue)
      );
    });
    return [pen.stream(path, hue, 5.5), ...stones, end(pen)];
  };

export const serviceMotifs = {
  home,
  services,
  wallet,
  travel,
  logistics,
  education,
  guideWallet: guide("wallet", 3, (pen) =>
    (["wallet", "travel", "logistics"] as const)
      .map(
        (hue, i) =>
          pen.stream(`M820 420C820 470 ${740 + i * 80} 450 ${740 + i * 80} 500`, hue, 4) +
          pen.ring(740 + i * 80, 524, 22, hue, 4),
      )
      .join(""),
  ),
  guideTravel: guide(
    "travel",
    4,
    (pen) =>
      pen.stream("M820 420C820 540 720 600 660 500", "travel", 5) + pen.dot(660, 498, "travel", 11),
  ),
  guideLogistics: guide(
    "logistics",
    4,
    (pen) =>
      pen.stream("M820 420C820 500 770 520 700 520", "logistics", 5) +
      gate(pen, 700, 520) +
      pen.dot(700, 520, "logistics", 10),
  ),
  guideEducation: guide("education", 5, (pen) =>
    upTo(3)
      .map((row) =>
        pen.bar(680 + row * 40, 440 + row * 42, 150 - row * 10, 18, "education", 1 - row * 0.25),
      )
      .join(""),
  ),
} satisfies Record<string, Motif>;
