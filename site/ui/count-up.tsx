import { useEffect, useRef } from "react";
import { useReducedMotion } from "./reduced-motion.ts";

export const countUpDuration = 2000;

/** Ease-out: fast at first, still at the end. `t` from 0 to 1. */
export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

/**
 * A number that counts up once, when it is scrolled into view. The final text is what stands in the
 * page, for readers without script, for search and for screen readers; only its picture counts, and
 * it holds its final width so that nothing moves.
 */
export function CountUp({
  value,
  format,
  duration = countUpDuration,
}: {
  value: number;
  format: (value: number) => string;
  duration?: number;
}) {
  const moving = useRef<HTMLSpanElement>(null);
  const still = useReducedMotion();
  const final = format(value);

  useEffect(() => {
    const element = moving.current;
    if (!element || still) return;
    let frame = 0;
    const run = () => {
      // The first frame's own time: a frame may bear one from before this moment.
      let start: number | undefined;
      const step = (now: number) => {
        start ??= now;
        const t = Math.min(1, (now - start) / duration);
        element.textContent = format(value * easeOut(t));
        if (t < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      run();
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
      element.textContent = final;
    };
  }, [value, format, duration, still, final]);

  return (
    <span className="ltr-island inline-grid">
      <span className="invisible col-start-1 row-start-1" aria-hidden="true">
        {final}
      </span>
      <span className="sr-only">{final}</span>
      <span ref={moving} className="col-start-1 row-start-1" aria-hidden="true">
        {final}
      </span>
    </span>
  );
}
