import { describe, expect, it, vi } from "vitest";
import { token } from "#brand/token.ts";
import { marketRefresh } from "#contract/limits.ts";
import { createMarketFeed } from "./use-market.ts";

const { defaults, ...facts } = token;
const live = {
  ...facts,
  ...defaults,
  circulatingSupply: 36e9,
  source: "live",
  asOf: "2026-11-21T10:00:00Z",
  lastUpdated: "2026-11-21T10:00:00Z",
};

/** A browser whose page is shown and hidden, and whose minutes pass, when the test says so. */
function browser(answers: (() => Response | Promise<Response>)[]) {
  let visible = true;
  let now = Date.parse("2026-11-21T10:00:10Z");
  let changed = () => {};
  const ticking = new Set<() => void>();
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  const feed = createMarketFeed({
    fetch: fetch as unknown as typeof globalThis.fetch,
    now: () => now,
    visible: () => visible,
    onVisibility: (callback) => {
      changed = callback;
      return () => {
        changed = () => {};
      };
    },
    repeat: (work, milliseconds) => {
      expect(milliseconds).toBe(marketRefresh);
      ticking.add(work);
      return () => ticking.delete(work);
    },
    token: { ...facts, ...defaults },
  });
  return {
    feed,
    fetch,
    ticking,
    minute() {
      now += marketRefresh;
      for (const work of ticking) work();
    },
    setVisible(value: boolean) {
      visible = value;
      changed();
    },
  };
}

const good =
  (body: object = live, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { headers });

describe("the market figures of a page", () => {
  it("are loaded once, however many components show them", async () => {
    const { feed, fetch } = browser([good()]);
    feed.subscribe(() => {});
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().answer?.source).toBe("live"));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("are loaded each minute, not while the page is hidden, and at once when it comes back", async () => {
    const { feed, fetch, minute, setVisible, ticking } = browser([good(), good(), good(), good()]);
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().round).toBe(1));
    minute();
    await vi.waitFor(() => expect(feed.view().round).toBe(2));
    setVisible(false);
    expect(ticking.size).toBe(0);
    minute();
    expect(fetch).toHaveBeenCalledTimes(2);
    setVisible(true);
    await vi.waitFor(() => expect(feed.view().round).toBe(3));
    expect(ticking.size).toBe(1);
  });

  it("stop with the last thing that shows them", () => {
    const { feed, ticking } = browser([good()]);
    const leave = feed.subscribe(() => {});
    expect(ticking.size).toBe(1);
    leave();
    expect(ticking.size).toBe(0);
  });

  it("know their age by the server's clock, time in a cache included", async () => {
    const headers = { date: "Sat, 21 Nov 2026 10:07:00 GMT", age: "12" };
    const { feed } = browser([good(live, headers)]);
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().ageThen).toBe(7 * 60_000 + 12_000));
  });

  it("stay when the server cannot be reached, as cached ones, and recover", async () => {
    const { feed, minute } = browser([good(), () => new Response("", { status: 503 }), good()]);
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().round).toBe(1));
    minute();
    await vi.waitFor(() => expect(feed.view().failing).toBe(true));
    expect(feed.view().answer).toMatchObject({ source: "cached", price: 0.001344 });
    minute();
    await vi.waitFor(() => expect(feed.view()).toMatchObject({ failing: false, round: 2 }));
    expect(feed.view().answer?.source).toBe("live");
  });

  it("are demonstration figures, labelled so, where none ever came", async () => {
    const { feed } = browser([]);
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().failing).toBe(true));
    const { answer } = feed.view();
    expect(answer?.source).toBe("demo");
    expect(Math.abs((answer?.price ?? 0) / 0.001344 - 1)).toBeLessThan(0.05);
  });

  it.each([
    ["another program's answer", { ok: true }],
    ["a figure that is none", { ...live, price: "0.0013" }],
    ["a source nobody knows", { ...live, source: "guess" }],
    ["no moment", { ...live, asOf: "soon" }],
    ["nothing", null],
  ])("stay as they are when something else answers: %s", async (_name, body) => {
    const { feed, minute } = browser([good(), () => Response.json(body)]);
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().round).toBe(1));
    minute();
    await vi.waitFor(() => expect(feed.view().failing).toBe(true));
    expect(feed.view().answer).toMatchObject({ source: "cached", price: 0.001344 });
  });

  it("are failing while the server says that it only has old ones", async () => {
    const { feed } = browser([good({ ...live, source: "cached" })]);
    feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.view().failing).toBe(true));
  });
});
