import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SectionTitle } from "./section.tsx";

interface BandProps {
  /** Behind its words. */
  drawing?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The last section of a page: a statement, and beside it, unless a drawing is there, its links or buttons. */
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
  /** Small text below them. */
  note?: ReactNode;
}) {
  return (
    <ClosingBand titleId={`${name}-title`} {...band}>
      <div className={clsx("wrap py-20 sm:py-28", !band.drawing && "lg:grid-12 lg:items-end")}>
        <SectionTitle
          of={name}
          text={title}
          className={clsx(titleClass, band.drawing ? "lg:w-7/12" : "lg:col-span-7")}
        />
        <div className={clsx(!band.drawing && "lg:col-span-5")}>
          <p className="lede mt-5">{text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
          {note && (
            <div className="small mt-4 flex flex-wrap items-center gap-x-3 text-soft">{note}</div>
          )}
        </div>
      </div>
    </ClosingBand>
  );
}

/** A page's last section, on a dark ground down to the footer in both themes. */
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
      {drawing}
      <div className="relative">{children}</div>
    </section>
  );
}
