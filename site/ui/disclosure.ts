import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Timings of the specification (9.1), in milliseconds. */
export const hoverDelay = 200;
export const skipDelay = 300;
export const closeDelay = 150;

/**
 * Opens and closes a group of dropdowns, one at a time: by press at once, by hover after
 * `hoverDelay`; with another open, or closed less than `skipDelay` ago, at once; closed
 * `closeDelay` after the pointer left. Escape closes and gives focus back to the opener; focus or a
 * press outside closes.
 *
 * This is the disclosure pattern and not the menu role: these are links, reached by Tab.
 */
export function useDisclosureGroup(container: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  const set = useCallback((next: string | null) => {
    clearTimeout(timer.current);
    setOpen((current) => {
      if (current !== null && next === null) closedAt.current = performance.now();
      return next;
    });
  }, []);

  const pointerEnter = useCallback(
    (name: string) => {
      clearTimeout(timer.current);
      const skip = open !== null || performance.now() - closedAt.current < skipDelay;
      if (skip) set(name);
      else timer.current = setTimeout(() => set(name), hoverDelay);
    },
    [open, set],
  );

  const pointerLeave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(null), closeDelay);
  }, [set]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (open === null) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) set(null);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      container.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      set(null);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [open, container, set]);

  return { open, set, pointerEnter, pointerLeave };
}
