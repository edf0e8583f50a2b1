import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { token } from "#brand/token.ts";
import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh } from "#contract/limits.ts";
import type { HistoryAnswer, MarketAnswer } from "#contract/market.ts";
import { demoFigures, type MarketDefaults } from "#contract/market-demo.ts";
import { useSeen } from "#site/ui/in-view.ts";

interface MarketView {
  /** Absent while the first answer is awaited. */
  answer: MarketAnswer | undefined;
  /** Age of the figures on arrival, and the page's clock at that moment: milliseconds. */
  ageThen: number;
  receivedAt: number;
  /** Live figures should be there and are not. */
  failing: boolean;
  /** Increments with each good answer, so that dependents load again. */
  round: number;
}

/** The functions of the browser that the feed uses. */
interface FeedContext {
  fetch: typeof fetch;
  now: () => number;
  visible: () => boolean;
  /** Calls back when the page is hidden or shown. Returns how to stop. */
  onVisibility: (changed: () => void) => () => void;
  repeat: (work: () => void, milliseconds: number) => () => void;
  token: { address: string } & MarketDefaults;
}

/** Longest an answer is awaited, in milliseconds. */
const answerTimeout = 10_000;

const emptyView: MarketView = {
  answer: undefined,
  ageThen: 0,
  receivedAt: 0,
  failing: false,
  round: 0,
};

/**
 * The market figures of a page: fetched once for all that shows them, every minute while the page is
 * visible, and at once when it becomes visible again.
 */
export function createMarketFeed(around: FeedContext) {
  const listeners = new Set<() => void>();
  let view = emptyView;
  let isLoading = false;
  let stop: (() => void) | undefined;

  function show(next: Partial<MarketView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  /**
   * A good answer, and the schemas that parse it: a captive portal or another version of the server may
   * answer 200 with something else. The schemas are loaded with the first answer, so that the page's
   * first load does not carry them.
   */
  async function load(path: string) {
    const [response, schemas] = await Promise.all([
      around.fetch(path, { signal: AbortSignal.timeout(answerTimeout) }),
      import("#contract/market.ts"),
    ]);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return { response, schemas };
  }

  async function refresh(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const { response, schemas } = await load("/api/market");
      const answer = schemas.marketAnswer.parse(await response.json());
      show({
        answer,
        ageThen: ageOnArrival(response, answer, around.now()),
        receivedAt: around.now(),
        failing: answer.source === "cached",
        round: view.round + 1,
      });
    } catch {
      show({ failing: true, ...fallback() });
    } finally {
      isLoading = false;
    }
  }

  /** Without an answer the last figures stay, no longer as live ones; without any, labelled ones. */
  function fallback(): Partial<MarketView> {
    if (view.answer) {
      const { source } = view.answer;
      return { answer: { ...view.answer, source: source === "live" ? "cached" : source } };
    }
    const { address, ...defaults } = around.token;
    const now = new Date(around.now());
    const asOf = now.toISOString();
    const figures = demoFigures(defaults, now);
    return {
      answer: { ...figures, address, source: "demo", sources: {}, asOf, lastUpdated: asOf },
      receivedAt: around.now(),
    };
  }

  function start(): () => void {
    let stopRepeating = () => {};
    const wake = () => {
      stopRepeating();
      if (!around.visible()) return;
      stopRepeating = around.repeat(() => void refresh(), marketRefresh);
      void refresh();
    };
    const forget = around.onVisibility(wake);
    wake();
    return () => {
      stopRepeating();
      forget();
    };
  }

  return {
    view: () => view,
    /** Starts with the first listener and stops with the last. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    async history(range: HistoryRange): Promise<HistoryAnswer> {
      const { response, schemas } = await load(`/api/market/history?range=${range}`);
      return schemas.historyAnswer.parse(await response.json());
    },
  };
}

/**
 * By the clock of the answering server, since the reader's may be wrong; `Age` is the time in a cache.
 */
function ageOnArrival(response: Response, { asOf }: MarketAnswer, now: number): number {
  const answered = Date.parse(response.headers.get("date") ?? "");
  const inCache = Number(response.headers.get("age") ?? 0) * 1000;
  const then = Number.isNaN(answered) ? now : answered + inCache;
  return Math.max(0, then - Date.parse(asOf));
}

type MarketFeed = ReturnType<typeof createMarketFeed>;

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
    let isCurrent = true;
    void round;
    marketFeed()
      .history(range)
      .then(
        (next) => isCurrent && setHistory(next),
        // The failure of the figures is shown already; the last line stays.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [range, round, begun]);
  return history;
}

/** Seconds since the figures were true, counted on while `element`, which shows them, is in view. */
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
