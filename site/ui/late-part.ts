import { type ComponentType, useCallback, useRef, useState } from "react";
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
): [
  Part: ComponentType<Props> | undefined,
  fetchPart: () => Promise<boolean>,
  fetchAhead: () => Promise<boolean>,
] {
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
  return [Part, fetchPart, fetchAhead];
}
