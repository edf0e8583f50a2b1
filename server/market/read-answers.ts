/** What the sources say, each part checked on its own. Nothing here throws, whatever is given. */

/** The answer names an error, lacks a figure that is needed, or gives one nobody can believe. */
export type ReadFailure = "said_error" | "incomplete" | "implausible";

export type Read<T> = { outcome: "read"; value: T } | { outcome: "failed"; reason: ReadFailure };

export interface Quote {
  price: number;
  priceChange24h: number;
  volume24h: number | undefined;
  marketCap: number | undefined;
}

export interface TokenInfo {
  name: string;
  symbol: string;
  decimals: number;
  holders: number | undefined;
  /** Whole tokens. */
  totalSupply: number;
}

/** What the DeFi service adds, and, without an explorer, all there is. */
export interface Overview {
  quote: Partial<Quote>;
  holders: number | undefined;
  totalSupply: number | undefined;
  circulatingSupply: number | undefined;
}

interface Bounds {
  from: number;
  to: number;
  whole?: boolean;
}

/** Beyond these a figure is a fault of the source, not news. */
const bounds = {
  price: { from: 1e-15, to: 1e6 },
  change: { from: -100, to: 1e5 },
  volume: { from: 0, to: 1e13 },
  cap: { from: 1, to: 1e14 },
  holders: { from: 1, to: 1e10, whole: true },
  decimals: { from: 0, to: 30, whole: true },
  supply: { from: 1, to: 1e16 },
} satisfies Record<string, Bounds>;

/** Thrown and caught inside this file only. */
class Unreadable extends Error {
  readonly reason: ReadFailure;
  constructor(reason: ReadFailure) {
    super(reason);
    this.reason = reason;
  }
}

type Fields = Record<string, unknown>;

/** The explorer's price: `GET /market/token/{address}`. */
export function readQuote(json: unknown): Read<Quote> {
  return attempt(() => {
    const fields = fieldsOf(json);
    return {
      price: needed(figure(fields, ["priceUsdt"], bounds.price)),
      priceChange24h: needed(figure(fields, ["priceChange24h"], bounds.change)),
      volume24h: figure(fields, ["volume24h", "volumeUsdt"], bounds.volume),
      marketCap: figure(fields, ["marketCap", "marketCapFD"], bounds.cap),
    };
  });
}

/**
 * The explorer's description of the token: `GET /token/meta`. Explorers give the supply in whole
 * tokens or in the smallest unit, as a text; the supply we know of tells which.
 */
export function readTokenInfo(json: unknown, knownSupply: number): Read<TokenInfo> {
  return attempt(() => {
    const fields = fieldsOf(json);
    const decimals = needed(figure(fields, ["decimals"], bounds.decimals));
    return {
      name: needed(label(fields, "name")),
      symbol: needed(label(fields, "symbol")),
      decimals,
      holders: figure(fields, ["holder", "holders"], bounds.holders),
      totalSupply: supplyFrom(fields.supply, decimals, knownSupply),
    };
  });
}

/** The DeFi service's overview: `GET /defi/token_overview`, its figures inside `data`. */
export function readOverview(json: unknown): Read<Overview> {
  return attempt(() => {
    const answer = fieldsOf(json);
    if (answer.success !== true) throw new Unreadable("said_error");
    const fields = fieldsOf(answer.data);
    if (!Object.values(fields).some((value) => typeof value === "number")) {
      throw new Unreadable("incomplete");
    }
    return {
      quote: {
        price: figure(fields, ["price"], bounds.price),
        priceChange24h: figure(fields, ["priceChange24hPercent"], bounds.change),
        volume24h: figure(fields, ["v24hUSD", "volume24h"], bounds.volume),
        marketCap: figure(fields, ["mc", "marketCap"], bounds.cap),
      } as Partial<Quote>,
      holders: figure(fields, ["holder"], bounds.holders),
      totalSupply: figure(fields, ["supply"], bounds.supply),
      circulatingSupply: figure(fields, ["circulatingSupply"], bounds.supply),
    };
  });
}

function attempt<T>(read: () => T): Read<T> {
  try {
    return { outcome: "read", value: read() };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { outcome: "failed", reason: error.reason };
  }
}

function fieldsOf(json: unknown): Fields {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new Unreadable("incomplete");
  }
  const fields = json as Fields;
  // Answers "200, but it did not work" carry it inside.
  if (fields.success === false || (fields.error !== undefined && fields.error !== null)) {
    throw new Unreadable("said_error");
  }
  return fields;
}

/**
 * The first of the named figures that is given. One that is given and cannot be right condemns the
 * whole answer: who sends a negative volume is not believed on the price either.
 */
function figure(fields: Fields, names: readonly string[], limits: Bounds): number | undefined {
  for (const name of names) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "number" || !within(value, limits)) throw new Unreadable("implausible");
    return value;
  }
  return undefined;
}

function within(value: number, { from, to, whole = false }: Bounds): boolean {
  return value >= from && value <= to && (!whole || Number.isInteger(value));
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Unreadable("incomplete");
  return value;
}

/** A short text for people, without control characters. */
function label(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || !/^[^\p{Cc}]{1,60}$/u.test(value)) {
    throw new Unreadable("implausible");
  }
  return value;
}

function supplyFrom(given: unknown, decimals: number, known: number): number {
  if (given === undefined || given === null) return known;
  const isText = typeof given === "string" && /^\d{1,40}(\.\d{1,40})?$/.test(given);
  if (!isText && typeof given !== "number") throw new Unreadable("implausible");
  const units = Number(given);
  const likely = (tokens: number) =>
    within(tokens, bounds.supply) && tokens <= known * 10 && tokens >= known / 10;
  const found = [units, units / 10 ** decimals].find(likely);
  if (found === undefined) throw new Unreadable("implausible");
  return found;
}
