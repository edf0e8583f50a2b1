import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds. On a page being built it does not. */
export function useMediaQuery(query: string): boolean {
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
    () => false,
  );
}

/**
 * Whether reduced motion is preferred. A page is built as for most readers, who do not prefer it: theirs is not
 * rendered again when its script takes over. Nothing that is built depends on it: motion begins in effects.
 */
export const useReducedMotion = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");
