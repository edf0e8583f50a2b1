import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A drawing framed as a plate of an atlas: a neatline with its ticks, and a caption below. */
export function Plate({
  caption,
  className,
  children,
}: {
  caption: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <figure className={clsx("min-w-0", className)}>
      <div className="border border-line p-1.5">
        <div className="relative border border-line bg-basin">{children}</div>
      </div>
      <figcaption className="small mt-2.5 text-soft">{caption}</figcaption>
    </figure>
  );
}

/** The sheet a plate is drawn on. Everything on it is drawn for left to right and mirrored. */
export function Sheet({ look, children }: { look: "upright" | "strip"; children: ReactNode }) {
  return (
    <svg
      viewBox={look === "upright" ? "0 0 320 280" : "0 0 720 220"}
      className="mirror block w-full"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The channel on a plate: its bed and its water. */
export function Water({
  d,
  width = 4,
  faint = false,
}: {
  d: string;
  width?: number;
  faint?: boolean;
}) {
  return (
    <g stroke="var(--hue)" opacity={faint ? 0.55 : undefined}>
      <path d={d} strokeWidth={width * 3.2} opacity="0.13" />
      <path d={d} strokeWidth={width} />
    </g>
  );
}

/** A way that is not taken yet. */
export function Dotted({ d }: { d: string }) {
  return <path d={d} strokeDasharray="1 8" />;
}

/** A stone in the water. */
export function Stone({
  x,
  y,
  r = 8,
  full = false,
}: {
  x: number;
  y: number;
  r?: number;
  full?: boolean;
}) {
  return (
    <circle
      cx={x}
      cy={y}
      r={r}
      fill={full ? "var(--hue)" : "var(--basin)"}
      stroke="var(--hue)"
      strokeWidth="3"
    />
  );
}
