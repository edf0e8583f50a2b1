import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds. On a page being built: what `whileBuilt` says. */
export function useMediaQuery(query: string, whileBuilt: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => whileBuilt,
  );
}

/** Whether stillness is asked for. On a page being built: yes, so that nothing depends on motion. */
export const useReducedMotion = (): boolean =>
  useMediaQuery("(prefers-reduced-motion: reduce)", true);
