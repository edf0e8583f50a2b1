import { useEffect } from "react";

/** Runs `act` once the page is in view: a page that a program opened behind one's back never is. */
export function useOnceSeen(act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the life of the page.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      act();
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
