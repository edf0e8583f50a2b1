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
        const above = document.getElementById(order[0] ?? "")?.getBoundingClientRect().top ?? 0;
        if (first) setCurrent(first);
        // Above the first section again by one leap, as the Home key makes it: none is being read.
        else if (above > 0) setCurrent(undefined);
      },
      // Below the line to which a jump brings a section, where the one before it ends.
      { rootMargin: `-${jumpLine() + 8}px 0px -58% 0px` },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
