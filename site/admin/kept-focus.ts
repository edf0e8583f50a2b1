import { type RefObject, useEffect } from "react";

const focusable = "a[href], button:not([disabled]), input, select, textarea";

/** The focused element: the index of the control in its row, and its ancestors, each with its index. */
interface Place {
  element: HTMLElement;
  control: number;
  ancestors: { parent: Element; index: number }[];
}

/**
 * Keeps the keyboard's place in the frame: if the focused element is removed and nothing else takes the
 * focus, it moves to the same control of the next row, else to its region, else to the heading above.
 * From a notice it returns to where it was before.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    let place: Place | undefined;
    let last: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function restore() {
      if (!place || !frame.current || document.activeElement !== document.body) return;
      const isThere = place.element.isConnected;
      if (!isThere) standInFor(place, frame.current)?.focus();
      else if (!last?.isConnected) place.element.focus();
      // A press outside all controls gives the place up; a window in the background does not.
      else if (document.hasFocus() && !place.element.matches(":disabled")) place = undefined;
    }
    // A dialog that closes gives the focus back first.
    const restoreSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(restore, 50);
    };
    document.addEventListener(
      "focusin",
      ({ target }) => {
        last = target as HTMLElement;
        if (frame.current?.contains(last)) place = placeOf(last);
      },
      { signal },
    );
    document.addEventListener("focusout", restoreSoon, { signal });
    const observer = new MutationObserver(restoreSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      control.abort();
      observer.disconnect();
    };
  }, [frame]);
}

function placeOf(element: HTMLElement): Place {
  const ancestors: Place["ancestors"] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    const { parentElement: parent } = child;
    ancestors.push({ parent, index: [...parent.children].indexOf(child) });
  }
  const row = element.closest("tr, li");
  return { element, ancestors, control: row ? controlsIn(row).indexOf(element) : -1 };
}

const controlsIn = (row: Element): Element[] => [...row.querySelectorAll(focusable)];

function standInFor({ ancestors, control }: Place, frame: HTMLElement): HTMLElement | undefined {
  const left = ancestors.find(({ parent }) => frame.contains(parent) && parent.isConnected);
  const { parent, index } = left ?? { parent: frame, index: 0 };
  const next = parent.children[Math.min(index, parent.children.length - 1)];
  if (control >= 0 && next?.matches("tr, li")) {
    const controls = controlsIn(next);
    const same = controls[control] ?? controls[0];
    if (same instanceof HTMLElement) return same;
  }
  const region = parent.closest<HTMLElement>('[tabindex="0"]');
  if (region && frame.contains(region)) return region;
  const headings = [...frame.querySelectorAll<HTMLElement>("h1, h2, h3")];
  const above = headings.filter(
    (heading) => heading.compareDocumentPosition(next ?? parent) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const heading = above.at(-1) ?? headings[0];
  heading?.setAttribute("tabindex", "-1");
  return heading;
}
