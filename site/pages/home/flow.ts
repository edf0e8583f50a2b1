import { type RefObject, useCallback, useEffect } from "react";
import { useReducedMotion } from "#site/ui/media-query.ts";

/** Points of a stream between which a drop moves straight. */
const steps = 16;
/** Milliseconds. */
const times = {
  source: 1_000,
  branch: 1_700,
  /** The branches start this long before the source's drop ends, since a drop starts slowly and unseen. */
  overlap: 300,
  /** From one branch to the next. */
  stagger: 140,
} as const;

/**
 * Lets a drop of light run a stream once: the path `[data-stream]`, drawn in a box of 1000 by 1000 that
 * fills the element, and the layer `[data-drop]` of the same name. Only transform and opacity move.
 */
function run(box: HTMLElement, name: string, delay: number, duration: number): void {
  const stream = box.querySelector<SVGPathElement>(`[data-stream="${name}"]`);
  const drop = box.querySelector<HTMLElement>(`[data-drop="${name}"]`);
  if (!stream || !drop || drop.offsetWidth === 0) return;
  const length = stream.getTotalLength();
  const keyframes = Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = stream.getPointAtLength((length * step) / steps);
    const isEdge = step === 0 || step === steps;
    return { transform: `translate(${x / 10}%, ${y / 10}%)`, opacity: isEdge ? 0 : 1 };
  });
  drop.animate(keyframes, { delay, duration, easing: "ease-in" });
}

/** From the source to the node and down each branch, twice: a little over four seconds in all. */
function runAll(box: HTMLElement, branches: readonly string[]): void {
  for (const round of [0, 1]) {
    // A drop that restarted before its end would not be seen to arrive.
    const start = round * times.branch;
    run(box, "source", start, times.source);
    branches.forEach((name, i) => {
      const delay = start + times.source - times.overlap + i * times.stagger;
      run(box, name, delay, times.branch - i * 150);
    });
  }
}

/**
 * Runs the drops through the drawing in `box` when it comes into view, and whenever the reader points at it
 * while none runs; never where reduced motion is preferred. Returns a function that runs a drop down one branch.
 */
export function useFlow(
  box: RefObject<HTMLElement | null>,
  branches: readonly string[],
): (name: string) => void {
  const still = useReducedMotion();
  useEffect(() => {
    const element = box.current;
    const area = element?.parentElement;
    if (still || !element || !area) return;
    const running = () =>
      element
        .getAnimations({ subtree: true })
        // The style sheet animates the drawing's appearance.
        .filter((animation) => !(animation instanceof CSSAnimation));
    const begin = () => {
      if (running().length > 0 || document.visibilityState !== "visible") return;
      runAll(element, branches);
    };
    const stop = () => {
      for (const animation of running()) animation.cancel();
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) begin();
      else stop();
    });
    observer.observe(element);
    area.addEventListener("pointerenter", begin);
    return () => {
      observer.disconnect();
      area.removeEventListener("pointerenter", begin);
      stop();
    };
  }, [box, branches, still]);
  return useCallback(
    (name) => {
      if (!still && box.current) run(box.current, name, 0, 900);
    },
    [box, still],
  );
}
