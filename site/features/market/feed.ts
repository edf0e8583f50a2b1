import type { HistoryRange } from "#contract/choices.ts";
import { marketRefresh } from "#contract/limits.ts";
import type { HistoryAnswer, MarketAnswer } from "#contract/market.ts";
import { demoFigures, type MarketDefaults } from "#contract/market-demo.ts";

export interface MarketView {
  /** Absent while the first answer is awaited. */
  answer: MarketAnswer | undefined;
  /** Age of the figures when they came, and when that was on this page's clock: milliseconds. */
  ageThen: number;
  receivedAt: number;
  /** Live figures should be there and are not. */
  failing: boolean;
  /** Counts good answers, so that what hangs on them knows of a newer one. */
  round: number;
}

/** What the feed needs of the browser. */
export interface FeedContext {
  fetch: typeof fetch;
  now: () => number;
  visible: () => boolean;
  /** Calls back when the page is hidden or shown. Returns how to stop. */
  onVisibility: (changed: () => void) => () => void;
  repeat: (work: () => void, milliseconds: number) => () => void;
  token: { address: string } & MarketDefaults;
}

export interface MarketFeed {
  view(): MarketView;
  /** Starts with the first listener and stops with the last. */
  subscribe(listener: () => void): () => void;
  history(range: HistoryRange): Promise<HistoryAnswer>;
}

/** Longest an answer is awaited, in milliseconds. */
const answerTimeout = 10_000;

export const emptyView: MarketView = {
  answer: undefined,
  ageThen: 0,
  receivedAt: 0,
  failing: false,
  round: 0,
};

/**
 * The market figures of a page: fetched once for all that shows them, every minute while the page is
 * visible, and at once when it comes back.
 */
export function createMarketFeed(around: FeedContext): MarketFeed {
  const listeners = new Set<() => void>();
  let view = emptyView;
  let isAsking = false;
  let stop: (() => void) | undefined;

  function show(next: Partial<MarketView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  /**
   * A good answer, and the schemas to read it with: what stands between the page and the server (a
   * captive portal, another version) may answer 200 with something else. The schemas are fetched
   * along with the first answer, so that the page's first load does not carry them.
   */
  async function ask(path: string) {
    const [response, schemas] = await Promise.all([
      around.fetch(path, { signal: AbortSignal.timeout(answerTimeout) }),
      import("#contract/market.ts"),
    ]);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return { response, schemas };
  }

  async function refresh(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const { response, schemas } = await ask("/api/market");
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
      isAsking = false;
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
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    async history(range) {
      const { response, schemas } = await ask(`/api/market/history?range=${range}`);
      return schemas.historyAnswer.parse(await response.json());
    },
  };
}

/** By the clock of whoever answered, since the reader's may be wrong; `Age` is time in a cache. */
function ageOnArrival(response: Response, { asOf }: MarketAnswer, now: number): number {
  const answered = Date.parse(response.headers.get("date") ?? "");
  const inCache = Number(response.headers.get("age") ?? 0) * 1000;
  const then = Number.isNaN(answered) ? now : answered + inCache;
  return Math.max(0, then - Date.parse(asOf));
}
