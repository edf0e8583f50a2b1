import { clsx } from "clsx";

/** One for each kind of thing that can be held. */
const places = [
  { x: 84, y: 176 },
  { x: 236, y: 176 },
  { x: 84, y: 386 },
  { x: 236, y: 386 },
];

const jar =
  "M-20-134v16C-20-100-50-98-50-58-50-22-32-6-26 0H26C32-6 50-22 50-58 50-98 20-100 20-118v-16";

/**
 * Four jars on a channel. `closed`: nobody has looked yet, and where the water stands is a guess;
 * `open`: their lids are off and one sees what is in them; `empty`: nothing is left.
 */
export function Jars({
  state,
  className,
}: {
  state: "closed" | "open" | "empty";
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 360 410"
      className={clsx("mirror block", className)}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--water)">
        {[14, 4].map((width) => (
          <path
            key={width}
            d="M8 180H316C338 180 344 192 344 212V358C344 380 336 390 316 390H8"
            strokeWidth={width}
            opacity={width > 4 ? 0.14 : 1}
          />
        ))}
      </g>
      {places.map(({ x, y }, i) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d={jar} fill="var(--ground)" stroke="var(--ink)" strokeWidth="3" />
          {state === "open" && (
            <path
              d={`M${-46 + i} ${-70 + i * 5}c12-5 22 4 34 0s22-4 34 0 14 3 ${24 - 2 * i} 0`}
              stroke="var(--water)"
              strokeWidth="3.5"
            />
          )}
          {state === "closed" && (
            <path
              d={`M-40 ${-74 + i * 11}H40`}
              stroke="var(--line-strong)"
              strokeWidth="2.5"
              strokeDasharray="1 8"
            />
          )}
          <Lid state={state} />
          {state !== "empty" && <Tag />}
        </g>
      ))}
    </svg>
  );
}

function Lid({ state }: { state: "closed" | "open" | "empty" }) {
  const place = state === "closed" ? "translate(0 -138)" : "translate(60 -6) rotate(74)";
  return (
    <g transform={place} stroke="var(--ink)" strokeWidth="3">
      <path d="M-27 0H27" />
      <path d="M-7 0V-8H7V0" />
    </g>
  );
}

function Tag() {
  return (
    <g stroke="var(--line-strong)" strokeWidth="2">
      <path d="M-20-112C-34-106-38-100-40-92" />
      <path d="m-56-92h30v22h-30z" fill="var(--basin)" />
      <path d="M-50-85h18M-50-78h12" />
    </g>
  );
}
