import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

const idle = (work: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: 1000 })
    : setTimeout(work, 60);

/** The parts that `site.css` lets wait. */
const waiting = ":is(main section:nth-of-type(n + 3), .below-fold):not([data-drawn])";

/**
 * Draws what waits below the fold, a part at a time while nothing else is to do: scrolling meets no
 * blank, a printer and a picture of the whole page get all of it, and the first screen did not wait.
 * Pages that come later have nothing that waits, so that going back finds the place that was left.
 */
export function useDrawRest() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends when the page is left.
  useLayoutEffect(() => {
    const page = document.documentElement;
    const done = () => page.removeAttribute("data-arriving");
    const next = () => {
      const part = page.hasAttribute("data-arriving") && document.querySelector(waiting);
      if (!part) return done();
      part.setAttribute("data-drawn", "");
      idle(next);
    };
    idle(next);
    return done;
  }, [pathname]);
}
