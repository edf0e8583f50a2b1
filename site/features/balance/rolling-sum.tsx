import { clsx } from "clsx";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** How far a reel of ten figures is moved to show each of them. */
const shows = [
  "translate-y-0",
  "-translate-y-[10%]",
  "-translate-y-[20%]",
  "-translate-y-[30%]",
  "-translate-y-[40%]",
  "-translate-y-[50%]",
  "-translate-y-[60%]",
  "-translate-y-[70%]",
  "-translate-y-[80%]",
  "-translate-y-[90%]",
];

/** A sum whose figures roll to their new values. It is a picture: what it says is said beside it. */
export function RollingSum({ fils, className }: { fils: number; className?: string }) {
  const sum = formatDirhams(useSiteLocale(), fils / 100, 2);
  const [, before = "", figures = "", after = ""] = /^(\D*)(.*\d)(\D*)$/.exec(sum) ?? [];
  return (
    <span className={clsx("inline-flex items-baseline gap-[0.22em] leading-[1.2]", className)}>
      {before && <span className="text-[max(0.5em,0.8rem)] text-soft">{before.trim()}</span>}
      <span className="ltr-island inline-flex tabular-nums lining-nums">
        {[...figures].map((sign, i) => {
          // Counted from the end: the hundredths are the same figures whatever stands before them.
          const place = figures.length - i;
          const figure = Number.parseInt(sign, 10);
          if (Number.isNaN(figure)) return <span key={place}>{sign}</span>;
          return (
            <span
              key={place}
              className="h-[1.2em] overflow-clip mask-[linear-gradient(transparent,#000_20%,#000_84%,transparent)]"
            >
              <span
                className={clsx(
                  "figure-reel block transition-[translate] duration-700 ease-site",
                  shows[figure],
                )}
              />
            </span>
          );
        })}
      </span>
      {after && <span className="text-[max(0.5em,0.8rem)] text-soft">{after.trim()}</span>}
    </span>
  );
}
