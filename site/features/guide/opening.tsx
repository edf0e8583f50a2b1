import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Drawing } from "#site/ui/drawing.tsx";

/**
 * Each guide opens its own way, and its course makes room for the title: below the locks,
 * under the rising steps, off the start of a flight, or after the road.
 */
const places: Record<OpeningLook, Place> = {
  descent: {
    frame: "lg:pt-50",
    words: "lg:max-w-[66%]",
    course: "mt-10 lg:absolute lg:inset-x-0 lg:top-0 lg:mt-0",
    box: "lg:h-80",
    drawing: "lg:h-72",
    labels: ["lg:pt-14", "lg:pt-19", "lg:pt-25", "lg:pt-32", "lg:pt-66"],
  },
  climb: {
    frame: "lg:pb-48",
    words: "lg:max-w-[70%]",
    lede: "lg:max-w-[26em]",
    course: "mt-10 lg:absolute lg:inset-x-0 lg:bottom-0 lg:mt-0",
    box: "lg:h-80",
    drawing: "lg:h-72",
    labels: ["lg:pt-66", "lg:pt-60", "lg:pt-53", "lg:pt-44", "lg:pt-14"],
  },
  flight: { words: "lg:ms-[33.9%]", course: "mt-10 lg:mt-4", drawing: "lg:h-64" },
  road: {
    frame: "flex flex-col-reverse",
    words:
      "lg:grid lg:grid-cols-[8fr_4fr] lg:items-end lg:gap-x-12 lg:[&>h1]:text-[clamp(2.5rem,5.4vw,4.8rem)]!",
    lede: "lg:mt-0",
    course: "mb-10 lg:mb-14",
    drawing: "lg:h-36",
  },
};

interface Place {
  frame?: string;
  words: string;
  lede?: string;
  course: string;
  box?: string;
  drawing: string;
  /** Each of the drawing's labels: below its stop, at the stop's height. */
  labels?: readonly string[];
}

export function Opening({
  look,
  title,
  lede,
  steps,
  children,
}: {
  look: OpeningLook;
  title: string;
  lede: string;
  steps: readonly { id: string; title: string }[];
  /** The requirements of the first step, and the goal. */
  children: ReactNode;
}) {
  const { frame, words, lede: ledeClass, course } = places[look];
  return (
    <div className={clsx("relative mt-6", frame)}>
      <div className={words}>
        <h1 className="display-lg">{title}</h1>
        <div>
          <p className={clsx("lede mt-6", ledeClass)}>{lede}</p>
          {children}
        </div>
      </div>
      {/* On a wide screen it reaches over the words: what is in them must be pressed through it. */}
      <div className={clsx("pointer-events-none", course)}>
        <Course look={look} steps={steps} />
      </div>
    </div>
  );
}

/** The guide's whole course on one line: a stop for each step, and its name where there is room. */
function Course({
  look,
  steps,
}: {
  look: OpeningLook;
  steps: readonly { id: string; title: string }[];
}) {
  const stops = stopsOf(look, steps.length);
  const { box, drawing, labels } = places[look];
  return (
    <div className={clsx("relative", box)}>
      <Drawing
        box="0 0 1000 140"
        stretch
        className={clsx("block h-28 w-full overflow-visible sm:h-40", drawing)}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Water look={look} stops={stops} />
        {look === "road" && (
          <>
            <Gates stops={stops} className="max-sm:hidden" />
            {/* A phone's sheet is a third as wide and as high as ever: what is on it is drawn wider. */}
            <Gates stops={stops} stretch={1.7} className="sm:hidden" />
          </>
        )}
      </Drawing>
      <ol
        className={clsx(
          "mt-3 hidden auto-cols-fr grid-flow-col sm:grid",
          labels && "lg:absolute lg:inset-x-0 lg:top-0 lg:mt-0",
        )}
        aria-hidden="true"
      >
        {steps.map(({ id, title }, i) => (
          <li key={id} className={clsx("small pe-4", labels?.[i])}>
            <span className="figure-sm block text-(--hue)">{i + 1}</span>
            <span className="text-soft">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Water({ look, stops }: { look: OpeningLook; stops: readonly Stop[] }) {
  const d = waterThrough(look, stops);
  const last = stops.at(-1) ?? { x: 0, y: 0 };
  const dots = stops.map(({ x, y }) => `M${x} ${y}h0`).join("");
  return (
    <>
      <g stroke="var(--hue)">
        <path d={d} strokeWidth="13" opacity="0.12" />
        <path d={d} strokeWidth="3.5" />
        <path d={dots} strokeWidth="17" />
      </g>
      <path d={dots} stroke="var(--ground)" strokeWidth="10" />
      <path
        d={`M${last.x + 26} ${last.y}H${look === "road" ? 1600 : 1000}`}
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="1 8"
      />
    </>
  );
}

/** A gate over each stop of the road, and the freight between the first two. */
function Gates({
  stops,
  stretch = 1,
  className,
}: {
  stops: readonly Stop[];
  /** How much wider than drawn for a wide page. */
  stretch?: number;
  className: string;
}) {
  const [first, second] = stops;
  const [leg, beam, plank] = [15 * stretch, 22 * stretch, 17 * stretch];
  return (
    <g className={className}>
      <g stroke="var(--ink)">
        {stops.map(({ x, y }) => (
          <path
            key={x}
            d={`M${x - leg} ${y + 44}V${y - 52}M${x + leg} ${y + 44}V${y - 52}M${x - beam} ${y - 52}H${x + beam}`}
            strokeWidth="4"
          />
        ))}
      </g>
      {first && second && (
        <path
          d={`M${(first.x + second.x) / 2 - 2 * plank} ${first.y - 4}v-34h${4 * plank}v34z${`m${plank} -34v34`.repeat(3)}`}
          stroke="var(--hue)"
          strokeWidth="2"
          fill="var(--basin)"
        />
      )}
    </g>
  );
}

/**
 * How a guide's water runs: down the locks of a canal, up the steps of a year, over the arcs of a
 * flight, or along a road of gates.
 */
export type OpeningLook = "descent" | "climb" | "flight" | "road";

interface Stop {
  x: number;
  y: number;
}

/** Height of each stop on a sheet of 1000 by 140. */
const heights: Record<OpeningLook, readonly number[]> = {
  descent: [20, 30, 42, 56, 120],
  climb: [120, 108, 94, 77, 20],
  flight: [124, 78, 104, 60, 116],
  road: [78, 78, 78, 78],
};

/** The stops of a course, one for each step, each at the start of its step's column. */
function stopsOf(look: OpeningLook, steps: number): Stop[] {
  const span = 1000 / steps;
  // The road's first gate is clear of the page's edge.
  const start = look === "road" ? 22 : 8;
  return heights[look].slice(0, steps).map((y, i) => ({ x: i * span + start, y }));
}

/** The line through the stops. */
function waterThrough(look: OpeningLook, stops: readonly Stop[]): string {
  return stops
    .map(({ x, y }, i) => {
      const before = stops[i - 1];
      if (!before) return look === "road" ? `M-600 ${y}H${x}` : `M${x} ${y}`;
      if (look === "road") return `H${x}`;
      if (look === "flight") {
        const top = Math.min(before.y, y) - 70;
        return `C${before.x + 40} ${top} ${x - 40} ${top} ${x} ${y}`;
      }
      return `H${x - 60}C${x - 30} ${before.y} ${x - 40} ${y} ${x} ${y}`;
    })
    .join("");
}
