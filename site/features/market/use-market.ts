import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { token } from "#brand/token.ts";
import type { HistoryRange } from "#contract/choices.ts";
import type { HistoryAnswer } from "#contract/market.ts";
import { useSeen } from "#site/ui/in-view.ts";
import { createMarketFeed, emptyView, type MarketFeed, type MarketView } from "./feed.ts";

let feed: MarketFeed | undefined;

/** The one feed of this browser tab. */
function marketFeed(): MarketFeed {
  const { address, name, symbol, decimals, totalSupply, defaults } = token;
  feed ??= createMarketFeed({
    fetch: (...request) => fetch(...request),
    now: Date.now,
    visible: () => document.visibilityState === "visible",
    onVisibility(changed) {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    repeat(work, milliseconds) {
      const timer = setInterval(work, milliseconds);
      return () => clearInterval(timer);
    },
    token: { address, name, symbol, decimals, totalSupply, ...defaults },
  });
  return feed;
}

// Kept outside the hook: a new function at each render would stop and start the feed each time.
const subscribe = (listener: () => void) => marketFeed().subscribe(listener);

const view = () => marketFeed().view();

const viewWhileBuilt = () => emptyView;

/** The market figures of the page, and whether they are live. Without an answer yet: loading. */
export function useMarket(): MarketView {
  return useSyncExternalStore(subscribe, view, viewWhileBuilt);
}

/** The line of a range; kept while the next one is fetched, so that nothing jumps. */
export function useHistory(range: HistoryRange): HistoryAnswer | undefined {
  const { round, answer } = useMarket();
  const [history, setHistory] = useState<HistoryAnswer>();
  const begun = answer !== undefined;
  useEffect(() => {
    if (!begun) return;
    let wanted = true;
    void round;
    marketFeed()
      .history(range)
      .then(
        (next) => wanted && setHistory(next),
        // The figures' own failure is said already; the last line stays.
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [range, round, begun]);
  return history;
}

/** Seconds since the figures were true, counted on while `element`, which says it, is looked at. */
export function useAge(
  element: RefObject<Element | null>,
  { ageThen, receivedAt, answer }: MarketView,
): number | undefined {
  const [now, setNow] = useState(receivedAt);
  const shown = answer !== undefined;
  const elapsed = Math.max(0, now - receivedAt);
  const seconds = Math.floor((ageThen + elapsed) / 1000);
  const pause = seconds < 60 ? 1000 : 10_000;
  const isSeen = useSeen(element);
  useEffect(() => {
    if (!shown || !isSeen) return;
    const count = () => setNow(Date.now());
    count();
    const timer = setInterval(count, pause);
    return () => clearInterval(timer);
  }, [shown, isSeen, pause]);
  return shown ? seconds : undefined;
}

/** Writes how long ago something was, from its age in seconds: now, 38 seconds ago, 7 minutes ago. */
export function useAgeText(): (seconds: number) => string {
  const t = useTranslations("market.age");
  return useCallback(
    (seconds) => {
      const whole = Math.max(0, Math.floor(seconds));
      if (whole === 0) return t("now");
      if (whole < 60) return t("second", { count: whole });
      if (whole < 3600) return t("minute", { count: Math.floor(whole / 60) });
      if (whole < 2 * 86_400) return t("hour", { count: Math.floor(whole / 3600) });
      return t("day", { count: Math.floor(whole / 86_400) });
    },
    [t],
  );
}
