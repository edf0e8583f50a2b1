import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come within half a screen of what is seen. Once near, it stays so. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: "50% 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** Whether an element is visible now: on the screen, in a page that is not hidden. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let isOnScreen = false;
    const update = () => setSeen(isOnScreen && document.visibilityState === "visible");
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(element.current);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [element]);
  return isSeen;
}

function jumpLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/**
 * The section being read: the first that is in the upper part of the screen, and where none does
 * (between two, after the last) the last that has begun. None is read above the first.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const order = key.split(" ");
    const watch = (above: string) => {
      const seen = new Set<string>();
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) seen.add(target.id);
            else seen.delete(target.id);
          }
          setCurrent(
            order.find((id) => standing.seen.has(id)) ?? order.findLast((id) => begun.seen.has(id)),
          );
        },
        { rootMargin: `${above} 0px -58% 0px` },
      );
      return { seen, observer };
    };
    // Below the line to which a jump brings a section, where the one before it ends, by so much that
    // the empty end of a section is not taken for its text.
    const standing = watch(`-${jumpLine() + 96}px`);
    const begun = watch("1000000px");
    for (const id of order) {
      const section = document.getElementById(id);
      if (!section) continue;
      standing.observer.observe(section);
      begun.observer.observe(section);
    }
    return () => {
      standing.observer.disconnect();
      begun.observer.disconnect();
    };
  }, [key]);
  return current;
}
