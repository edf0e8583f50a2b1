import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Drawing } from "./drawing.tsx";

/**
 * The last thing a page says, on a dark ground down to the footer in both themes, with the page's own
 * branch joining the channel: then its words keep to the start side.
 */
export function ClosingBand({
  titleId,
  drawing,
  className,
  children,
}: {
  /** Id of the heading inside that names it. */
  titleId?: string;
  /** Instead of the branch that joins the channel. */
  drawing?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        "relative mt-24 -mb-24 overflow-clip bg-[color-mix(in_oklab,var(--hue,var(--water))_9%,var(--ground))] text-ink [color-scheme:dark] sm:mt-32 print:[color-scheme:light]",
        className,
      )}
    >
      {drawing ?? <Joining />}
      <div className="relative">{children}</div>
    </section>
  );
}

function Joining() {
  return (
    <Drawing
      box="0 0 1000 400"
      stretch
      className="pointer-events-none absolute inset-0 hidden size-full lg:block"
      strokeLinecap="round"
    >
      <path
        d="M1000 20C880 20 850 60 810 140S740 250 690 290M1000 100C900 100 880 130 850 200S780 310 720 350M1000 180C940 180 920 210 890 270S830 360 770 400"
        stroke="var(--contour)"
      />
      <g stroke="var(--hue, var(--water))">
        <path d="M1000 60C880 60 840 100 800 180S720 300 660 320" strokeWidth="12" opacity="0.12" />
        <path d="M1000 60C880 60 840 100 800 180S720 300 660 320" strokeWidth="3" />
      </g>
      <g stroke="var(--water)">
        <path d="M660 320C590 340 600 390 560 420" strokeWidth="14" opacity="0.12" />
        <path d="M660 320C590 340 600 390 560 420" strokeWidth="4.5" />
        <path d="M660 320h0" strokeWidth="15" />
      </g>
    </Drawing>
  );
}
