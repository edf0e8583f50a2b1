import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Drawing } from "./drawing.tsx";
import { SectionTitle } from "./section.tsx";

interface BandProps {
  /** Instead of the branch that joins the channel. */
  drawing?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One thing a page says last, and what to do about it: the links or buttons inside. */
export function ClosingCall({
  of: name,
  title,
  titleClass = "display-lg",
  text,
  note,
  children,
  ...band
}: BandProps & {
  of: string;
  title: string;
  titleClass?: string;
  text: string;
  /** Said in small below them. */
  note?: ReactNode;
}) {
  return (
    <ClosingBand titleId={`${name}-title`} {...band}>
      <div className="wrap py-20 sm:py-28">
        <SectionTitle of={name} text={title} className={clsx(titleClass, "lg:w-7/12")} />
        <p className="lede mt-5 text-balance">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
        {note && (
          <div className="small mt-4 flex flex-wrap items-center gap-x-3 text-balance text-soft">
            {note}
          </div>
        )}
      </div>
    </ClosingBand>
  );
}

/**
 * The last thing a page says, on a dark ground down to the footer in both themes, with the page's own
 * branch joining the channel: then its words keep to the start side.
 */
export function ClosingBand({
  titleId,
  drawing,
  className,
  children,
}: BandProps & {
  /** Id of the heading inside that names it. */
  titleId?: string;
}) {
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        "relative mt-24 -mb-24 overflow-clip bg-[color-mix(in_oklab,var(--hue,var(--water))_18%,oklch(0.1_0.006_220))] text-ink [color-scheme:dark] sm:mt-32 print:bg-transparent print:[color-scheme:light]",
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
