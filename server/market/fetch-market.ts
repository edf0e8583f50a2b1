import type { FigureOrigin, FigureSource } from "#contract/choices.ts";
import {
  comparable,
  type Disagreement,
  type FigureName,
  type FigureOrigins,
  type MarketFigures,
} from "#contract/market.ts";
import type { MarketDefaults } from "#contract/market-demo.ts";
import { parseJson } from "#server/http/parse-json.ts";
import { type Figures, isWorth, type ReadFailure, readAnswer } from "./answers.ts";
import type { Source } from "./sources.ts";

/** Why a source gave nothing that can be read. */
type RequestFailure =
  | "timeout"
  | "unreachable"
  | "redirected"
  | "bad_status"
  | "too_large"
  | "not_json";

type RequestResult =
  | { outcome: "answered"; json: unknown }
  | { outcome: "failed"; reason: RequestFailure };

export interface FetchParts {
  fetch?: typeof fetch;
  /** Makes the signal that ends an answer that takes too long, its body included. */
  deadline?: () => AbortSignal;
}

/** Longest a source may take, in milliseconds. */
const answerTimeout = 3_000;

/** Largest answer that is read. A real one has a few kilobytes; more is never read. */
const maxResponseLength = 256 * 1024;

const unusable = (reason: RequestFailure): RequestResult => ({ outcome: "failed", reason });

/**
 * Fetches JSON from a source. A redirect is not followed: the key in the headers is for this host alone.
 * Nothing a source sends can make it throw, wait longer than the deadline or fill the memory.
 */
export async function fetchJson(
  address: string,
  headers: Record<string, string>,
  { fetch: request = fetch, deadline = () => AbortSignal.timeout(answerTimeout) }: FetchParts,
): Promise<RequestResult> {
  const signal = deadline();
  const ours = new AbortController();
  try {
    const response = await request(address, {
      headers: { Accept: "application/json", ...headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, ours.signal]),
    });
    if (response.status >= 300 && response.status < 400) return unusable("redirected");
    if (response.type === "opaqueredirect") return unusable("redirected");
    if (!response.ok) return unusable("bad_status");
    const text = await readBounded(response);
    if (text === undefined) return unusable("too_large");
    return parse(text);
  } catch {
    return unusable(signal.aborted ? "timeout" : "unreachable");
  } finally {
    // Closes the connection instead of receiving the rest.
    ours.abort();
  }
}

/** The body; undefined if it is too large, also once it is decompressed. */
async function readBounded(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get("content-length") ?? 0) > maxResponseLength) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxResponseLength) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parse(text: string): RequestResult {
  try {
    return { outcome: "answered", json: parseJson(text) };
  } catch {
    return unusable("not_json");
  }
}

/** The result of one call. `ok` ends a failure. */
export interface CallHealth {
  source: FigureSource;
  call: string;
  state: "ok" | ReadFailure | RequestFailure;
}

/** Figures, the source of each, and the disagreements of the sources. */
export interface SourcedFigures {
  figures: MarketFigures;
  sources: FigureOrigins;
  disagreements: Disagreement[];
}

type Fetched = { health: CallHealth[] } & (
  | ({ outcome: "good" } & SourcedFigures)
  | { outcome: "failed" }
);

interface Parts extends FetchParts {
  /** The group's own figures, where no source has any. */
  defaults: MarketDefaults;
  /** The last good figures. */
  known: SourcedFigures | undefined;
  /** Calls that failed lately and are left out, unless a needed figure is missing without them. */
  isBackingOff: (call: Pick<CallHealth, "source" | "call">) => boolean;
}

/**
 * Calls all sources at once and combines one set of figures: each from the first source, in order of trust, that
 * has it. A source whose price and market cap contradict each other comes last. It fails without a price; a market
 * cap that is missing or contradicts it is worked out of it. Other missing figures keep their last known value
 * while their source does not answer, and are the group's own otherwise, or none.
 */
export async function fetchMarket(sources: readonly Source[], parts: Parts): Promise<Fetched> {
  const health: CallHealth[] = [];
  const answers = new Map<FigureSource, Figures>();
  const calls = sources.flatMap(({ name: source, calls }) =>
    calls.map((question) => ({ source, call: question.name, question })),
  );

  async function callSources(some: typeof calls): Promise<void> {
    const replies = await Promise.all(
      some.map(async ({ question }) => {
        const reply = await fetchJson(question.url, question.headers ?? {}, parts);
        return reply.outcome === "answered" ? readAnswer(question, reply.json) : reply;
      }),
    );
    for (const [i, { source, call }] of some.entries()) {
      const reply = replies[i];
      if (reply?.outcome === "failed") health.push({ source, call, state: reply.reason });
      if (reply?.outcome !== "read") continue;
      health.push({ source, call, state: "ok" });
      answers.set(source, { ...answers.get(source), ...reply.value });
    }
  }

  const { defaults } = parts;
  const contradicts = ({ name }: Source) => {
    const { price, marketCap } = answers.get(name) ?? {};
    return price && marketCap && !isWorth(marketCap, price, defaults.totalSupply) ? 1 : 0;
  };
  const trusted = () => sources.toSorted((one, other) => contradicts(one) - contradicts(other));
  const all = <Name extends FigureName>(name: Name) =>
    trusted().flatMap(({ name: source }) => {
      const value = answers.get(source)?.[name] ?? undefined;
      return value === undefined ? [] : [{ value, source }];
    });
  const first = <Name extends FigureName>(name: Name) => all(name)[0];

  await callSources(calls.filter((call) => !parts.isBackingOff(call)));
  if (needed.some((name) => !first(name))) await callSources(calls.filter(parts.isBackingOff));
  const price = first("price");
  if (!price) return { outcome: "failed", health };

  const isSilent = (source: FigureOrigin | undefined) =>
    calls.some(
      ({ source: its, call }) =>
        its === source &&
        !health.some((one) => one.source === its && one.call === call && one.state === "ok"),
    );
  /** A figure of a source; else its last known value; else the group's own. */
  const fact = <Name extends FigureName>(name: Name, ownValue: MarketFigures[Name]) => {
    const { known } = parts;
    const value = first(name);
    if (value) return value;
    if (known && isSilent(known.sources[name])) {
      return { value: known.figures[name], source: known.sources[name] };
    }
    return { value: ownValue, source: "brand" as const };
  };
  const totalSupply = fact("totalSupply", defaults.totalSupply);
  const { value: total } = totalSupply;
  const circulating = fact("circulatingSupply", total * defaults.circulatingShare);
  const circulatingSupply = Math.min(circulating.value, total);
  const unknown = { value: null, source: undefined };
  const sourced = {
    price,
    volume24h: first("volume24h") ?? unknown,
    marketCap: all("marketCap").find(({ value }) =>
      isWorth(value, price.value, defaults.totalSupply),
    ) ?? { value: price.value * circulatingSupply, source: undefined },
    totalSupply,
    priceChange24h: first("priceChange24h") ?? unknown,
    circulatingSupply: { ...circulating, value: circulatingSupply },
    name: fact("name", defaults.name),
    symbol: fact("symbol", defaults.symbol),
    decimals: fact("decimals", defaults.decimals),
    holders: fact("holders", defaults.holders),
  };
  const pick = <Key extends "value" | "source">(key: Key) =>
    Object.fromEntries(Object.entries(sourced).map(([name, figure]) => [name, figure[key]]));
  return {
    outcome: "good",
    health,
    figures: pick("value") as MarketFigures,
    sources: pick("source") as FigureOrigins,
    disagreements: compare(trusted(), answers, isSilent, parts.known?.disagreements ?? []),
  };
}

/** Calls that rest are made all the same while one of these is missing. */
const needed: FigureName[] = ["price", "volume24h", "marketCap"];

/** A disagreement begins above this difference, as a share of the shown figure, and ends below the lower one. */
const disagreeAbove = 0.1;
const agreeBelow = 0.08;

/**
 * The disagreements: each source is compared with the most trusted one that has the figure. While one of the two
 * does not answer, an earlier disagreement stays.
 */
function compare(
  sources: readonly Source[],
  answers: ReadonlyMap<FigureSource, Figures>,
  isSilent: (source: FigureSource) => boolean,
  before: readonly Disagreement[],
): Disagreement[] {
  const now = comparable.flatMap((figure) => {
    const quotes = sources.flatMap(({ name: source }) => {
      const value = answers.get(source)?.[figure];
      return value === undefined ? [] : [{ source, value }];
    });
    const [shown, ...others] = quotes;
    if (!shown) return [];
    return others.flatMap((other) => {
      const known = before.some((one) => isSame(one, { figure, shown, other }));
      const distance = Math.abs(other.value - shown.value) / shown.value;
      return distance > (known ? agreeBelow : disagreeAbove) ? [{ figure, shown, other }] : [];
    });
  });
  const isConfigured = (source: FigureSource) => sources.some(({ name }) => name === source);
  const unanswered = before.filter(({ figure, shown, other }) => {
    const both = [shown.source, other.source];
    const isMissing = (source: FigureSource) =>
      answers.get(source)?.[figure] === undefined && isSilent(source);
    return both.every(isConfigured) && both.some(isMissing);
  });
  return [...now, ...unanswered.filter((old) => !now.some((one) => isSame(one, old)))];
}

/** Whether two disagreements are about the same figure of the same sources. */
export const isSame = (one: Disagreement, other: Disagreement) =>
  one.figure === other.figure &&
  one.shown.source === other.shown.source &&
  one.other.source === other.other.source;
