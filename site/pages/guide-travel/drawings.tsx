import type { ReactNode } from "react";
import { Dotted, Sheet, Stone, Water } from "#site/features/guide/plate.tsx";

/** Many ways come in; the words between them leave one. */
const ask = (
  <Sheet look="strip">
    {[30, 62, 158, 190].map((y) => (
      <path
        key={y}
        d={`M20 ${y}C180 ${y} 250 ${110 + (y - 110) / 4} 380 ${110 + (y - 110) / 8}`}
        opacity="0.7"
      />
    ))}
    <path d="M180 26v32M180 162v32M290 50v36M290 134v36" stroke="var(--ink)" strokeWidth="4" />
    <Water d="M20 110H400C520 110 560 70 690 58" width={4.5} />
    <Stone x={400} y={110} />
    <Stone x={690} y={58} full />
  </Sheet>
);

/** Fares of a month as the heights of a coast, in pixels. */
const coast = [
  64, 78, 58, 92, 120, 106, 70, 54, 48, 66, 98, 122, 114, 60, 34, 28, 32, 72, 104, 96, 52,
];

const days = (
  <Sheet look="strip">
    {coast.map((height, i) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month do not move.
        key={i}
        d={`M${52 + i * 31} 200V${200 - height}`}
        strokeWidth="15"
        strokeLinecap="butt"
        stroke={i >= 14 && i <= 16 ? "var(--hue)" : "var(--line-strong)"}
        opacity={i >= 14 && i <= 16 ? 1 : 0.45}
      />
    ))}
    <path d="M30 202h660" />
    <Water d="M36 120C150 -30 400 -20 486 152" />
    <Dotted d="M550 152C590 60 640 30 700 30" />
    <path d="M486 152h64" stroke="var(--hue)" strokeWidth="6" />
  </Sheet>
);

/** Each price as a pile; the first stone of the left is smaller, its pile is higher. */
const count = (
  <Sheet look="strip">
    <path d="M90 196h540" stroke="var(--ink)" strokeWidth="3" />
    <g fill="var(--basin)">
      <path
        d="M180 196v-62a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v62z"
        fill="var(--hue)"
        fillOpacity="0.25"
        stroke="var(--hue)"
        strokeWidth="3"
      />
      <path d="M186 124h108v-34H186zM196 86h88V68h-88zM190 64h100V28H190z" strokeWidth="2.5" />
      <path
        d="M420 196v-90a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v90z"
        fill="var(--hue)"
        fillOpacity="0.25"
        stroke="var(--hue)"
        strokeWidth="3"
      />
      <path d="M440 96h80V80h-80z" strokeWidth="2.5" />
    </g>
    <Dotted d="M312 28h290" />
    <Dotted d="M552 80h50" />
    <path d="M602 34v40m-6-34 6-7 6 7m-12 28 6 7 6-7" stroke="var(--hue)" />
  </Sheet>
);

/** The way waits at a gate that has its latch on this side. */
const approve = (
  <Sheet look="strip">
    <Water d="M20 150C120 150 190 120 318 118" />
    <Dotted d="M402 118C520 116 570 60 700 56" />
    <path d="M330 46v130M390 46v130" stroke="var(--ink)" strokeWidth="6" />
    <path d="M318 46h84" stroke="var(--ink)" strokeWidth="8" />
    <path d="M330 60 366 72v92l-36 10z" fill="var(--basin)" strokeWidth="2.5" />
    <Stone x={350} y={118} r={5} full />
    <path d="M284 84c10 0 18 6 24 16" stroke="var(--hue)" />
    <path d="m310 88-1 13-12-4" stroke="var(--hue)" />
    <path d="M200 186h330M230 198h60M440 198h50" opacity="0.5" />
  </Sheet>
);

/** The line breaks at a fallen stretch and goes round it. */
const go = (
  <Sheet look="strip">
    <Dotted d="M20 120H700" />
    <Water d="M20 120H220C280 120 270 44 360 44S440 120 500 120H700" />
    <path
      d="m300 148 30-50 26 18 24-30 32 62z"
      fill="var(--basin)"
      stroke="var(--ink)"
      strokeWidth="3"
    />
    <path d="m326 148 14-24M372 148l10-22" opacity="0.7" />
    <Stone x={120} y={120} />
    <Stone x={590} y={120} />
    <Stone x={700} y={120} full />
    <path d="M96 176h48M566 176h48M96 164v12M144 164v12M566 164v12M614 164v12" opacity="0.6" />
  </Sheet>
);

export const drawings: Record<"ask" | "days" | "count" | "approve" | "go", ReactNode> = {
  ask,
  days,
  count,
  approve,
  go,
};
