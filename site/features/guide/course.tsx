import { clsx } from "clsx";
import { type CourseLook, type Stone, stonesOf, waterThrough } from "./course-line.ts";

/** Where each look has its drawing, and each of its labels: below its stone, at the stone's height. */
const places: Record<CourseLook, { box: string; drawing: string; labels: readonly string[] }> = {
  descent: {
    box: "lg:h-80",
    drawing: "lg:h-72",
    labels: ["lg:pt-14", "lg:pt-19", "lg:pt-25", "lg:pt-32", "lg:pt-66"],
  },
  climb: {
    box: "lg:h-80",
    drawing: "lg:h-72",
    labels: ["lg:pt-66", "lg:pt-60", "lg:pt-53", "lg:pt-44", "lg:pt-14"],
  },
  flight: { box: "", drawing: "lg:h-64", labels: [] },
  road: { box: "", drawing: "lg:h-36", labels: [] },
};

/** The guide's whole course on one line: a stone for each step, and its name where there is room. */
export function Course({
  look,
  steps,
}: {
  look: CourseLook;
  steps: readonly { id: string; title: string }[];
}) {
  const stones = stonesOf(look, steps.length);
  const { box, drawing, labels } = places[look];
  const stands = labels.length > 0;
  return (
    <div className={clsx("relative", box)}>
      <svg
        viewBox="0 0 1000 140"
        preserveAspectRatio="none"
        className={clsx("mirror block h-28 w-full overflow-visible sm:h-40", drawing)}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <Water look={look} stones={stones} />
        {look === "road" && <Gates stones={stones} />}
      </svg>
      <ol
        className={clsx(
          "mt-3 hidden auto-cols-fr grid-flow-col sm:grid",
          stands && "lg:absolute lg:inset-x-0 lg:top-0 lg:mt-0",
        )}
        aria-hidden="true"
      >
        {steps.map(({ id, title }, i) => (
          <li key={id} className={clsx("small pe-4", labels[i])}>
            <span className="figure-sm block text-(--hue)">{i + 1}</span>
            <span className="text-soft">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Water({ look, stones }: { look: CourseLook; stones: readonly Stone[] }) {
  const d = waterThrough(look, stones);
  const last = stones.at(-1) ?? { x: 0, y: 0 };
  const dots = stones.map(({ x, y }) => `M${x} ${y}h0`).join("");
  const scaled = { vectorEffect: "non-scaling-stroke" } as const;
  return (
    <>
      <g stroke="var(--hue)">
        <path d={d} strokeWidth="13" opacity="0.12" {...scaled} />
        <path d={d} strokeWidth="3.5" {...scaled} />
        <path d={dots} strokeWidth="17" {...scaled} />
      </g>
      <path d={dots} stroke="var(--ground)" strokeWidth="10" {...scaled} />
      <path
        d={`M${last.x + 26} ${last.y}H${look === "road" ? 1600 : 1000}`}
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="1 8"
        {...scaled}
      />
    </>
  );
}

/** A gate over each stone of the road, and the freight between the first two. */
function Gates({ stones }: { stones: readonly Stone[] }) {
  const [first, second] = stones;
  return (
    <>
      <g stroke="var(--ink)">
        {stones.map(({ x, y }) => (
          <path
            key={x}
            d={`M${x - 15} ${y + 44}V${y - 52}M${x + 15} ${y + 44}V${y - 52}M${x - 22} ${y - 52}H${x + 22}`}
            strokeWidth="4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      {first && second && (
        <path
          d={`M${(first.x + second.x) / 2 - 34} ${first.y - 4}v-34h68v34zm17 -34v34m17 -34v34m17 -34v34`}
          stroke="var(--hue)"
          strokeWidth="2"
          fill="var(--basin)"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  );
}
