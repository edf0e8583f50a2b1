import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chain, chains, type FigureSource, figureSources } from "#contract/choices.ts";
import { readAnswer } from "./answers.ts";
import { openSources, supportsChain } from "./sources.ts";

const token = {
  ...{ chain: "solana" as Chain, address: "A/b?c", decimals: 9, totalSupply: 5e10 },
};

const callsOf = (name: FigureSource, chain: Chain = "solana") =>
  openSources([{ name, url: "https://s.example", key: "k" }], { ...token, chain })[0]?.calls ?? [];

function read(name: FigureSource, json: unknown, which = 0) {
  const call = callsOf(name)[which];
  if (!call) throw new Error(`${name} has no such call.`);
  return readAnswer(call, json);
}

describe("an answer that is made to break its reader", () => {
  const noText = { toString: 1, valueOf: 1 };
  it.each([["an address that is no text", [{ priceUsd: "0.5", baseToken: { address: noText } }]]])(
    "is refused like any other: %s",
    (_name, json) => {
      expect(read("dexscreener", json)).toEqual({ outcome: "failed", reason: "implausible" });
    },
  );

  it.each(["\ud800", "Fal\u202eaj", "a\u200bb"])("has no name such as %j", (name) => {
    const answer = { data: { attributes: { name, symbol: name, price_usd: "0.5" } } };
    expect(JSON.stringify(read("geckoterminal", answer))).not.toContain("name");
  });
});

describe("an explorer's price", () => {
  const quote = { priceUsdt: 0.0014, priceChange24h: -2, volume24h: 1_000, marketCap: 70_000_000 };

  it("is read under either name of volume and cap", () => {
    const other = { priceUsdt: 0.0014, priceChange24h: -2, volumeUsdt: 5, marketCapFD: 9 };
    expect(read("explorer", quote)).toMatchObject({ value: { volume24h: 1_000 } });
    expect(read("explorer", other)).toMatchObject({ value: { volume24h: 5, marketCap: 9 } });
  });

  it("lacks all else without being refused: another source may know it", () => {
    const value = { price: 0.0014 };
    expect(read("explorer", { priceUsdt: 0.0014 })).toEqual({ outcome: "read", value });
    // How a service writes that it does not know.
    const unknown = { ...value, marketCap: 0 };
    expect(read("explorer", { ...unknown, priceUsdt: "0.0014" })).toEqual({
      outcome: "read",
      value,
    });
  });

  it.each([
    ["a negative volume", { volume24h: -1 }],
    ["a change of 180,000 %", { priceChange24h: 180_000.5 }],
    ["a loss of more than everything", { priceChange24h: -101 }],
    ["no cap", { marketCap: undefined }],
    ["a cap in words", { marketCap: "n/a" }],
  ])("stands beside %s, which is left out", (_name, other) => {
    const [name = ""] = Object.keys(other);
    const { outcome, value } = read("explorer", { ...quote, ...other }) as {
      outcome: string;
      value: object;
    };
    expect(outcome).toBe("read");
    expect(value).toMatchObject({ price: 0.0014 });
    expect(Object.keys(value)).toHaveLength(3);
    expect(value).not.toHaveProperty(name);
  });

  it.each([
    ["a price of 10^30", { ...quote, priceUsdt: 1e30 }, "implausible"],
    ["a price of nothing", { ...quote, priceUsdt: 0 }, "implausible"],
    ["a price that is null", { ...quote, priceUsdt: null }, "incomplete"],
    ["an error inside", { ...quote, error: "quota" }, "said_error"],
    ["a refusal inside", { ...quote, success: false }, "said_error"],
    ["a list", [quote], "incomplete"],
    ["nothing", null, "incomplete"],
  ])("is refused: %s", (_name, json, reason) => {
    expect(read("explorer", json)).toEqual({ outcome: "failed", reason });
  });

  it.each(["0.0014", "12", "999.000000000000000000000000000001", "1.2e-07", "1E+3", "5e-8"])(
    "may be well-formed text: %j",
    (priceUsdt) => {
      const value = { price: Number(priceUsdt) };
      expect(read("explorer", { priceUsdt })).toEqual({ outcome: "read", value });
    },
  );

  it.each([
    ...[
      "1e999",
      "1e-",
      "e5",
      "Infinity",
      "NaN",
      "0x10",
      "1,401",
      "1.401,5",
      "1_000",
      "+1",
      "01",
      "1.",
      ".5",
    ],
    ...[" 1", "1\n", "", "١", "1 USD", "9".repeat(70)],
  ])("is not made of other text: %j", (priceUsdt) => {
    expect(read("explorer", { priceUsdt })).toEqual({ outcome: "failed", reason: "implausible" });
  });
});

describe("an explorer's description", () => {
  const info = { name: "Falaj", symbol: "FLJ", decimals: 9, holder: 900 };

  it.each([
    ["whole tokens", "50000000000"],
    ["whole tokens with a point", "50000000000.0"],
    ["the smallest unit", "50000000000000000000"],
    ["a number", 5e10],
  ])("gives the supply in %s", (_name, supply) => {
    expect(read("explorer", { ...info, supply }, 1)).toMatchObject({
      outcome: "read",
      value: { totalSupply: 5e10 },
    });
  });

  it.each([
    ["whole tokens", "400000000"],
    ["the smallest unit", "400000000000000000"],
  ])("gives a supply most of which was burned, in %s", (_name, supply) => {
    expect(read("explorer", { ...info, supply }, 1)).toMatchObject({ value: { totalSupply: 4e8 } });
  });

  it.each(["7", "0", "-5", 9e12, "9e40"])("leaves out a supply of %j", (supply) => {
    const { name, symbol, decimals, holder: holders } = info;
    const value = { name, symbol, decimals, holders };
    expect(read("explorer", { ...info, supply }, 1)).toEqual({ outcome: "read", value });
  });

  it("leaves out a name that cannot be read, and keeps one that looks like a number", () => {
    for (const name of ["a\u0000b", "x".repeat(61)]) {
      const found = read("explorer", { ...info, name }, 1);
      expect(found).toMatchObject({ outcome: "read", value: { decimals: 9 } });
      expect(found).not.toHaveProperty("value.name");
    }
    expect(read("explorer", { ...info, name: "1984" }, 1)).toMatchObject({
      value: { name: "1984" },
    });
  });
});

describe("the DeFi service's overview", () => {
  it("is read under either name of each figure", () => {
    const value = { marketCap: 5, volume24h: 6 };
    expect(read("defi", { success: true, data: { mc: 5, volume24h: 6 } })).toMatchObject({ value });
    expect(read("defi", { success: true, data: { marketCap: 5, v24hUSD: 6 } })).toMatchObject({
      value,
    });
  });

  it("is refused unless it says that it succeeded", () => {
    expect(read("defi", { data: { mc: 5 } })).toEqual({ outcome: "failed", reason: "said_error" });
  });
});

describe("DexScreener's pairs", () => {
  const pair = { baseToken: { address: token.address }, priceUsd: "0.5", liquidity: { usd: 10 } };

  it("speak by the one with the most liquidity, however it is written", () => {
    const large = { ...pair, priceUsd: "0.7", liquidity: { usd: "11.5" } };
    const without = { ...pair, priceUsd: "0.9", liquidity: undefined };
    expect(read("dexscreener", [pair, large, without])).toMatchObject({ value: { price: 0.7 } });
  });

  it("are not read where the token is what the other one is paid with", () => {
    const foreign = { ...pair, baseToken: { address: "other" }, liquidity: { usd: 1e6 } };
    expect(read("dexscreener", [foreign, pair])).toMatchObject({ value: { price: 0.5 } });
    expect(read("dexscreener", [foreign])).toEqual({ outcome: "failed", reason: "incomplete" });
    expect(read("dexscreener", [])).toEqual({ outcome: "failed", reason: "incomplete" });
  });

  const traded = (priceUsd: string, volume: unknown, liquidity?: unknown, more = {}) => ({
    ...{ ...pair, priceUsd, volume: { h24: volume }, liquidity: { usd: liquidity }, ...more },
  });
  it.each([
    ["invented liquidity", [traded("900", 0, 9e9), traded("0.001", 90_000, 4e5)]],
    ["invented liquidity without a volume", [traded("900", undefined, 9e9), traded("0.001", 1, 5)]],
    ["invented liquidity and a trade", [traded("900", 20, 9e9), traded("0.001", 90_000, 4e5)]],
    ["invented volume", [traded("900", 9e9, 50), traded("0.001", 90_000, 4e5)]],
    [
      "a volume of no trades",
      [
        traded("900", 9e9, 9e9, { txns: { h24: { buys: 0, sells: 0 } } }),
        traded("0.001", 90_000, 4e5, { txns: { h24: { buys: 40, sells: 2 } } }),
      ],
    ],
    [
      "both invented, against its cap",
      [traded("900", 9e9, 9e9, { marketCap: 5e7 }), traded("0.001", "9e4", 4e5, { fdv: 5e7 })],
    ],
    [
      "a few trades at another price",
      [traded("0.002", 10, 1e6), traded("0.001", 9e4, 4e5), traded("0.0004", 900, 1e4)],
    ],
    ["no trades but the right cap", [traded("900", 0, 9e9, { fdv: 5e7 }), traded("0.001", 0, 5)]],
  ])("do not let one set the price by %s", (_name, pairs) => {
    for (const given of [pairs, pairs.toReversed()]) {
      expect(read("dexscreener", given)).toMatchObject({ value: { price: 0.001 } });
    }
  });

  it("give no price where the only one has no trades and contradicts its cap", () => {
    const failed = { outcome: "failed", reason: "incomplete" };
    expect(read("dexscreener", [traded("900", 0, 9e9, { marketCap: 5e7 })])).toEqual(failed);
  });
});

describe("GeckoTerminal's token", () => {
  const attributes = { price_usd: "0.5", fdv_usd: "9", market_cap_usd: null };

  it("has no change of a day where no pool prices it", () => {
    const included = [
      {
        attributes: { price_change_percentage: { h24: "5" } },
        relationships: { base_token: { data: { id: "solana_other" } } },
      },
    ];
    const json = { data: { id: "solana_token", attributes }, included };
    const value = { price: 0.5, marketCap: 9 };
    expect(read("geckoterminal", json)).toEqual({ outcome: "read", value });
  });

  it("has the price and the change of the pool that is traded", () => {
    const pool = (price: string, volume: string, reserve: string, h24: string) => ({
      attributes: {
        base_token_price_usd: price,
        volume_usd: { h24: volume },
        reserve_in_usd: reserve,
        price_change_percentage: { h24 },
      },
      relationships: { base_token: { data: { id: "solana_token" } } },
    });
    const included = [pool("900", "0.0", "9000000000", "99"), pool("1.2e-07", "9e4", "4e5", "2")];
    const json = { data: { id: "solana_token", attributes: { price_usd: "900" } }, included };
    const value = { price: 1.2e-7, priceChange24h: 2 };
    expect(read("geckoterminal", json)).toEqual({ outcome: "read", value });
  });
});

describe("a token of any chain", () => {
  const url = (name: FigureSource, chain: Chain) => callsOf(name, chain)[0]?.url;

  it("is requested by each source's own name of the chain, and its address is one part of it", () => {
    expect(url("dexscreener", "ethereum")).toBe("https://s.example/tokens/v1/ethereum/A%2Fb%3Fc");
    expect(url("geckoterminal", "ethereum")).toContain("/networks/eth/tokens/A%2Fb%3Fc?");
    expect(url("geckoterminal", "polygon")).toContain("/networks/polygon_pos/");
    expect(url("geckoterminal", "avalanche")).toContain("/networks/avax/");
    expect(callsOf("defi", "base")[0]?.headers).toMatchObject({ "x-chain": "base" });
  });

  it("is not requested from a source that does not know its chain", () => {
    for (const chain of chains) {
      const know = figureSources.filter((name) => supportsChain(name, chain));
      expect(know).toEqual(expect.arrayContaining(["dexscreener", "geckoterminal"]));
      expect(know.includes("explorer")).toBe(chain === "solana");
    }
  });
});

it("nothing a source sends makes reading throw or lets a figure through that is no finite number", () => {
  const field = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.boolean());
  const names = [
    ...["priceUsdt", "priceChange24h", "volume24h", "marketCap", "decimals", "supply", "price"],
    ...["mc", "price_usd", "priceUsd", "fdv", "total_supply", "success", "__proto__"],
  ];
  const flat = fc.dictionary(fc.constantFrom(...names), field);
  const answer = fc.oneof(
    flat,
    fc.record({ data: flat, success: fc.constant(true) }),
    fc.array(flat),
  );
  const nested = fc.record({ data: fc.record({ attributes: flat }), included: fc.jsonValue() });
  fc.assert(
    fc.property(fc.oneof(answer, nested, fc.jsonValue()), (json) => {
      for (const name of figureSources) {
        for (const call of callsOf(name)) {
          const result = readAnswer(call, json);
          if (result.outcome === "failed") continue;
          for (const value of Object.values(result.value)) {
            if (typeof value === "string") continue;
            expect(Number.isFinite(value) && Math.abs(Number(value)) <= 1e16).toBe(true);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
