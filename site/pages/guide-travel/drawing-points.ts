import type { PlateShape } from "#site/features/guide/plate.tsx";

const bar = { strokeWidth: "15", strokeLinecap: "butt" } as const;
const stone = { fill: "var(--basin)", strokeWidth: "2.5" };
const firstStone = {
  fill: "var(--hue)",
  fillOpacity: "0.25",
  stroke: "var(--hue)",
  strokeWidth: "3",
};

export const drawings: Record<"ask" | "days" | "count" | "approve" | "go", readonly PlateShape[]> =
  {
    /** Many ways come in; the words between them leave one. */
    ask: [
      {
        d: "M20 30C180 30 250 90 380 100M20 62C180 62 250 98 380 104M20 158C180 158 250 122 380 116M20 190C180 190 250 130 380 120",
        opacity: "0.7",
      },
      { d: "M180 26v32M180 162v32M290 50v36M290 134v36", stroke: "var(--ink)", strokeWidth: "4" },
      { water: "M20 110H400C520 110 560 70 690 58", width: 4.5 },
      { stop: [400, 110] },
      { stop: [690, 58], full: true },
    ],
    /** Fares of a month as the heights of a coast, in pixels. */
    days: [
      {
        d: "M52 200V136M83 200V122M114 200V142M145 200V108M176 200V80M207 200V94M238 200V130M269 200V146M300 200V152M331 200V134M362 200V102M393 200V78M424 200V86M455 200V140M579 200V128M610 200V96M641 200V104M672 200V148",
        ...bar,
        opacity: 0.45,
      },
      { d: "M486 200V166M517 200V172M548 200V168", ...bar, stroke: "var(--hue)" },
      { d: "M30 202h660" },
      { water: "M36 120C150 -30 400 -20 486 152" },
      { d: "M550 152C590 60 640 30 700 30", strokeDasharray: "1 8" },
      { d: "M486 152h64", stroke: "var(--hue)", strokeWidth: "6" },
    ],
    /** Each price as a pile; the first stone of the left is smaller, its pile is higher. */
    count: [
      { d: "M90 196h540", stroke: "var(--ink)", strokeWidth: "3" },
      { d: "M180 196v-62a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v62z", ...firstStone },
      { d: "M186 124h108v-34H186zM196 86h88V68h-88zM190 64h100V28H190z", ...stone },
      { d: "M420 196v-90a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v90z", ...firstStone },
      { d: "M440 96h80V80h-80z", ...stone },
      { d: "M312 28h290M552 80h50", strokeDasharray: "1 8" },
      { d: "M602 34v40m-6-34 6-7 6 7m-12 28 6 7 6-7", stroke: "var(--hue)" },
    ],
    /** The way waits at a gate that has its latch on this side. */
    approve: [
      { water: "M20 150C120 150 190 120 318 118" },
      { d: "M402 118C520 116 570 60 700 56", strokeDasharray: "1 8" },
      { d: "M330 46v130M390 46v130", stroke: "var(--ink)", strokeWidth: "6" },
      { d: "M318 46h84", stroke: "var(--ink)", strokeWidth: "8" },
      { d: "M330 60 366 72v92l-36 10z", fill: "var(--basin)", strokeWidth: "2.5" },
      { stop: [350, 118], r: 5, full: true },
      { d: "M284 84c10 0 18 6 24 16", stroke: "var(--hue)" },
      { d: "m310 88-1 13-12-4", stroke: "var(--hue)" },
      { d: "M200 186h330M230 198h60M440 198h50", opacity: "0.5" },
    ],
    /** The line breaks at a fallen stretch and goes round it. */
    go: [
      { d: "M20 120H700", strokeDasharray: "1 8" },
      { water: "M20 120H220C280 120 270 44 360 44S440 120 500 120H700" },
      {
        d: "m300 148 30-50 26 18 24-30 32 62z",
        fill: "var(--basin)",
        stroke: "var(--ink)",
        strokeWidth: "3",
      },
      { d: "m326 148 14-24M372 148l10-22", opacity: "0.7" },
      { stop: [120, 120] },
      { stop: [590, 120] },
      { stop: [700, 120], full: true },
      { d: "M96 176h48M566 176h48M96 164v12M144 164v12M566 164v12M614 164v12", opacity: "0.6" },
    ],
  };
