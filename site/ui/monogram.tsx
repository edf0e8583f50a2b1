import { clsx } from "clsx";
import letterStrokes from "./letter-strokes.json";

/**
 * A person as one or two letters drawn in the brand's line, the second stepping behind the first.
 * Decorative: the name is beside it. `rtl` sets the first letter on the right.
 */
export function Monogram({
  initials,
  direction,
  className,
}: {
  initials: string;
  direction: "ltr" | "rtl";
  className?: string;
}) {
  const letters = [...initials].slice(0, 2);
  const placed = letters.map((letter, i) => ({
    letter,
    d: strokes[letter],
    x: letters.length === 1 ? 30 : (direction === "rtl" ? 1 - i : i) * 48 + 6,
    y: 6 + i * 14,
  }));
  return (
    <svg
      viewBox="0 0 120 110"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("overflow-visible", className)}
      aria-hidden="true"
    >
      {placed.reverse().map(({ letter, d, x, y }) => (
        <g
          key={letter}
          transform={`translate(${x} ${y})`}
          stroke={y > 6 ? "var(--ink-soft)" : "var(--water)"}
        >
          {d ? (
            <>
              {y === 6 && <path d={d} strokeWidth="12" opacity="0.12" />}
              <path d={d} strokeWidth={y > 6 ? 2.2 : 3.6} />
              <path d={dotsOf(d)} strokeWidth={y > 6 ? 5 : 7} />
            </>
          ) : (
            <text x="30" y="66" textAnchor="middle" className="font-display text-[80px]">
              {letter}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The dots of a letter, which a pen presses heavier than its lines. */
function dotsOf(d: string): string {
  return (d.match(/M[\d. ]+h\.01/g) ?? []).join("");
}

/**
 * Letters as a pen would draw them in one line: a box of 60 by 80, the foot of a Latin letter at 76,
 * the line of an Arabic one at 56. Dots are lines without length.
 */
const strokes: Readonly<Record<string, string>> = letterStrokes;
