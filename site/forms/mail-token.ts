import { useEffect } from "react";

/** Longest token of most of our links; anything longer is not one. */
const maxLength = 200;

interface Tab {
  location: Pick<Location, "search" | "pathname" | "hash">;
  history: Pick<History, "state" | "replaceState">;
}

/**
 * Removes the token of a mailed link from the address, where it is in the fragment or, so that it can
 * be posted without script, in the query: it must not be seen, shared or sent as a referrer. It stays
 * in this entry of the tab's history, so that a reload still works.
 */
export function takeToken(
  { location, history }: Tab = window,
  limit = maxLength,
): string | undefined {
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const inAddress = fragment.get("token") ?? query.get("token");
  const stored = (history.state as { mailToken?: unknown } | null)?.mailToken;
  const token = inAddress ?? (typeof stored === "string" ? stored : "");
  if (inAddress !== null) {
    query.delete("token");
    const rest = query.size > 0 ? `?${query}` : "";
    const anchor = fragment.has("token") ? "" : location.hash;
    const state = { ...(history.state as object | null), ...(token && { mailToken: token }) };
    history.replaceState(state, "", location.pathname + rest + anchor);
  }
  return token !== "" && token.length <= limit ? token : undefined;
}

/**
 * Runs `act` once the page is in view: a page that a program opened in the background never is. What
 * `act` returns ends what it began, when the page is left.
 */
export function useOnceSeen(act: () => (() => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the life of the page.
  useEffect(() => {
    let end: (() => void) | undefined;
    const runIfVisible = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", runIfVisible);
      end = act();
    };
    document.addEventListener("visibilitychange", runIfVisible);
    runIfVisible();
    return () => {
      document.removeEventListener("visibilitychange", runIfVisible);
      end?.();
    };
  }, []);
}
