import type { PlateShape } from "#site/features/guide/plate.tsx";

const sheet = { fill: "var(--basin)", strokeWidth: "2.2" };

/** A watered plot from its upper start corner; its sluice lets it drink at the edge `at`. */
const plot = (x: number, y: number, at: number): PlateShape[] => [
  { d: `M${x} ${y}h92v76h-92z`, fill: "var(--basin)", strokeWidth: "2.5" },
  {
    d: `M${x + 12} ${y + 18}h68m-68 20h68m-68 20h68`,
    stroke: "var(--hue)",
    opacity: "0.75",
  },
  { d: `M160 ${y + 38}H${at}`, stroke: "var(--hue)", strokeWidth: "4" },
  { d: `M${(160 + at) / 2} ${y + 26}v24`, stroke: "var(--ink)", strokeWidth: "4" },
];

export const drawings: Record<
  "list" | "papers" | "fund" | "visa" | "arrive",
  readonly PlateShape[]
> = {
  /** Six ways out of one spring; the two in the middle fit. */
  list: [
    { d: "M30 140C90 140 110 34 286 30", strokeDasharray: "1 8" },
    { d: "M30 140C90 140 120 72 262 72", strokeDasharray: "1 8" },
    { water: "M30 140C90 140 130 118 220 118" },
    { water: "M30 140C90 140 130 162 220 162" },
    { water: "M30 140C80 140 90 206 150 208", width: 2.5, faint: true },
    { water: "M30 140C70 140 74 246 130 248", width: 2.5, faint: true },
    { stop: [30, 140], r: 10, full: true },
    { stop: [220, 118] },
    { stop: [220, 162] },
    { stop: [150, 208], r: 6 },
    { stop: [130, 248], r: 6 },
    { as: "circle", cx: "286", cy: "30", r: "7", fill: "var(--basin)" },
    { as: "circle", cx: "262", cy: "72", r: "7", fill: "var(--basin)" },
    { d: "M244 118h46M244 162h46M174 208h60M154 248h54", opacity: "0.5" },
  ],
  /** Sheets that slide into one folder, the first with its stamp. */
  papers: [
    { d: "M66 40h84v120H66z", transform: "rotate(-9 108 100)", ...sheet },
    { d: "M104 28h84v130h-84z", transform: "rotate(-3 146 93)", ...sheet },
    { d: "M140 30h84v130h-84z", transform: "rotate(4 182 95)", ...sheet },
    { d: "M176 44h84v124h-84z", transform: "rotate(11 218 106)", ...sheet },
    { d: "M118 50h54M118 66h40", transform: "rotate(-3 146 93)", opacity: "0.7" },
    { d: "M156 52h54M156 68h34", transform: "rotate(4 182 95)", opacity: "0.7" },
    { as: "circle", cx: "226", cy: "84", r: "15", stroke: "var(--hue)", strokeWidth: "3" },
    { as: "circle", cx: "226", cy: "84", r: "6", fill: "var(--hue)", stroke: "none" },
    {
      d: "M36 134h84l16 20h148v88a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8z",
      fill: "var(--basin)",
      stroke: "var(--ink)",
      strokeWidth: "3",
    },
    { water: "M36 206C100 190 160 224 284 198" },
  ],
  /** A basin that two streams fill; a mark on its wall says how high it must come. */
  fund: [
    {
      d: "M52 72v160a12 12 0 0 0 12 12h192a12 12 0 0 0 12-12V72",
      strokeWidth: "3",
      stroke: "var(--ink)",
    },
    {
      d: "M54 150c30-8 50 8 78 0s50 8 78 0 38 4 56 0v82a10 10 0 0 1-10 10H64a10 10 0 0 1-10-10z",
      fill: "var(--hue)",
      stroke: "none",
      opacity: "0.22",
    },
    { d: "M54 150c30-8 50 8 78 0s50 8 78 0 38 4 56 0", stroke: "var(--hue)", strokeWidth: "3" },
    { water: "M14 36C70 36 104 60 110 142", width: 7 },
    { water: "M306 24C250 30 214 60 210 142", width: 4 },
    { d: "M56 100h208", strokeDasharray: "1 8" },
    { d: "M268 100h22M280 106v36m-6-30 6-7 6 7m-12 24 6 7 6-7", stroke: "var(--hue)" },
    {
      d: "M84 262v-8M110 262v-8M136 262v-8M162 262v-8M188 262v-8M214 262v-8M240 262v-8",
      opacity: "0.7",
    },
  ],
  /** Stones laid from the far bank back to this one. */
  visa: [
    { d: "M20 236C70 226 110 250 160 238S260 236 304 246", opacity: "0.5" },
    { d: "M20 210C80 196 120 222 170 206", opacity: "0.35" },
    {
      d: "M286 40v74M286 42h-44v26h44",
      stroke: "var(--hue)",
      strokeWidth: "3",
      fill: "var(--basin)",
    },
    { water: "M286 114C230 122 236 152 186 154S120 190 44 196" },
    { stop: [286, 114], full: true },
    { stop: [222, 142] },
    { stop: [162, 162] },
    { stop: [104, 184] },
    { stop: [44, 196] },
    { d: "M96 140C120 116 150 104 190 96", strokeDasharray: "1 8" },
    { d: "m104 122-9 19 20 1" },
  ],
  /** One channel, four sluices, four plots. */
  arrive: [
    { water: "M160 14V250", width: 6 },
    ...plot(28, 56, 120),
    ...plot(200, 56, 200),
    ...plot(28, 160, 120),
    ...plot(200, 160, 200),
    { stop: [160, 94] },
    { stop: [160, 198] },
    { d: "M140 14h40", stroke: "var(--ink)", strokeWidth: "6" },
  ],
};
