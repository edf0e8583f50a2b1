import { clsx } from "clsx";
import { mark } from "#brand/names.ts";
import { Drawing } from "./drawing.tsx";

/** The group's mark: a channel and its branches. */
export function Mark({ className }: { className?: string }) {
  return (
    <Drawing box={`0 0 ${mark.size} ${mark.size}`} className={className}>
      <MarkShapes />
    </Drawing>
  );
}

/** The mark as a part of another drawing; `transform` places its square of `mark.size`. */
export function MarkShapes({ transform }: { transform?: string }) {
  return (
    <g stroke="var(--water)" strokeWidth={mark.weight} strokeLinecap="round" transform={transform}>
      {mark.lines.map(({ d, opacity, filled }) => (
        <path
          key={d}
          d={d}
          opacity={opacity === 1 ? undefined : opacity}
          {...(filled && { fill: "var(--water)", stroke: "none" })}
        />
      ))}
    </g>
  );
}

/** Marks a link that leaves the site; the label says so to a screen reader. */
export function OutwardArrow({ label }: { label: string }) {
  return (
    <>
      <Drawing box="0 0 12 12" className="size-3 shrink-0">
        <path d="M2.5 9.5 9 3M4 2.5h5.5V8" stroke="currentColor" strokeWidth="1.5" />
      </Drawing>
      <span className="sr-only"> ({label})</span>
    </>
  );
}

/** The long arrow of carousels and ways back, pointing where the language is read to. */
export function LongArrow({ className, back = false }: { className?: string; back?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      className={clsx("w-6", back ? "ltr:-scale-x-100" : "rtl:-scale-x-100", className)}
      aria-hidden="true"
    >
      <path d="M1 6h21M17 1.5C18 4 19.500 5.400 22.500 6 19.500 6.600 18 8 17 10.500" />
    </svg>
  );
}

const circle = "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z";

/** Lines on a sheet of 24 by 24, from Lucide (ISC licence). */
const lines = {
  arrowRight: "M5 12h14m-7-7 7 7-7 7",
  check: "M20 6 9 17l-5-5",
  chevronDown: "m6 9 6 6 6-6",
  circleAlert: `${circle}M12 8v4m0 4h.01`,
  circleCheck: `${circle}M16 9l-5.5 5.5L8 12`,
  copy: "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
  cross: "M18 6 6 18M6 6l12 12",
  info: `${circle}M12 16v-4m0-4h.01`,
  minus: "M5 12h14",
  moon: "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
  play: "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z",
  plus: "M5 12h14M12 5v14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
};

/**
 * A decorative icon of the shell and of shared parts. Not Lucide's components: with those every page
 * loads 1.5 kB more. A page takes its own icons from Lucide.
 */
export function Icon({ name, className }: { name: keyof typeof lines; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  );
}
