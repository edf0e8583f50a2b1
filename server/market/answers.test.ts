import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOverview, readQuote, readTokenInfo } from "./answers.ts";

const quote = { priceUsdt: 0.0014, priceChange24h: -2, volume24h: 1_000, marketCap: 70_000_000 };

describe("an explorer's price", () => {
  it("is read under either name of volume and cap", () => {
    const other = { priceUsdt: 0.0014, priceChange24h: -2, volumeUsdt: 5, marketCapFD: 9 };
    expect(readQuote(quote)).toMatchObject({ outcome: "read", value: { volume24h: 1_000 } });
    expect(readQuote(other)).toMatchObject({
      outcome: "read",
      value: { volume24h: 5, marketCap: 9 },
    });
  });

  it("lacks volume and cap without being refused: another source may know them", () => {
    const value = { price: 0.0014, priceChange24h: -2 };
    const read = readQuote({ priceUsdt: 0.0014, priceChange24h: -2 });
    expect(read).toEqual({ outcome: "read", value });
  });

  it.each([
    ["a text for a number", { ...quote, priceUsdt: "0.0014" }, "implausible"],
    ["a negative volume", { ...quote, volume24h: -1 }, "implausible"],
    ["a price of 10^30", { ...quote, priceUsdt: 1e30 }, "implausible"],
    ["a price of nothing", { ...quote, priceUsdt: 0 }, "implausible"],
    ["a loss of more than everything", { ...quote, priceChange24h: -101 }, "implausible"],
    ["a price that is null", { ...quote, priceUsdt: null }, "incomplete"],
    ["an error inside", { ...quote, error: "quota" }, "said_error"],
    ["a refusal inside", { ...quote, success: false }, "said_error"],
    ["a list", [quote], "incomplete"],
    ["nothing", null, "incomplete"],
  ])("is refused: %s", (_name, json, reason) => {
    expect(readQuote(json)).toEqual({ outcome: "failed", reason });
  });
});

describe("an explorer's description", () => {
  const info = { name: "Falaj", symbol: "FLJ", decimals: 9, holder: 900 };

  it.each([
    ["whole tokens", "50000000000"],
    ["the smallest unit", "50000000000000000000"],
  ])("gives the supply in %s", (_name, supply) => {
    expect(readTokenInfo({ ...info, supply }, 5e10)).toMatchObject({
      outcome: "read",
      value: { totalSupply: 5e10 },
    });
  });

  it("is refused with a supply that is neither", () => {
    const read = readTokenInfo({ ...info, supply: "7" }, 5e10);
    expect(read).toEqual({ outcome: "failed", reason: "implausible" });
  });

  it("is refused with a name nobody could read", () => {
    expect(readTokenInfo({ ...info, name: "a\u0000b" }, 5e10).outcome).toBe("failed");
    expect(readTokenInfo({ ...info, name: "x".repeat(61) }, 5e10).outcome).toBe("failed");
  });
});

describe("the DeFi service's overview", () => {
  it("is read under either name of each figure", () => {
    expect(readOverview({ success: true, data: { mc: 5, volume24h: 6 } })).toMatchObject({
      value: { marketCap: 5, volume24h: 6 },
    });
    expect(readOverview({ success: true, data: { marketCap: 5, v24hUSD: 6 } })).toMatchObject({
      value: { marketCap: 5, volume24h: 6 },
    });
  });

  it("is refused unless it says that it succeeded", () => {
    expect(readOverview({ data: { mc: 5 } })).toEqual({ outcome: "failed", reason: "said_error" });
  });
});

it("nothing a source sends makes reading throw or lets a figure through that is no finite number", () => {
  const field = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.boolean());
  const names = ["priceUsdt", "priceChange24h", "volume24h", "marketCap", "decimals", "supply"];
  const answer = fc.dictionary(fc.constantFrom(...names), field);
  fc.assert(
    fc.property(fc.oneof(answer, fc.jsonValue()), (json) => {
      readTokenInfo(json, 5e10);
      readOverview({ success: true, data: json });
      const read = readQuote(json);
      if (read.outcome === "failed") return;
      for (const value of Object.values(read.value)) {
        expect(Number.isFinite(value) && Math.abs(Number(value)) <= 1e14).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
