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

/** Marks a link that leaves the site; the label says so to a screen reader. */
export function OutwardArrow({ label }: { label: string }) {
  return (
    <>
      <svg viewBox="0 0 12 12" className="mirror size-3 shrink-0" aria-hidden="true">
        <path d="M2.5 9.5 9 3M4 2.5h5.5V8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
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
