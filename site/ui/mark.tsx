import { clsx } from "clsx";
import { mark } from "#brand/logo.ts";

/** The group's mark: a channel and its branches. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${mark.size} ${mark.size}`}
      fill="none"
      stroke="var(--water)"
      strokeWidth={mark.weight}
      strokeLinecap="round"
      className={clsx("mirror", className)}
      aria-hidden="true"
    >
      {mark.lines.map(({ d, opacity }) => (
        <path key={d} d={d} opacity={opacity === 1 ? undefined : opacity} />
      ))}
    </svg>
  );
}
