import * as z from "zod/mini";
import type { Chain, FigureSource } from "#contract/choices.ts";
import type { FigureName, MarketFigures } from "#contract/market.ts";

/** Why an answer is not used: it names an error, or a figure it must have is missing or implausible. */
export type ReadFailure = "said_error" | "incomplete" | "implausible";

export type Figures = Partial<MarketFigures>;
type Read = { outcome: "read"; value: Figures } | { outcome: "failed"; reason: ReadFailure };

/** The token that is quoted. Its known supply shows in which unit a source counts. */
export interface QuotedToken {
  chain: Chain;
  address: string;
  decimals: number;
  totalSupply: number;
}

/** A source as the environment names it. */
export interface SourceSettings {
  name: FigureSource;
  /** Base of its addresses, without a slash at the end. */
  url: string;
  key?: string | undefined;
}

/** One request to a source, and how its answer is read. */
export interface SourceCall {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Every good answer has a field `success` that is true. */
  saysSuccess?: true;
  /** The part of the answer that has the figures, if it is not all of it. */
  figuresIn?: (json: unknown) => unknown;
  /** The paths of each figure. Of several the first with a value counts. */
  paths: { [Name in FigureName]?: string[] };
  /** Figures without which the answer is incomplete; it always needs one at least. */
  required: FigureName[];
  token: QuotedToken;
}

/** Turns a source's contract into our figures. The first of its calls is the one that has the price. */
export type SourceAdapter = (
  settings: SourceSettings,
  token: QuotedToken,
) => Omit<SourceCall, "token">[];

const failed = (reason: ReadFailure): Read => ({ outcome: "failed", reason });

const figure = (from: number, to: number) => z.number().check(z.minimum(from), z.maximum(to));
const count = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
/** A short text for people, without control and format characters or halves of characters. */
const label = z.string().check(z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]{1,60}$/u));

/** A figure outside these bounds is an error of the source. */
const bounds: Record<FigureName, z.ZodMiniType> = {
  price: figure(1e-15, 1e6),
  priceChange24h: figure(-100, 1e5),
  volume24h: figure(0, 1e13),
  marketCap: figure(1, 1e14),
  name: label,
  symbol: label,
  decimals: count(0, 30),
  holders: count(1, 1e10),
  totalSupply: figure(1, 1e16),
  circulatingSupply: figure(1, 1e16),
};

/** A number as JSON writes it: services send figures as text, too, very small ones with an exponent. */
const numberText = /^-?(?:0|[1-9]\d{0,60})(?:\.\d{1,60})?(?:e[+-]?\d{1,3})?$/i;

/** A figure as a number, if it is one or well-formed text of one; anything else unchanged. */
export const numberOf = (value: unknown): unknown =>
  typeof value === "string" && numberText.test(value) ? Number(value) : value;

const isSupply = (name: FigureName) => name === "totalSupply" || name === "circulatingSupply";

/**
 * Sources count the supply in whole tokens or in the smallest unit: what is nearer to the known supply is taken.
 * Most of a supply may have been burned; far more than it is an error.
 */
function wholeTokens(value: unknown, decimals: number, knownSupply: number): unknown {
  if (typeof value !== "number" || value <= 0) return undefined;
  const distance = (tokens: number) => Math.abs(Math.log10(tokens / knownSupply));
  const units = value / 10 ** decimals;
  const tokens = distance(units) < distance(value) ? units : value;
  return tokens >= knownSupply / 1e4 && tokens <= knownSupply * 10 ? tokens : undefined;
}

/** Whether a market cap is about the price of what circulates: a thousandth to all of the known supply. */
export const isWorth = (cap: number, price: number, supply: number): boolean =>
  cap >= (price * supply) / 1000 && cap <= price * supply * 10;

/** The value at a path such as `volume.h24`, or undefined. */
export const at = (json: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      json,
    );

/** Whether an answer with status 200 reports an error in its body. */
const saysError = (json: unknown) =>
  at(json, "success") === false || (at(json, "error") ?? at(json, "errors") ?? null) !== null;

/** Reads what a source answered; an answer that names an error is not read. */
export function readAnswer(call: SourceCall, json: unknown): Read {
  if (saysError(json)) return failed("said_error");
  if (call.saysSuccess && at(json, "success") !== true) return failed("said_error");
  try {
    return readFigures(call, call.figuresIn ? call.figuresIn(json) : json);
  } catch {
    // An answer may have any shape: one source must not stop the others.
    return failed("implausible");
  }
}

/**
 * Reads the figures of an answer, one by one: an implausible one counts as missing. A market cap or
 * holders of 0 mean that the source does not know.
 */
function readFigures({ paths, required, token }: SourceCall, json: unknown): Read {
  const value: Record<string, unknown> = {};
  const implausible = new Set<string>();
  const decimals = () => Number(value.decimals ?? token.decimals);
  for (const [key, places] of Object.entries(paths)) {
    const name = key as FigureName;
    const isText = bounds[name] === label;
    const given = places
      .map((path) => at(json, path))
      .map((one) => (isText ? one : numberOf(one)))
      .filter((one) => (one ?? null) !== null)
      .filter((one) => one !== 0 || !(name === "marketCap" || name === "holders"));
    const plausible = given
      .map((one) => (isSupply(name) ? wholeTokens(one, decimals(), token.totalSupply) : one))
      .find((one) => bounds[name].safeParse(one).success);
    if (plausible !== undefined) value[name] = plausible;
    else if (given.length > 0) implausible.add(name);
  }
  const missing = required.filter((name) => value[name] === undefined);
  if (missing.length === 0 && Object.keys(value).length > 0) return { outcome: "read", value };
  const isImplausible =
    missing.length > 0 ? missing.some((name) => implausible.has(name)) : implausible.size > 0;
  return failed(isImplausible ? "implausible" : "incomplete");
}
