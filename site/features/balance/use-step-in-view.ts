import { type RefObject, useEffect, useState } from "react";
import { type StepName, steps } from "./account.ts";

const names = steps.map(({ step }) => step);

/**
 * The step of the demonstration that a reader has come to: the last whose mark, an element with its
 * name in `data-step`, begins in the upper three fifths of the screen. Nothing runs between marks.
 */
export function useStepInView(container: RefObject<Element | null>): StepName {
  const [reached, setReached] = useState<StepName>("topUp");
  useEffect(() => {
    const begun = new Set<string>(["topUp"]);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const step = (target as HTMLElement).dataset.step ?? "";
          if (isIntersecting) begun.add(step);
          else begun.delete(step);
        }
        setReached(names.findLast((step) => begun.has(step)) ?? "topUp");
      },
      // All that lies above counts, however far.
      { rootMargin: "1000000px 0px -38% 0px" },
    );
    for (const mark of container.current?.querySelectorAll("[data-step]") ?? []) {
      observer.observe(mark);
    }
    return () => observer.disconnect();
  }, [container]);
  return reached;
}
