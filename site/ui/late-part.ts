import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { showLoadFailure } from "./toast.ts";
import { wholeSheet } from "./whole-sheet.ts";

/**
 * A part of the page whose code is fetched when it is first wanted: the component, once it is there,
 * how to ask for it, and how to ask for it ahead. A fetch that fails (no network, or a file that a
 * newer version of the site no longer has) leaves the page as it is, shows a notice and answers false.
 * The notice offers to load the page anew: Chromium remembers a failed import for as long as the page
 * lives. Who only asks ahead waits for nothing, so that then nothing is said. `sheet` is waited for too:
 * by default the whole sheet, none for a part whose styles every page brings along.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  sheet: () => Promise<void> = wholeSheet,
) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // Fetched once, however often it is asked for: another module would be another component.
  const fetched = useRef<Promise<boolean>>(undefined);
  const fetchAhead = useCallback(() => {
    fetched.current ??= Promise.all([load(), sheet()]).then(
      ([module]) => {
        setPart(() => module.default);
        return true;
      },
      () => {
        fetched.current = undefined;
        return false;
      },
    );
    return fetched.current;
  }, [load, sheet]);
  const fetchPart = useCallback(async () => {
    const isThere = await fetchAhead();
    if (!isThere) showLoadFailure();
    return isThere;
  }, [fetchAhead]);
  return { Part, fetchPart, fetchAhead };
}

/** A page that nobody touches for so long, in milliseconds, has all that it needs itself. */
const atRest = 2500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor would rather pay only for what they ask for. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}

/**
 * Fetches what a button opens before it is pressed: when the pointer or the focus comes into the part
 * of the page where such a button stands, or when the page has come to rest. `buttons` selects them.
 */
export function useFetchAhead(buttons: string, fetchAhead: () => void): void {
  useEffect(() => {
    const near = ({ target }: Event) => {
      const isElement = target instanceof Element;
      const part = isElement ? target.closest("header, section, [role=dialog]") : null;
      if (part?.querySelector(buttons)) begin();
    };
    const rest = setTimeout(() => {
      if (navigator.onLine && !isSparing() && document.querySelector(buttons)) begin();
    }, atRest);
    const stop = () => {
      clearTimeout(rest);
      document.removeEventListener("pointerover", near);
      document.removeEventListener("focusin", near);
    };
    function begin() {
      stop();
      fetchAhead();
    }
    document.addEventListener("pointerover", near, { passive: true });
    document.addEventListener("focusin", near);
    return stop;
  }, [buttons, fetchAhead]);
}
