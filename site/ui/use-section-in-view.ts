import { useEffect, useState } from "react";

function jumpLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** The section being read: the first that stands in the upper part of the screen. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const order = key.split(" ");
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = order.find((id) => seen.has(id));
        if (first) setCurrent(first);
      },
      // Below the line to which a jump brings a section, where the one before it ends.
      { rootMargin: `-${jumpLine() + 8}px 0px -58% 0px` },
    );
    // After the last section none is seen, and the last stays current. A leap from there to the top
    // is told by the first section alone: it lies below the line again, and none is being read.
    const start = new IntersectionObserver(
      (entries) => !entries.at(-1)?.isIntersecting && setCurrent(undefined),
      { rootMargin: "1000000px 0px -58% 0px" },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
      if (section && id === order[0]) start.observe(section);
    }
    return () => {
      observer.disconnect();
      start.disconnect();
    };
  }, [key]);
  return current;
}
