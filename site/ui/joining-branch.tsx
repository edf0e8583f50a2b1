import { clsx } from "clsx";
import { Drawing } from "./drawing.tsx";

/** The channel from the far side to where the branch comes to it, from there on, and the branch. */
const before = "M600 10C470 14 452 62 330 78";
const after = "M330 78C208 94 96 96 0 138";
const branch = "M600 138C500 134 420 112 330 78";

/**
 * A branch that joins the channel: `waiting` leaves the branch a trace, `flowing` sends water down it,
 * `joined` draws both, the dot where they meet and the channel wider from there on, `apart` ends the
 * branch before the water. It takes the shape of whatever box it is given.
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
      <Drawing
        box="0 0 600 148"
        stretch
        className="size-full overflow-visible"
        strokeLinecap="round"
      >
        <path
          d={`M600 34C470 38 462 98 330 106S96 124 0 164M600-8C470-4 440 36 330 54S96 70 0 112`}
          stroke="var(--contour)"
        />
        <path
          d={before + after}
          stroke="var(--water)"
          strokeWidth="12"
          strokeLinecap="butt"
          opacity="0.14"
        />
        <path d={before + after} stroke="var(--water)" strokeWidth="2.5" />
        <path
          d={state === "apart" ? "M600 138C540 136 484 127 436 115" : branch}
          stroke="var(--line-strong)"
          strokeWidth="2"
          strokeDasharray="1 8"
        />
        {wet && (
          <g className="draw-in" stroke="var(--water)">
            <path d={branch} strokeWidth="2.5" />
            <path d={after} strokeWidth="6" />
          </g>
        )}
      </Drawing>
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
