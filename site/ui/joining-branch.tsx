import { clsx } from "clsx";

/** The channel from the far side, and the branch that comes to it. */
const channel = "M600 10C470 14 452 62 330 78S96 96 0 138";
const branch = "M600 138C500 134 420 112 330 78";

/**
 * A branch that joins the channel: `waiting` leaves the branch a trace, `flowing` sends water down it,
 * `joined` draws both and the dot where they meet, `apart` ends the branch before the water.
 * It takes the shape of whatever box it is given.
 */
export function JoiningBranch({
  state,
  className,
}: {
  state: "waiting" | "flowing" | "joined" | "apart";
  className?: string;
}) {
  const wet = state === "joined" || state === "flowing";
  return (
    <div className={clsx("relative", className)} aria-hidden="true">
      <svg
        viewBox="0 0 600 148"
        preserveAspectRatio="none"
        className="mirror size-full overflow-visible"
        fill="none"
        strokeLinecap="round"
      >
        <path
          d={channel}
          stroke="var(--water)"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={state === "apart" ? "M600 138C540 136 484 127 436 115" : branch}
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="1 8"
          vectorEffect="non-scaling-stroke"
        />
        {wet && (
          <path
            d={branch}
            stroke="var(--water)"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
            className="draw-in"
          />
        )}
      </svg>
      {/* The dot is round whatever the box, so it is no part of the stretched drawing. */}
      <span
        className={clsx(
          "absolute start-[55%] top-[52.7%] size-4 -translate-y-1/2 rounded-full border-[3px] bg-ground ltr:-translate-x-1/2 rtl:translate-x-1/2",
          state === "apart" || state === "waiting" ? "border-edge" : "border-water",
        )}
      />
    </div>
  );
}
