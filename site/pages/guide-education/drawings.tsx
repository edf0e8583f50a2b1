import type { ReactNode } from "react";
import { Dotted, Sheet, Stone, Water } from "#site/features/guide/plate.tsx";

/** Six ways out of one spring; the two in the middle fit. */
const list = (
  <Sheet look="upright">
    <Dotted d="M30 140C90 140 110 34 286 30" />
    <Dotted d="M30 140C90 140 120 72 262 72" />
    <Water d="M30 140C90 140 130 118 220 118" />
    <Water d="M30 140C90 140 130 162 220 162" />
    <Water d="M30 140C80 140 90 206 150 208" width={2.5} faint />
    <Water d="M30 140C70 140 74 246 130 248" width={2.5} faint />
    <Stone x={30} y={140} r={10} full />
    <Stone x={220} y={118} />
    <Stone x={220} y={162} />
    <Stone x={150} y={208} r={6} />
    <Stone x={130} y={248} r={6} />
    <g fill="var(--basin)">
      <circle cx="286" cy="30" r="7" />
      <circle cx="262" cy="72" r="7" />
    </g>
    <path d="M244 118h46M244 162h46M174 208h60M154 248h54" opacity="0.5" />
  </Sheet>
);

/** Sheets that slide into one folder, the first with its stamp. */
const papers = (
  <Sheet look="upright">
    <g fill="var(--basin)" strokeWidth="2.2">
      <path d="M66 40h84v120H66z" transform="rotate(-9 108 100)" />
      <path d="M104 28h84v130h-84z" transform="rotate(-3 146 93)" />
      <path d="M140 30h84v130h-84z" transform="rotate(4 182 95)" />
      <path d="M176 44h84v124h-84z" transform="rotate(11 218 106)" />
    </g>
    <path d="M118 50h54M118 66h40" transform="rotate(-3 146 93)" opacity="0.7" />
    <path d="M156 52h54M156 68h34" transform="rotate(4 182 95)" opacity="0.7" />
    <circle cx="226" cy="84" r="15" stroke="var(--hue)" strokeWidth="3" />
    <circle cx="226" cy="84" r="6" fill="var(--hue)" stroke="none" />
    <path
      d="M36 134h84l16 20h148v88a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8z"
      fill="var(--basin)"
      stroke="var(--ink)"
      strokeWidth="3"
    />
    <Water d="M36 206C100 190 160 224 284 198" />
  </Sheet>
);

/** A basin that two streams fill; a mark on its wall says how high it must come. */
const fund = (
  <Sheet look="upright">
    <path
      d="M52 72v160a12 12 0 0 0 12 12h192a12 12 0 0 0 12-12V72"
      strokeWidth="3"
      stroke="var(--ink)"
    />
    <path
      d="M54 150c30-8 50 8 78 0s50 8 78 0 38 4 56 0v82a10 10 0 0 1-10 10H64a10 10 0 0 1-10-10z"
      fill="var(--hue)"
      stroke="none"
      opacity="0.22"
    />
    <path d="M54 150c30-8 50 8 78 0s50 8 78 0 38 4 56 0" stroke="var(--hue)" strokeWidth="3" />
    <Water d="M14 36C70 36 104 60 110 142" width={7} />
    <Water d="M306 24C250 30 214 60 210 142" width={4} />
    <Dotted d="M56 100h208" />
    <path d="M268 100h22M280 106v36m-6-30 6-7 6 7m-12 24 6 7 6-7" stroke="var(--hue)" />
    {[84, 110, 136, 162, 188, 214, 240].map((x) => (
      <path key={x} d={`M${x} 262v-8`} opacity="0.7" />
    ))}
  </Sheet>
);

/** Stones laid from the far bank back to this one. */
const visa = (
  <Sheet look="upright">
    <path d="M20 236C70 226 110 250 160 238S260 236 304 246" opacity="0.5" />
    <path d="M20 210C80 196 120 222 170 206" opacity="0.35" />
    <path d="M286 40v74M286 42h-44v26h44" stroke="var(--hue)" strokeWidth="3" fill="var(--basin)" />
    <Water d="M286 114C230 122 236 152 186 154S120 190 44 196" />
    <Stone x={286} y={114} full />
    <Stone x={222} y={142} />
    <Stone x={162} y={162} />
    <Stone x={104} y={184} />
    <Stone x={44} y={196} />
    <path d="M96 140C120 116 150 104 190 96" strokeDasharray="1 8" />
    <path d="m104 122-9 19 20 1" />
  </Sheet>
);

/** One channel, four sluices, four plots. */
const arrive = (
  <Sheet look="upright">
    <Water d="M160 14V250" width={6} />
    {[
      { x: 28, y: 56, to: 120 },
      { x: 200, y: 56, to: 200 },
      { x: 28, y: 160, to: 120 },
      { x: 200, y: 160, to: 200 },
    ].map(({ x, y, to }) => (
      <g key={`${x}-${y}`}>
        <path d={`M${x} ${y}h92v76h-92z`} fill="var(--basin)" strokeWidth="2.5" />
        <path
          d={`M${x + 12} ${y + 18}h68M${x + 12} ${y + 38}h68M${x + 12} ${y + 58}h68`}
          stroke="var(--hue)"
          opacity="0.75"
        />
        <path d={`M160 ${y + 38}H${to}`} stroke="var(--hue)" strokeWidth="4" />
        <path d={`M${(160 + to) / 2} ${y + 26}v24`} stroke="var(--ink)" strokeWidth="4" />
      </g>
    ))}
    <Stone x={160} y={94} />
    <Stone x={160} y={198} />
    <path d="M140 14h40" stroke="var(--ink)" strokeWidth="6" />
  </Sheet>
);

export const drawings: Record<"list" | "papers" | "fund" | "visa" | "arrive", ReactNode> = {
  list,
  papers,
  fund,
  visa,
  arrive,
};
