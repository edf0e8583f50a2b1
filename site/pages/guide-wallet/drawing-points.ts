import type { PlateShape } from "#site/features/guide/plate.tsx";

const ink = { fill: "var(--ink)", stroke: "none" };
const water = { fill: "var(--hue)", stroke: "none" };

/** A card from its upper start corner, with so much water in it. */
const card = (x: number, y: number, strokeWidth: number): PlateShape[] => [
  { as: "rect", x, y, width: 146, height: 92, rx: 9, fill: "var(--basin)", strokeWidth: "2.5" },
  { d: `M${x} ${y + 62}c40-16 80 10 146-22`, stroke: "var(--hue)", strokeWidth },
  { d: `M${x + 14} ${y + 18}h20v14h-20z`, strokeWidth: "1.6" },
];

export const drawings: Record<"open" | "fund" | "card" | "pay" | "keep", readonly PlateShape[]> = {
  /** A parent's water, and the gate in it that opens a child's branch. */
  open: [
    {
      d: "M14 46C90 40 140 34 306 50M14 96C70 94 100 94 122 98M200 96C240 92 280 98 306 102",
      opacity: "0.4",
    },
    { water: "M14 70C90 66 130 62 306 76", width: 7 },
    { water: "M160 68C160 130 160 140 160 196", width: 3.5 },
    { d: "M130 86v52M190 86v52", stroke: "var(--ink)", strokeWidth: "5" },
    { d: "M122 86h76", stroke: "var(--ink)", strokeWidth: "6" },
    { d: "M138 92h44v16h-44z", fill: "var(--basin)", strokeWidth: "2.5" },
    { d: "M160 92V78m-7 0h14", stroke: "var(--ink)", strokeWidth: "3" },
    { d: "M92 196h136v62H92z", fill: "var(--basin)", strokeWidth: "2.5" },
    { d: "M106 212h108M106 227h108M106 242h108", stroke: "var(--hue)", opacity: "0.75" },
    { stop: [160, 196] },
  ],
  /** A single drop down one side, the stream down the other, into the same basin. */
  fund: [
    { d: "M40 30h70M40 30v30h24M110 30v30H86M64 60v16M86 60v16" },
    {
      d: "M75 92c-7 10-9 14-9 18a9 9 0 0 0 18 0c0-4-2-8-9-18z",
      fill: "var(--hue)",
      stroke: "var(--hue)",
    },
    { d: "M75 128v44", strokeDasharray: "1 8" },
    { d: "M190 30h90M190 30v30h28M280 30v30h-28M218 60v16M252 60v16" },
    { water: "M235 74C235 120 222 130 214 180", width: 9 },
    { d: "M40 172v64a12 12 0 0 0 12 12h216a12 12 0 0 0 12-12v-64", strokeWidth: "3" },
    {
      d: "M42 206c30-8 54 8 84 0s54 8 84 0 46 6 68 0v30a10 10 0 0 1-10 10H52a10 10 0 0 1-10-10z",
      ...water,
      opacity: "0.22",
    },
    { d: "M42 206c30-8 54 8 84 0s54 8 84 0 46 6 68 0", stroke: "var(--hue)", strokeWidth: "3" },
  ],
  /** Three cards in the water, each one deeper in it. */
  card: [
    ...card(44, 34, 2.5),
    ...card(82, 92, 5),
    ...card(120, 150, 7.5),
    { d: "M216 62c40 0 56 10 62 30M254 122c22 0 34 8 40 26", strokeDasharray: "1 8" },
  ],
  /** The code at the counter, and the payment that parts behind it. */
  pay: [
    {
      d: "M30 60h22M30 60v22M108 60H86M108 60v22M30 138h22M30 138v-22M108 138H86M108 138v-22",
      stroke: "var(--hue)",
      strokeWidth: "3.5",
    },
    { d: "M42 72h18v18H42zM78 72h18v18H78zM42 108h18v18H42z", ...ink, opacity: "0.85" },
    {
      d: "M66 72h6v6h-6zM66 84h6v12h-6zM78 96h6v6h-6zM90 96h6v12h-6zM66 102h6v6h-6zM78 108h6v6h-6zM72 120h12v6H72zM90 116h6v10h-6z",
      ...ink,
      opacity: "0.7",
    },
    { d: "M120 84C190 84 190 50 282 50A12 12 0 0 1 282 74C200 74 200 97 120 97z", ...water },
    { d: "M120 98C190 98 200 128 282 128V142C200 142 190 106 120 106z", ...water, opacity: "0.65" },
    {
      d: "M120 107C180 107 190 200 282 200V209C180 209 176 113 120 113z",
      ...water,
      opacity: "0.4",
    },
    { stop: [288, 135] },
    { stop: [288, 205] },
    { d: "M30 240h250M30 240v-6M280 240v-6M196 240v-6M246 240v-6" },
  ],
  /** A lock seen from the side: the lower gate shut, the upper one open. */
  keep: [
    {
      d: "M14 104h92v92H14zM106 104h100v92H106zM206 172h100v24H206z",
      ...water,
      opacity: "0.2",
    },
    {
      d: "M14 104c16-5 30 5 46 0s30 5 46 0 32 5 50 0 32 5 50 0M206 172c16-5 32 5 50 0s34 5 50 0",
      stroke: "var(--hue)",
      strokeWidth: "3",
    },
    { d: "M14 198h292", strokeWidth: "4", stroke: "var(--ink)" },
    { d: "M206 70v128", stroke: "var(--ink)", strokeWidth: "7" },
    { d: "M106 26v44", stroke: "var(--ink)", strokeWidth: "7", opacity: "0.7" },
    { d: "M106 78v116", strokeDasharray: "1 8" },
    {
      d: "M122 90c2-8 6-14 14-14h36l10 14c2 4 0 8-4 8h-48c-6 0-9-3-8-8z",
      fill: "var(--basin)",
      stroke: "var(--hue)",
      strokeWidth: "2.5",
    },
    { d: "M154 76V58h20", stroke: "var(--hue)" },
    { d: "M40 228h60M120 228h86M226 228h54", opacity: "0.5" },
  ],
};
