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
 * Whether stillness is asked for. A page is built as for most readers, who ask for none: for them
 * nothing is rendered once more when the page takes over. What moves begins in effects only.
 */
export const useReducedMotion = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");
