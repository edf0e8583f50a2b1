import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { Claim } from "#brand/claims.ts";
import { claimParts } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useReducedMotion } from "#site/ui/media-query.ts";

const duration = 2000;

/** Fast at first, still at the end. `t` from 0 to 1. */
const easeOut = (t: number) => 1 - (1 - t) ** 3;

/**
 * A claim in large type: "more than" and the unit are beside the figure in a smaller one. The
 * figure counts up once, when it is scrolled into view, unless `still` is set. A share comes
 * into view as it is: on the way up it would say something else ("38.5% uptime").
 */
export function Figure({
  claim,
  still = false,
  stacked = false,
}: {
  claim: Claim;
  still?: boolean;
  /** "More than" is above the figure, which then begins where the column does. */
  stacked?: boolean;
}) {
  const locale = useSiteLocale();
  const { bound, figure, unit } = claimParts(locale, claim);
  const [first, ...more] = unit.split(" ");
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-[0.22em] gap-y-1">
      {bound && <span className={clsx("figure-word", stacked && "w-full")}>{bound} </span>}
      <span>
        {/* No line ends between a figure and its unit, nor could a no-break space keep one from a box. */}
        <span className="whitespace-nowrap">
          {still ? <bdi>{figure}</bdi> : <Counting claim={claim} final={figure} />}
          {/* The space is as small as the unit: in the figure's own size it would part the two. */}
          {first && <span className="figure-word ms-[0.15em]"> {first}</span>}
        </span>
        {more.length > 0 && <span className="figure-word"> {more.join(" ")}</span>}
      </span>
    </span>
  );
}

/**
 * The page has the final text, for readers without script, for search and for screen
 * readers; only its picture counts, and takes no room of its own: "$10M" is wider than "$15M", and
 * would move its neighbours.
 */
function Counting({ claim, final }: { claim: Claim; final: string }) {
  const locale = useSiteLocale();
  const moving = useRef<HTMLSpanElement>(null);
  const still = useReducedMotion();

  useEffect(() => {
    const element = moving.current;
    if (!element || still) return;
    let frame = 0;
    let shown: Animation | undefined;
    const show = () => {
      const from = { opacity: 0, transform: "translateY(0.3em)" };
      shown = element.animate([from, {}], { duration, easing: "cubic-bezier(0.22, 0.8, 0.3, 1)" });
    };
    // The first frame's own time: a frame may bear one from before it was requested.
    let start: number | undefined;
    const step = (now: number) => {
      start ??= now;
      const t = Math.min(1, (now - start) / duration);
      element.textContent = claimParts(locale, claim, claim.value * easeOut(t)).figure;
      if (t < 1) frame = requestAnimationFrame(step);
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      if (claim.kind === "percent") show();
      else frame = requestAnimationFrame(step);
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
      shown?.cancel();
      element.textContent = final;
    };
  }, [claim, locale, still, final]);

  return (
    <span className="ltr-island inline-grid">
      <span className="invisible col-start-1 row-start-1" aria-hidden="true">
        {final}
      </span>
      <span className="sr-only">{final}</span>
      <span
        ref={moving}
        className="col-start-1 row-start-1 w-0 whitespace-nowrap"
        aria-hidden="true"
      >
        {final}
      </span>
    </span>
  );
}
