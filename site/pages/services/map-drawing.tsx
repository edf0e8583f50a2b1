import { services } from "#brand/badges.ts";
import { Drawing } from "#site/ui/drawing.tsx";
import { basinLines, ridgeLines, watershedSize } from "./watershed-lines.ts";

/** The land: rings around each basin in its own hue, and the high ground between them. */
export function BasinLines() {
  return (
    <Drawing
      box={`0 0 ${watershedSize.width} ${watershedSize.height}`}
      stretch
      className="absolute -inset-x-[3%] top-0 h-full w-[106%] opacity-60 max-lg:h-[44rem] max-lg:opacity-35 max-lg:[mask-image:linear-gradient(black_30%,transparent)] lg:top-[8%]"
    >
      <path d={ridgeLines} stroke="var(--contour)" />
      {services.map(({ name }) => (
        <path
          key={name}
          d={basinLines[name]}
          stroke={`var(--${name})`}
          strokeOpacity="0.42"
          fill={`var(--${name})`}
          fillOpacity="0.045"
        />
      ))}
    </Drawing>
  );
}

/** In thousandths of the map; each ends above its basin's words. */
const streams = [
  { hue: "wallet", d: "M520 0C512 46 330 18 190 26S40 46 40 78" },
  { hue: "travel", d: "M520 0C530 40 556 26 578 32S600 54 600 78" },
  { hue: "logistics", d: "M520 0C508 150 462 230 470 330S420 500 290 512S120 540 120 580" },
  { hue: "education", d: "M520 0C530 150 566 230 558 340S580 490 610 512S640 546 640 580" },
] as const;

const ends: Record<(typeof streams)[number]["hue"], string> = {
  wallet: "start-[4%] top-[7.8%]",
  travel: "start-[60%] top-[7.8%]",
  logistics: "start-[12%] top-[58%]",
  education: "start-[64%] top-[58%]",
};

/** The channel comes in from above and is divided; its divider says what all four share. */
export function WideStreams({ source }: { source: string }) {
  return (
    <div className="absolute inset-0 hidden lg:block">
      <Drawing
        box="0 0 1000 1000"
        stretch
        className="absolute inset-0 size-full overflow-visible"
        strokeLinecap="round"
      >
        <g stroke="var(--water)">
          <path d="M1400-78C1160-28 930-92 720-62S522-52 520 0" strokeWidth="14" opacity="0.1" />
          <path d="M1400-78C1160-28 930-92 720-62S522-52 520 0" strokeWidth="5" />
        </g>
        {streams.map(({ hue, d }) => (
          <g key={hue} stroke={`var(--${hue})`}>
            <path d={d} strokeWidth="10" opacity="0.1" />
            <path d={d} strokeWidth="2.8" />
          </g>
        ))}
      </Drawing>
      {streams.map(({ hue }) => (
        <span
          key={hue}
          data-hue={hue}
          aria-hidden="true"
          className={`absolute -ms-1.25 size-2.5 rounded-full bg-(--hue) ${ends[hue]}`}
        />
      ))}
      <span
        aria-hidden="true"
        className="absolute start-[52%] top-0 -ms-2.25 -mt-2.25 size-4.5 rounded-full border-[3px] border-water bg-ground"
      />
      <p className="small absolute end-[48%] top-0 me-6 -mt-8 text-soft">{source}</p>
    </div>
  );
}
