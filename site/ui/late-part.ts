import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { showLoadFailure } from "./toast.ts";

/**
 * A part of the page whose code is fetched on first use: the component, once loaded, a
 * function that loads it, and one that prefetches it. A fetch that fails (no network, or a file that a
 * newer version of the site no longer has) leaves the page as it is, shows a notice and returns false.
 * The notice offers to reload the page: Chromium remembers a failed import for as long as the page
 * lives. A failed prefetch shows nothing. The page has its styles already.
 */
export function useLatePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // Fetched once, however often it is requested: another module would be another component.
  const fetched = useRef<Promise<boolean>>(undefined);
  const fetchAhead = useCallback(() => {
    fetched.current ??= load().then(
      (module) => {
        setPart(() => module.default);
        return true;
      },
      () => {
        fetched.current = undefined;
        return false;
      },
    );
    return fetched.current;
  }, [load]);
  const fetchPart = useCallback(async () => {
    const isThere = await fetchAhead();
    if (!isThere) showLoadFailure();
    return isThere;
  }, [fetchAhead]);
  return { Part, fetchPart, fetchAhead };
}

/**
 * Prefetches what a button opens: when a pointer, a finger or the focus enters its section, or an
 * element around it with `data-approach`. A visitor who only reads loads nothing. `buttons` selects
 * them.
 */
export function useFetchAhead(buttons: string, fetchAhead: () => void): void {
  useEffect(() => {
    const beginIfNear = ({ target }: Event) => {
      const isElement = target instanceof Element;
      const part = isElement ? target.closest("[data-approach], section, [role=dialog]") : null;
      if (part?.querySelector(buttons)) begin();
    };
    const stop = () => {
      document.removeEventListener("pointerover", beginIfNear);
      document.removeEventListener("focusin", beginIfNear);
    };
    function begin() {
      stop();
      fetchAhead();
    }
    document.addEventListener("pointerover", beginIfNear, { passive: true });
    document.addEventListener("focusin", beginIfNear);
    return stop;
  }, [buttons, fetchAhead]);
}
