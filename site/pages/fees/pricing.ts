import { claims } from "#brand/claims.ts";
import {
  type Fee,
  fees,
  type QuotedCode,
  type QuotedCurrency,
  quotedCurrencies,
} from "#brand/fees.ts";
import type { cardPlans } from "#brand/wallet.ts";
import { latinDigits } from "#contract/folded-text.ts";
import { type Locale, languages } from "#contract/locale.ts";

/**
 * What something costs, worked out as the group charges it.
 *
 *     share = amount × per cent, rounded to the nearest smallest part of the currency, half up
 *     fee   = share, but not below the least nor above the most; or the fixed sum
 *     total = amount + fee, which is what leaves the balance
 *
 * A sum in dollars becomes one in the currency at the example rate, rounded in the same way. What
 * arrives in another currency is the whole amount at the rate between buying and selling, rounded
 * down. Amounts are whole numbers of the smallest part (fils, cents), so that nothing is lost on
 * the way and no share is a binary fraction.
 */

export const operations = ["send", "convert", "pay", "withdraw", "topUp"] as const;
export type Operation = (typeof operations)[number];
export type CardPlan = (typeof cardPlans)[number];

/** The input of the calculator. */
export interface QuoteInput {
  operation: Operation;
  /** In the smallest part of `from`. */
  amount: bigint;
  from: QuotedCurrency;
  /** The currency it is converted to, or the shop's; the other operations keep the currency. */
  to: QuotedCurrency;
  card: CardPlan;
}

/** How a fee came about: which words explain it. */
export type FeeBasis = "free" | "share" | "least" | "most" | "fixed" | "within" | "beyond";

export interface Quote {
  fee: bigint;
  total: bigint;
  /** The amount that arrives, in the smallest unit of `arrivesIn`. */
  arrives: bigint;
  arrivesIn: QuotedCurrency;
  basis: FeeBasis;
  rule: Fee;
  /** The base of the percentage: the amount, without a free part. */
  charged: bigint;
}

export function currencyOf(code: QuotedCode): QuotedCurrency {
  const found = quotedCurrencies.find((each) => each.code === code);
  if (!found) throw new Error(`brand/fees.ts has no currency ${code}`);
  return found;
}

/** Millionths: rates have four decimals at most, prices two. */
const scale = 1_000_000;
const scaled = (value: number) => BigInt(Math.round(value * scale));

/** Ten to the power of a currency's digits. */
const parts = ({ digits }: QuotedCurrency) => 10n ** BigInt(digits);

/** Rounded to the nearest whole, half up; neither is negative. */
const nearest = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** A sum in dollars, in the smallest part of a currency. */
export function fromDollars(dollars: number, currency: QuotedCurrency): bigint {
  const dividend = scaled(dollars) * scaled(currency.perDollar) * parts(currency);
  return nearest(dividend, scaled(1) * scaled(1));
}

/** An amount at the rate between buying and selling, rounded down. */
export function exchanged(amount: bigint, from: QuotedCurrency, to: QuotedCurrency): bigint {
  return (amount * scaled(to.perDollar) * parts(to)) / (scaled(from.perDollar) * parts(from));
}

/** How many of one currency one of another is worth, before any margin. */
export const midRate = (from: QuotedCurrency, to: QuotedCurrency) => to.perDollar / from.perDollar;

/** For people: 50225 fils are 502.25 dirhams. */
export const inWhole = (amount: bigint, { digits }: QuotedCurrency) =>
  Number(amount) / 10 ** digits;

/** A fee of an amount in a currency, with what decided it. */
export function feeOf(
  amount: bigint,
  rule: Fee,
  currency: QuotedCurrency,
): { fee: bigint; basis: FeeBasis } {
  if (rule.fixed !== undefined) return { fee: fromDollars(rule.fixed, currency), basis: "fixed" };
  if (rule.percent === undefined) return { fee: 0n, basis: "free" };
  const share = nearest(amount * scaled(rule.percent), 100n * scaled(1));
  const least = rule.least === undefined ? 0n : fromDollars(rule.least, currency);
  if (share < least) return { fee: least, basis: "least" };
  const most = rule.most === undefined ? undefined : fromDollars(rule.most, currency);
  if (most !== undefined && share > most) return { fee: most, basis: "most" };
  return { fee: share, basis: "share" };
}

const changesCurrency = (operation: Operation) => operation === "convert" || operation === "pay";

export function quote({ operation, amount, from, to, card }: QuoteInput): Quote {
  const arrivesIn = changesCurrency(operation) ? to : from;
  const arrives = arrivesIn.code === from.code ? amount : exchanged(amount, from, arrivesIn);
  const answer = (rule: Fee, charged = amount, basis?: FeeBasis): Quote => {
    const worked = feeOf(charged, rule, from);
    const shownBasis = basis && worked.basis === "share" ? basis : worked.basis;
    const { fee } = worked;
    return { fee, total: amount + fee, arrives, arrivesIn, basis: shownBasis, rule, charged };
  };
  switch (operation) {
    case "send":
      return answer(fees.sending);
    case "topUp":
      return answer(fees.cardTopUp);
    case "convert":
    case "pay":
      return answer(arrivesIn.code === from.code ? {} : fees.conversion);
    case "withdraw": {
      const free = fromDollars(card.cash.freeAMonth, from);
      if (amount > free) return answer(fees.cash, amount - free, "beyond");
      return { ...answer({}), basis: "within", rule: fees.cash };
    }
  }
}

/** The most that one operation moves in a day, and the least that it is worked out for. */
export function rangeOf({ operation, from, card }: Omit<QuoteInput, "amount" | "to">) {
  const aDay = {
    send: claims.dailyLimit.value,
    convert: claims.dailyLimit.value,
    topUp: claims.dailyLimit.value,
    pay: card.spendingADay,
    withdraw: card.cash.aDay,
  }[operation];
  const whole = parts(from);
  // Down to a whole unit: a limit of 367,249.99 would look like a slip.
  return { least: whole, most: (fromDollars(aDay, from) / whole) * whole };
}

/**
 * An amount as people type it, in the smallest part of its currency: 1250.5, 1,250.50, 1 250,50 or
 * ١٢٥٠٫٥. Undefined where it is no amount, or has more decimals than the currency.
 */
export function readAmount(
  locale: Locale,
  text: string,
  { digits }: Pick<QuotedCurrency, "digits">,
): bigint | undefined {
  const point = languages[locale].decimal;
  const group = point === "." ? "," : ".";
  const typed = latinDigits(text)
    .replaceAll("\u066b", point)
    .replace(/[\s\u066c'’]/g, "");
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d*)?$`).test(typed);
  // A comma that groups no thousands is a decimal one, whatever the language.
  const plain = grouped ? typed.replaceAll(group, "") : typed.replace(group, point);
  const [whole = "", decimals = "", ...rest] = plain.split(point);
  if (rest.length > 0 || !/^\d{1,12}$/.test(whole) || !/^\d*$/.test(decimals)) return undefined;
  if (decimals.length > digits) return undefined;
  return BigInt(whole + decimals.padEnd(digits, "0"));
}
