import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { token } from "#brand/token.ts";
import { type FigureSource, figureSources } from "#contract/choices.ts";
import { historyAnswer, marketAnswer } from "#contract/market.ts";
import type { Market, MarketParts } from "#server/market/market.ts";
import { makeCertificate } from "#tests/fakes/certificate.ts";
import {
  type MarketSources,
  type SourceBehaviour,
  startMarketSources,
} from "#tests/fakes/market-sources.ts";
import { databases, minute, type OpenedDatabases, startNode, stillClock } from "./market-node.ts";

const hour = 60 * minute;

describe.each(databases)("the market on $name", ({ open }) => {
  let opened: OpenedDatabases;
  let sources: MarketSources;
  let clock: ReturnType<typeof stillClock>;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    clock = stillClock();
    sources = await startMarketSources({ now: () => clock.now().getTime() });
    await opened.nodes[0].query("DELETE FROM market_state");
    await opened.nodes[0].query("DELETE FROM market_points");
  });
  afterEach(() => sources.close());

  const node = (which: 0 | 1 = 0) => startNode(opened.nodes[which], clock.now, sources);
  /** A node that trusts these sources, in this order. */
  const trusting = (names: FigureSource[], more: Partial<MarketParts> = {}, which: 0 | 1 = 0) =>
    startNode(opened.nodes[which], clock.now, sources, {
      sources: sources.settings(...names),
      ...more,
    });
  const questions = (call: string) => sources.requests.filter((requests) => requests.call === call);

  it("answers price, change, volume, cap, both supplies, holders, source and time", async () => {
    const { market, app } = await node();
    await market.turn();
    const answer = await app.inject("/api/market");
    expect(answer.statusCode).toBe(200);
    expect(marketAnswer.parse(answer.json())).toEqual({
      price: 0.001401,
      priceChange24h: 1.25,
      volume24h: 1_310_000,
      marketCap: 70_050_000,
      name: "Falaj",
      symbol: "FLJ",
      decimals: 9,
      totalSupply: 50_000_000_000,
      circulatingSupply: 36_000_000_000,
      holders: 912,
      address: token.address,
      source: "live",
      sources: {
        ...{ price: "explorer", priceChange24h: "explorer", volume24h: "explorer" },
        ...{ marketCap: "explorer", name: "explorer", symbol: "explorer", decimals: "explorer" },
        ...{ holders: "explorer", totalSupply: "explorer", circulatingSupply: "brand" },
      },
      asOf: "2026-11-21T10:00:00.000Z",
      lastUpdated: "2026-11-21T10:00:00.000Z",
    });
  });

  it("loads again soon where a clock had run ahead and was set right", async () => {
    clock.forward(24 * 60 * minute);
    const { market } = await node();
    await market.turn();
    const before = questions("price").length;
    clock.forward(-24 * 60 * minute);
    await market.turn();
    expect(questions("price").length).toBeGreaterThan(before);
  });

  it.each(figureSources)("gives what %s alone says, by its contract, and says so", async (name) => {
    const { market } = await trusting([name]);
    await market.turn();
    expect(market.current()).toMatchObject({
      ...{ price: 0.001401, priceChange24h: 1.25, volume24h: 1_310_000, marketCap: 70_050_000 },
      ...{ totalSupply: 50_000_000_000, source: "live" },
      sources: { price: name, priceChange24h: name, volume24h: name, marketCap: name },
    });
    expect(market.current().sources.circulatingSupply).toBe("brand");
  });

  it.each(figureSources)("takes decimal text of %s for a number", async (name) => {
    const calls = ["price", "info", "overview", "pairs", "token", "meta"] as const;
    sources.behaviour = Object.fromEntries(calls.map((call) => [call, "strings"]));
    const { market } = await trusting([name]);
    await market.turn();
    expect(market.current()).toMatchObject({ source: "live", price: 0.001401, decimals: 9 });
  });

  it("requests each source by its contract, and gives the key to the DeFi service alone", async () => {
    await (await node()).market.turn();
    const requests = (call: string) => questions(call)[0];
    const [price, info, overview] = ["price", "info", "overview"].map(requests);
    expect(price?.url).toBe(`/explorer/market/token/${token.address}`);
    expect(info?.url).toBe(`/explorer/token/meta?tokenAddress=${token.address}`);
    expect(overview?.url).toBe(`/defi/defi/token_overview?address=${token.address}`);
    expect(overview?.headers).toMatchObject({ "x-api-key": sources.key, "x-chain": "solana" });
    await (await trusting(["dexscreener", "geckoterminal", "solscan-pro"])).market.turn();
    clock.forward(minute);
    await (await trusting(["dexscreener", "geckoterminal", "solscan-pro"])).market.turn();
    const [pairs, gecko, meta] = ["pairs", "token", "meta"].map(requests);
    expect(pairs?.url).toBe(`/dexscreener/tokens/v1/solana/${token.address}`);
    const network = "/geckoterminal/networks/solana";
    expect(gecko?.url).toBe(`${network}/tokens/${token.address}?include=top_pools`);
    expect(meta?.url).toBe(`/solscan-pro/token/meta?address=${token.address}`);
    expect(meta?.headers).toMatchObject({ token: sources.key });
    const keyless = [price, info, pairs, gecko].map((one) => one?.headers);
    expect(JSON.stringify(keyless)).not.toContain(sources.key);
  });

  describe("with several sources", () => {
    it("shows each figure of the first that gives it, in the order of trust", async () => {
      sources.own = { dexscreener: { price: 0.00141 }, geckoterminal: { price: 0.00142 } };
      const { market } = await trusting(["geckoterminal", "dexscreener", "explorer"]);
      await market.turn();
      expect(market.current()).toMatchObject({
        ...{ price: 0.00142, holders: 912 },
        sources: { price: "geckoterminal", holders: "explorer" },
      });
    });

    it("trusts a source last whose price contradicts its market cap", async () => {
      sources.own = { explorer: { price: 900 }, geckoterminal: { price: 0.00141 } };
      const { market } = await trusting(["explorer", "geckoterminal"]);
      await market.turn();
      expect(market.current()).toMatchObject({ price: 0.00141, marketCap: 70_050_000 });
      expect(market.disagreements()).toMatchObject([
        { figure: "price", shown: { source: "geckoterminal" }, other: { source: "explorer" } },
      ]);
    });

    it("works the market cap out of a price that stands alone, and knows no volume", async () => {
      sources.own = { explorer: { cap: 9e13, volume: -1, change: 180_000.5 } };
      const { market, app } = await trusting(["explorer"]);
      await market.turn();
      const answer = marketAnswer.parse((await app.inject("/api/market")).json());
      expect(answer).toMatchObject({ price: 0.001401, volume24h: null, priceChange24h: null });
      expect(answer.marketCap).toBeCloseTo(0.001401 * 36_000_000_000);
      expect(answer.sources).not.toHaveProperty("marketCap");
    });

    it("shows the next one's while the first is silent, and the first one's again", async () => {
      sources.own = { dexscreener: { price: 0.00141 } };
      sources.behaviour = { price: "closes" };
      const { market, logged } = await trusting(["explorer", "dexscreener"]);
      await market.turn();
      expect(market.current()).toMatchObject({
        ...{ source: "live", price: 0.00141, holders: 912 },
        sources: { price: "dexscreener", holders: "explorer" },
      });
      expect(logged).toMatchObject([{ source: "explorer", call: "price", reason: "unreachable" }]);
      sources.behaviour = {};
      clock.forward(minute);
      await market.turn();
      expect(market.current()).toMatchObject({ price: 0.001401, sources: { price: "explorer" } });
    });

    it("says once that two disagree by more than a tenth, on all nodes, and once that they agree", async () => {
      sources.own = { dexscreener: { price: 0.001401 * 1.09 } };
      const names: FigureSource[] = ["explorer", "dexscreener"];
      const nodes = [await trusting(names), await trusting(names, {}, 1)] as const;
      const turns = async (prices: number[]) => {
        for (const [i, price] of prices.entries()) {
          sources.own = { dexscreener: { price } };
          await nodes[i % 2]?.market.turn();
          clock.forward(minute);
        }
        for (const { market } of nodes) await market.turn();
        return nodes.flatMap(({ logged }) => logged.splice(0));
      };
      expect(await turns([0.00153, 0.00154])).toEqual([]);
      // It swings around the limit: logged once when it begins, and over only well below.
      expect(await turns([0.00155, 0.00153, 0.00155, 0.0016])).toMatchObject([
        {
          ...{ level: "warn", figure: "price" },
          shown: { source: "explorer", value: 0.001401 },
          other: { source: "dexscreener", value: 0.00155 },
        },
      ]);
      for (const { market } of nodes) {
        expect(market.disagreements()).toMatchObject([{ figure: "price" }]);
      }
      // A source without an answer still counts as disagreeing.
      sources.behaviour = { pairs: "closes" };
      const silent = { level: "warn", call: "pairs" };
      expect(await turns([0.0016, 0.0016, 0.0016])).toMatchObject([silent, silent]);
      expect(nodes[1].market.disagreements()).toHaveLength(1);
      sources.behaviour = {};
      clock.forward(15 * minute);
      const over = await turns([0.00142, 0.00142]);
      expect(over.filter(({ figure }) => figure)).toMatchObject([
        { level: "info", figure: "price" },
      ]);
      expect(nodes[0].market.disagreements()).toEqual([]);
    });

    it("requests each of them once a minute, whichever else fails", async () => {
      sources.behaviour = { pairs: "server error" };
      const { market } = await trusting(["dexscreener", "geckoterminal", "explorer"]);
      for (let second = 0; second < 180; second += 5) {
        await market.turn();
        clock.forward(5_000);
      }
      expect(questions("token")).toHaveLength(3);
      expect(questions("price")).toHaveLength(3);
      expect(questions("pairs")).toHaveLength(2);
    });
  });

  it("reads figures that an older release kept, which say nothing of their sources", async () => {
    await (await node()).market.turn();
    await opened.nodes[0].query(
      "UPDATE market_state SET figures = figures - 'sources' - 'disagreements'",
    );
    const { market } = await node(1);
    await market.turn();
    expect(market.current()).toMatchObject({ source: "live", price: 0.001401, sources: {} });
  });

  it("two nodes together load at most once a minute, and both show what one of them fetched", async () => {
    const nodes = [await node(0), await node(1)] as const;
    for (let second = 0; second < 600; second += 5) {
      await Promise.all(nodes.map(({ market }) => market.turn()));
      clock.forward(5_000);
    }
    const times = questions("price").map(({ at }) => at);
    expect(times).toHaveLength(10);
    expect(times.every((at, i) => i === 0 || at - (times[i - 1] ?? 0) >= minute)).toBe(true);
    expect(nodes[0].market.current()).toEqual(nodes[1].market.current());
    expect(nodes[1].market.current()).toMatchObject({ source: "live", price: 0.001401 });
  });

  it("a node that dies after it claimed a minute delays the figures, and blocks no other node", async () => {
    const dying = await startNode(opened.nodes[0], clock.now, sources, {
      fetch: () => new Promise(() => {}),
    });
    // Never ends, as if its process had been killed.
    void dying.market.turn();
    const other = await node(1);
    await expect.poll(() => opened.nodes[1].query("SELECT 1 FROM market_state")).toHaveLength(1);
    await other.market.turn();
    expect(other.market.current().source).toBe("demo");
    clock.forward(minute);
    await other.market.turn();
    expect(other.market.current().source).toBe("live");
  });

  it("a new start begins with the last good figures, without a request before their minute is over", async () => {
    await (await node()).market.turn();
    clock.forward(30_000);
    const again = await node(1);
    await again.market.turn();
    expect(again.market.current()).toMatchObject({
      source: "live",
      asOf: "2026-11-21T10:00:00.000Z",
    });
    expect(questions("price")).toHaveLength(1);
  });

  it("the figures of another token are never shown", async () => {
    await (await node()).market.turn();
    const { address: _, defaults, ...rest } = token;
    const other = await startNode(opened.nodes[1], clock.now, undefined, {
      token: { ...rest, ...defaults, address: "Another" },
    });
    await other.market.turn();
    expect(other.market.current()).toMatchObject({ source: "demo", address: "Another" });
  });

  it("without any source: figures near the defaults, labelled as demonstration, line included", async () => {
    const { market, app } = await startNode(opened.nodes[0], clock.now, undefined);
    await market.turn();
    const answer = marketAnswer.parse((await app.inject("/api/market")).json());
    expect(answer).toMatchObject({ source: "demo", circulatingSupply: 36_000_000_000 });
    expect(Math.abs(answer.price / token.defaults.price - 1)).toBeLessThan(0.05);
    const history = await app.inject("/api/market/history?range=24h");
    expect(historyAnswer.parse(history.json())).toMatchObject({ source: "demo" });
  });

  describe("what goes wrong at a source", () => {
    const kinds: SourceBehaviour[] = [
      ...["other words for numbers", "nulls", "nan", "negative", "huge", "html", "error inside"],
      ...["redirect", "announced 100 MB", "endless body", "server error", "closes", "empty"],
    ] as SourceBehaviour[];

    it.each(kinds)("%s: the last good figures stand, with their age", async (behaviour) => {
      const { market, logged } = await node();
      await market.turn();
      sources.figures.price = 0.0099;
      sources.behaviour = { price: behaviour, info: behaviour, overview: behaviour };
      clock.forward(minute);
      await market.turn();
      expect(market.current()).toMatchObject({
        source: "cached",
        price: 0.001401,
        holders: 912,
        totalSupply: 50_000_000_000,
        asOf: "2026-11-21T10:00:00.000Z",
      });
      expect(logged.filter(({ level }) => level === "warn").map(({ call }) => call)).toEqual([
        "price",
        "info",
        "overview",
      ]);
      expect(sources.followed()).toBe(0);
    });

    it.each(["hangs", "hangs in the body", "drips"] as const)(
      "%s: it is left at the deadline",
      async (how) => {
        const ends: AbortController[] = [];
        const deadline = () => {
          const end = new AbortController();
          ends.push(end);
          return end.signal;
        };
        const { market } = await startNode(opened.nodes[0], clock.now, sources, { deadline });
        await market.turn();
        sources.behaviour = { price: how, info: how, overview: how };
        clock.forward(minute);
        const requests = (["price", "info", "overview"] as const).map(sources.next);
        const turn = market.turn();
        await Promise.all(requests);
        for (const end of ends) end.abort(new DOMException("late", "TimeoutError"));
        await turn;
        expect(market.current()).toMatchObject({ source: "cached", price: 0.001401 });
      },
    );

    it("a body of 100 MB is neither read nor kept in memory", async () => {
      const { market } = await node();
      sources.behaviour = { price: "endless body", info: "announced 100 MB" };
      const before = process.memoryUsage().rss;
      for (let turn = 0; turn < 8; turn += 1) {
        await market.turn();
        clock.forward(16 * minute);
      }
      expect(questions("price").length).toBe(8);
      // Of 16 such bodies, only what fitted into the system's buffers was ever sent.
      expect(sources.sent()).toBeLessThan(200 * 1024 * 1024);
      expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    });

    it("an expired certificate is refused, where a valid one is taken", async () => {
      const from = new Date("2020-01-01T00:00:00Z");
      const expired = makeCertificate(from, new Date("2021-01-01T00:00:00Z"));
      const valid = makeCertificate(from, new Date("2090-01-01T00:00:00Z"));
      const usual = getCACertificates();
      setDefaultCACertificates([...usual, expired.cert, valid.cert]);
      try {
        const sourceOf = async (tls: { key: string; cert: string }): Promise<string> => {
          const secure = await startMarketSources({ tls });
          const { market } = await startNode(opened.nodes[0], clock.now, secure);
          await market.turn();
          await secure.close();
          clock.forward(minute);
          return market.current().source;
        };
        expect(await sourceOf(expired)).toBe("demo");
        expect(await sourceOf(valid)).toBe("live");
      } finally {
        setDefaultCACertificates(usual);
      }
    });

    it("failures are logged once, tried less and less often, and their end is logged", async () => {
      const { market, logged } = await node();
      sources.behaviour = { price: "server error", overview: "server error" };
      const waits: number[] = [];
      for (let i = 0; i < 7; i += 1) {
        await market.turn();
        waits.push((market.nextFigures().getTime() - clock.now().getTime() - 4_000) / minute);
        clock.forward((waits.at(-1) ?? 0) * minute);
      }
      expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15]);
      const failed = { level: "warn", reason: "bad_status", text: "market source failed" };
      expect(logged).toEqual([
        { ...failed, source: "explorer", call: "price" },
        { ...failed, source: "defi", call: "overview" },
      ]);
      sources.behaviour = {};
      await market.turn();
      expect(market.current().source).toBe("live");
      expect(logged).toHaveLength(4);
      expect(logged[2]).toMatchObject({ level: "info", call: "price" });
      clock.forward(minute);
      await market.turn();
      expect(questions("price")).toHaveLength(9);
    });

    it("a source that fails in changing ways does not fill the log", async () => {
      const { market, logged } = await node();
      const ways: SourceBehaviour[] = ["server error", "closes", "html"];
      for (let i = 0; i < 9; i += 1) {
        sources.behaviour = { info: ways[i % 3] as SourceBehaviour };
        await market.turn();
        clock.forward(15 * minute);
      }
      expect(logged.map(({ call, reason }) => `${call} ${reason}`)).toEqual([
        "info bad_status",
        "info unreachable",
        "info not_json",
      ]);
      sources.behaviour = {};
      await market.turn();
      expect(logged[3]).toMatchObject({ level: "info", call: "info" });
    });

    it("a source that fails every other minute does not fill the log", async () => {
      const { market, logged } = await node();
      for (let i = 0; i < 14; i += 1) {
        sources.behaviour = i % 2 ? {} : { overview: "server error" };
        await market.turn();
        clock.forward(minute);
      }
      expect(logged.map(({ level }) => level)).toEqual(["warn", "info"]);
      sources.behaviour = { overview: "server error" };
      clock.forward(minute);
      await market.turn();
      expect(logged).toHaveLength(3);
    });

    it("a failure that another node saw the end of is logged again when it comes again", async () => {
      const [one, other] = [await node(0), await node(1)];
      sources.behaviour = { price: "server error" };
      await one.market.turn();
      sources.behaviour = {};
      clock.forward(minute);
      await other.market.turn();
      clock.forward(1_000);
      await one.market.turn();
      clock.forward(20 * minute);
      sources.behaviour = { price: "server error" };
      await one.market.turn();
      expect(one.logged.map(({ level, call }) => `${level} ${call}`)).toEqual([
        "warn price",
        "info price",
        "warn price",
      ]);
    });

    it("requests optional figures less and less often while they fail, and the price each minute", async () => {
      sources.behaviour = { info: "server error", overview: "closes" };
      const { market } = await node();
      for (let i = 0; i < 32; i += 1) {
        await market.turn();
        clock.forward(minute);
      }
      expect(questions("price")).toHaveLength(32);
      const begin = questions("price")[0]?.at ?? 0;
      for (const call of ["info", "overview"]) {
        expect(questions(call).map(({ at }) => (at - begin) / minute)).toEqual([
          0, 1, 3, 7, 15, 30,
        ]);
      }
      sources.behaviour = {};
      clock.forward(15 * minute);
      await market.turn();
      expect(market.current().holders).toBe(912);
      clock.forward(minute);
      await market.turn();
      expect(questions("info")).toHaveLength(8);
    });

    it("the circulating supply of a source is kept while that source fails", async () => {
      sources.figures.circulating = 30_000_000_000;
      const { market } = await node();
      await market.turn();
      expect(market.current().circulatingSupply).toBe(30_000_000_000);
      sources.behaviour = { overview: "server error" };
      clock.forward(minute);
      await market.turn();
      expect(market.current()).toMatchObject({
        source: "live",
        circulatingSupply: 30_000_000_000,
      });
      sources.behaviour = {};
      delete sources.figures.circulating;
      clock.forward(minute);
      await market.turn();
      expect(market.current().circulatingSupply).toBe(36_000_000_000);
    });

    it("a failing DeFi service is only warned of", async () => {
      sources.behaviour = { overview: "server error" };
      const { market, logged } = await node();
      await market.turn();
      expect(market.current().source).toBe("live");
      expect(logged).toEqual([expect.objectContaining({ level: "warn", call: "overview" })]);
    });

    it("failing token info leaves the defaults, or what was known", async () => {
      sources.behaviour = { info: "server error", overview: "server error" };
      const { market } = await node();
      await market.turn();
      expect(market.current()).toMatchObject({ source: "live", holders: 850, decimals: 9 });
    });
  });

  it("five minutes without news are cached, whatever the reason", async () => {
    const { market } = await node();
    await market.turn();
    clock.forward(5 * minute + 1);
    expect(market.current().source).toBe("cached");
  });

  describe("history", () => {
    const kept = (grain: string) =>
      opened.nodes[0].query<{ at: Date; price: number }>(
        "SELECT at, price FROM market_points WHERE grain = $1 ORDER BY at",
        [grain],
      );
    async function run(market: Market, turns: number, apart: number): Promise<void> {
      for (let i = 0; i < turns; i += 1) {
        sources.figures.price = Number((0.001 + i * 1e-6).toFixed(9));
        await market.turn();
        clock.forward(apart);
      }
    }

    const day = 24 * hour;

    it("keeps a point a minute for a day, an hour for a month and a day for ever", async () => {
      const { market } = await node();
      const count = async () => (await Promise.all(grains.map(kept))).map(({ length }) => length);
      const grains = ["minute", "hour", "day"];
      // Two in each hour, from ten o'clock: the second replaces the hour's first.
      await run(market, 4, hour / 2);
      expect(await count()).toEqual([4, 2, 1]);
      const hours = (await kept("hour")).map(({ at, price }) => [at.toISOString(), price]);
      expect(hours).toEqual([
        ["2026-11-21T10:00:00.000Z", 0.001001],
        ["2026-11-21T11:00:00.000Z", 0.001003],
      ]);
      // The first minute becomes older than a day; the same for the first hour and its month.
      clock.forward(day - 2 * hour);
      await market.turn();
      expect(await count()).toEqual([5, 3, 2]);
      clock.forward(minute);
      await market.turn();
      expect(await count()).toEqual([5, 3, 2]);
      clock.forward(30 * day - minute);
      await market.turn();
      expect(await count()).toEqual([1, 4, 3]);
      clock.forward(minute);
      await market.turn();
      expect(await count()).toEqual([2, 3, 3]);
      clock.forward(1_000 * day);
      await market.turn();
      expect(await count()).toEqual([1, 1, 4]);
    });

    it("leaves out nothing of a sparse market: finer points take over where they begin", async () => {
      const { market } = await node();
      for (const apart of [300 * day, 5 * day, 3 * hour, 20 * minute, 0]) {
        await market.turn();
        sources.figures.price += 1e-6;
        clock.forward(apart);
      }
      const prices = async (range: "24h" | "7d" | "30d" | "all") =>
        (await market.history(range)).points.map(([, price]) => Number(price.toFixed(6)));
      expect(await prices("all")).toEqual([0.001401, 0.001402, 0.001403, 0.001404, 0.001405]);
      expect(await prices("30d")).toEqual([0.001402, 0.001403, 0.001404, 0.001405]);
      expect(await prices("24h")).toEqual([0.001403, 0.001404, 0.001405]);
    });

    it("the line of the last figures stays for as long as they do", async () => {
      const { market } = await node();
      await run(market, 4, 6 * minute);
      const { points } = await market.history("24h");
      expect(points).toHaveLength(4);
      clock.forward(3 * day);
      expect(market.current().source).toBe("cached");
      expect((await market.history("24h")).points).toEqual(points);
    });

    it("answers each range oldest first, ending at the present price, and small", async () => {
      const { market, app } = await node();
      await run(market, 200, 10 * minute);
      for (const range of ["24h", "7d", "30d", "all"]) {
        const answer = await app.inject(`/api/market/history?range=${range}`);
        const { points, source } = historyAnswer.parse(answer.json());
        expect(source).toBe("recorded");
        expect(points.length).toBeLessThanOrEqual(401);
        expect(points.every(([at], i) => i === 0 || at > (points[i - 1]?.[0] ?? 0))).toBe(true);
        expect(points.at(-1)?.[1]).toBe(market.current().price);
      }
    });

    it("draws a young market from its minutes, whatever range is requested", async () => {
      const { market, app } = await node();
      await run(market, 4, 6 * minute);
      for (const range of ["7d", "30d", "all"]) {
        const answer = await app.inject(`/api/market/history?range=${range}`);
        expect(historyAnswer.parse(answer.json()).points.length, range).toBe(4);
      }
    });

    it("takes one question to the database for a minute of visitors, and the day where none is named", async () => {
      const { market, app } = await node();
      await market.turn();
      const first = await app.inject("/api/market/history");
      expect(first.json().range).toBe("24h");
      await opened.nodes[0].query("DELETE FROM market_points");
      const second = await app.inject("/api/market/history?range=24h");
      expect(second.body).toBe(first.body);
    });

    it("refuses a range that does not exist", async () => {
      const answer = await (await node()).app.inject("/api/market/history?range=1y");
      expect(answer.statusCode).toBe(400);
    });
  });

  it("has an ETag that lasts as long as the figures, and a lifetime that ends with the minute", async () => {
    const { market, app } = await node();
    await market.turn();
    const lifetimeOf = (value: unknown) => Number(/max-age=(\d+)/.exec(String(value))?.[1]);
    const first = await app.inject("/api/market");
    const etag = String(first.headers.etag);
    expect(lifetimeOf(first.headers["cache-control"])).toBe(60);
    clock.forward(50_000);
    const again = await app.inject({ url: "/api/market", headers: { "if-none-match": etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect(lifetimeOf(again.headers["cache-control"])).toBeLessThanOrEqual(14);
    expect(again.headers.date).toBe(clock.now().toUTCString());
    sources.figures.price = 0.0015;
    clock.forward(10_000);
    await market.turn();
    const fresh = await app.inject({ url: "/api/market", headers: { "if-none-match": etag } });
    expect(fresh.statusCode).toBe(200);
    expect(fresh.json().price).toBe(0.0015);
  });

  it("gives away neither the key nor the address of a source", async () => {
    const { market, app } = await node();
    await market.turn();
    const answers = await Promise.all([
      app.inject("/api/market"),
      app.inject("/api/market/history?range=all"),
    ]);
    for (const { body, headers } of answers) {
      const all = body + JSON.stringify(headers);
      expect(all).not.toContain(sources.key);
      expect(all).not.toContain(new URL(sources.urls.explorer).host);
    }
  });
});
