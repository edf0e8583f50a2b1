import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { currencies as brandCurrencies } from "#brand/coverage.ts";
import { type Fee, type QuotedCurrency, quotedCurrencies, rateExample } from "#brand/fees.ts";
import { cardPlans } from "#brand/wallet.ts";
import { locales } from "#contract/locale.ts";
import { formatNumber } from "#site/i18n/formats.ts";
import {
  currencyOf,
  exchanged,
  feeOf,
  fromDollars,
  inWhole,
  midRate,
  operations,
  type QuoteInput,
  quote,
  rangeOf,
  readAmount,
} from "./pricing.ts";

const money = (code: string, digits: number, perDollar: number): QuotedCurrency => {
  const text = { en: code, ar: code, fr: code };
  return { code, name: text, sign: text, digits, perDollar };
};
const euro = money("EUR", 2, 0.8);
const dirham = money("AED", 2, 3.6725);
const dinar = money("KWD", 3, 0.3);
const yen = money("JPY", 0, 150);

describe("a fee", () => {
  const rule: Fee = { percent: 0.45, least: 0.1, most: 40 };

  it.each([
    [50_000n, 225n, "share"],
    // 0.45 per cent of 511.11 is 2.299995, and of 512.22 it is 2.30499.
    [51_111n, 230n, "share"],
    [51_222n, 230n, "share"],
    [100n, 37n, "least"],
    [100_000_000n, 14_690n, "most"],
  ])("of %s fils is %s, by its %s", (amount, fee, basis) => {
    expect(feeOf(amount, rule, dirham)).toEqual({ fee, basis });
  });

  it("rounds half a cent up", () => {
    expect(feeOf(100n, { percent: 0.5 }, euro).fee).toBe(1n);
    expect(feeOf(99n, { percent: 0.5 }, euro).fee).toBe(0n);
  });

  it("is nothing, or the same for every amount", () => {
    expect(feeOf(50_000n, {}, euro)).toEqual({ fee: 0n, basis: "free" });
    for (const amount of [1n, 9_999_999n]) {
      expect(feeOf(amount, { fixed: 1 }, euro)).toEqual({ fee: 80n, basis: "fixed" });
    }
  });

  it("keeps to a currency's own parts: a thousandth of a dinar, a whole yen", () => {
    expect(feeOf(500_000n, { percent: 1.2, least: 0.3 }, dinar).fee).toBe(6_000n);
    expect(feeOf(10n, { percent: 1.2, least: 0.3 }, dinar).fee).toBe(90n);
    expect(feeOf(500n, { percent: 1.2, least: 0.3 }, yen).fee).toBe(45n);
  });
});

describe("cash", () => {
  const [silver] = cardPlans;
  const free = fromDollars(silver.cash.freeAMonth, dirham);
  const quoteOf = (amount: bigint) =>
    quote({ operation: "withdraw", amount, from: dirham, to: euro, card: silver });

  it("is free up to the card's allowance, and charged on what is beyond it alone", () => {
    expect(quoteOf(free)).toMatchObject({ fee: 0n, basis: "within" });
    const beyond = quoteOf(free + 100_000n);
    expect(beyond).toMatchObject({ fee: 2_000n, basis: "beyond", charged: 100_000n });
    expect(beyond.total).toBe(free + 102_000n);
  });

  it("costs the least fee from the first fils beyond it", () => {
    expect(quoteOf(free + 1n)).toMatchObject({ fee: 367n, basis: "least" });
  });
});

it("every currency of the calculator is one that an account can have", () => {
  const offered = brandCurrencies.map(({ code }) => code);
  expect(offered).toEqual(expect.arrayContaining(quotedCurrencies.map(({ code }) => code)));
});

it("a payment in a currency of the account is free", () => {
  const same = { from: euro, to: euro, amount: 50_000n, card: cardPlans[0] };
  expect(quote({ operation: "pay", ...same })).toMatchObject({ fee: 0n, arrives: 50_000n });
  expect(quote({ operation: "convert", ...same })).toMatchObject({ fee: 0n, basis: "free" });
});

const currency = fc.constantFrom<QuotedCurrency>(...quotedCurrencies, euro, dinar, yen);
const anyInput = fc.record<QuoteInput>({
  operation: fc.constantFrom(...operations),
  amount: fc.bigInt(1n, 10n ** 12n),
  from: currency,
  to: currency,
  card: fc.constantFrom(...cardPlans),
});

describe("whatever the request", () => {
  it("what leaves is the amount and the fee, to the smallest part", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { total, fee, charged, arrives, arrivesIn } = quote(input);
        expect(total - input.amount - fee).toBe(0n);
        expect(fee).toBeGreaterThanOrEqual(0n);
        expect(charged).toBeLessThanOrEqual(input.amount);
        if (arrivesIn === input.from) expect(arrives).toBe(input.amount);
      }),
    );
  });

  it("what arrives is the amount at the rate, less than one smallest part below it", () => {
    const rate = ({ perDollar, digits }: QuotedCurrency) =>
      BigInt(Math.round(perDollar * 1e6)) * 10n ** BigInt(digits);
    fc.assert(
      fc.property(anyInput, ({ amount, from, to }) => {
        const arrives = exchanged(amount, from, to);
        expect(arrives * rate(from)).toBeLessThanOrEqual(amount * rate(to));
        expect((arrives + 1n) * rate(from)).toBeGreaterThan(amount * rate(to));
      }),
    );
  });

  it("more never costs less", () => {
    fc.assert(
      fc.property(anyInput, fc.bigInt(0n, 10n ** 9n), (input, more) => {
        const larger = quote({ ...input, amount: input.amount + more });
        expect(larger.fee).toBeGreaterThanOrEqual(quote(input).fee);
      }),
    );
  });

  it("the range has room for an amount, and ends at a limit of the brand", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { least, most } = rangeOf(input);
        expect(most).toBeGreaterThan(least);
        expect(most).toBeLessThanOrEqual(fromDollars(claims.dailyLimit.value, input.from));
      }),
    );
  });
});

describe("an amount that is typed", () => {
  it.each([
    ["en", "500", 50_000n],
    ["en", "1,250.50", 125_050n],
    ["en", " 1 250.5 ", 125_050n],
    ["en", "12,5", 1_250n],
    ["en", "12,345", 1_234_500n],
    ["fr", "1 250,50", 125_050n],
    ["fr", "1.250,50", 125_050n],
    ["fr", "12.5", 1_250n],
    ["ar", "١٢٥٠٫٥", 125_050n],
    ["ar", "۱٬۲۵۰", 125_000n],
    ["en", "0", 0n],
  ] as const)("%s: %s is %s cents", (locale, text, cents) => {
    expect(readAmount(locale, text, euro)).toBe(cents);
  });

  it.each(["", "abc", "-5", "1e3", "12.345", "1.2.3", "1,2,3", "5 €", "9".repeat(13)])(
    "%j is none",
    (text) => {
      expect(readAmount("en", text, euro)).toBeUndefined();
    },
  );

  it("is read back as it was written, in every language", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 11n),
        fc.constantFrom(...locales),
        fc.constantFrom(euro, dirham, yen),
        (amount, locale, of) => {
          const written = formatNumber(locale, inWhole(amount, of), of.digits);
          expect(readAmount(locale, written, of)).toBe(amount);
        },
      ),
    );
  });
});

describe("the example of a change of currency", () => {
  it("comes out the same when it is reckoned from what stands on the page", () => {
    const [from, to] = [currencyOf(rateExample.from), currencyOf(rateExample.to)];
    const amount = BigInt(rateExample.amount) * 10n ** BigInt(from.digits);
    const { total, arrives } = quote({
      operation: "convert",
      amount,
      from,
      to,
      card: cardPlans[0],
    });
    const received = inWhole(arrives, to).toFixed(to.digits);
    const ownRate = inWhole(arrives, to) / inWhole(total, from);
    const reckoned = (sum: bigint, rate: number) =>
      (inWhole(sum, from) * Number(rate.toFixed(4))).toFixed(to.digits);
    expect(reckoned(amount, midRate(from, to))).toBe(received);
    expect(reckoned(total, ownRate)).toBe(received);
  });
});
