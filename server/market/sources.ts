import type { MarketFigures } from "#contract/market.ts";
import type { MarketDefaults } from "#contract/market-demo.ts";
import {
  type Overview,
  type Quote,
  type Read,
  type ReadFailure,
  readOverview,
  readQuote,
  readTokenInfo,
  type TokenInfo,
} from "./answers.ts";

export interface SourceSettings {
  explorerUrl: string | undefined;
  defiUrl: string | undefined;
  defiKey: string | undefined;
}

/** The three questions asked of the sources. */
export type Call = "price" | "info" | "overview";

/** Why a source gave nothing usable. */
export type FailureReason =
  | ReadFailure
  | "timeout"
  | "unreachable"
  | "redirected"
  | "bad_status"
  | "too_large"
  | "not_json";

/** How each question that was asked went. `ok` is worth knowing too: it ends a failure. */
export type Health = Partial<Record<Call, FailureReason | "ok">>;

export type Fetched =
  | { outcome: "good"; figures: MarketFigures; health: Health }
  | { outcome: "failed"; health: Health };

/** What is known of the token where the sources do not say: the last good figures, or the defaults. */
export type Known = MarketDefaults & { circulatingSupply?: number | undefined };

export interface FetchParts {
  fetch?: typeof fetch;
  /** Makes the signal that ends an answer that takes too long, its body included. */
  deadline?: () => AbortSignal;
}

type Answer<T> = Read<T> | { outcome: "failed"; reason: FailureReason } | undefined;

/**
 * Asks all sources at once and puts together one set of figures. The price is the explorer's, or the
 * DeFi service's where no explorer is set; without a price nothing is good. Info and overview only
 * add: where they fail, what is known stands. `resting` are questions left out this time, unless
 * there is no price without them.
 */
export async function fetchMarket(
  { explorerUrl, defiUrl, defiKey }: SourceSettings,
  address: string,
  known: Known,
  { resting, ...parts }: FetchParts & { resting: ReadonlySet<Call> },
): Promise<Fetched> {
  const token = encodeURIComponent(address);
  const keyed = { ...(defiKey && { "X-API-KEY": defiKey }), "x-chain": "solana" };
  const health: Health = {};
  const ask = async <T>(
    call: Call,
    url: string | undefined,
    headers: Record<string, string>,
    read: (json: unknown) => Read<T>,
  ): Promise<T | undefined> => {
    if (url === undefined) return undefined;
    const asked = await askJson(url, headers, parts);
    const answer: Answer<T> = asked.outcome === "answered" ? read(asked.json) : asked;
    health[call] = answer.outcome === "failed" ? answer.reason : "ok";
    return answer.outcome === "read" ? answer.value : undefined;
  };
  const askPrice = () =>
    ask("price", explorerUrl && `${explorerUrl}/market/token/${token}`, {}, readQuote);
  const askInfo = () =>
    ask("info", explorerUrl && `${explorerUrl}/token/meta?tokenAddress=${token}`, {}, (json) =>
      readTokenInfo(json, known.totalSupply),
    );
  const askOverview = () => {
    const url = defiUrl && `${defiUrl}/defi/token_overview?address=${token}`;
    return ask("overview", url, keyed, readOverview);
  };
  const overviewRests = resting.has("overview") && explorerUrl !== undefined;
  const [quote, info, early] = await Promise.all([
    askPrice(),
    resting.has("info") ? undefined : askInfo(),
    overviewRests ? undefined : askOverview(),
  ]);
  const lacksFigures = quote && (quote.volume24h === undefined || quote.marketCap === undefined);
  const overview = overviewRests && lacksFigures ? await askOverview() : early;
  const best = quote ?? (explorerUrl ? undefined : wholeQuote(overview));
  if (!best) return { outcome: "failed", health };
  const isSilent = defiUrl !== undefined && !overview;
  const figures = combine(best, info, overview, {
    ...known,
    circulatingSupply: isSilent ? known.circulatingSupply : undefined,
  });
  if (!figures) return { outcome: "failed", health: { ...health, price: "incomplete" } };
  return { outcome: "good", figures, health };
}

function wholeQuote(defi: Overview | undefined): Quote | undefined {
  const { price, priceChange24h, volume24h, marketCap } = defi?.quote ?? {};
  if (price === undefined || priceChange24h === undefined) return undefined;
  return { price, priceChange24h, volume24h, marketCap };
}

function combine(
  quote: Quote,
  info: TokenInfo | undefined,
  defi: Overview | undefined,
  known: Known,
): MarketFigures | undefined {
  const volume24h = quote.volume24h ?? defi?.quote.volume24h;
  const marketCap = quote.marketCap ?? defi?.quote.marketCap;
  if (volume24h === undefined || marketCap === undefined) return undefined;
  const totalSupply = info?.totalSupply ?? defi?.totalSupply ?? known.totalSupply;
  const circulating =
    defi?.circulatingSupply ?? known.circulatingSupply ?? totalSupply * known.circulatingShare;
  return {
    price: quote.price,
    priceChange24h: quote.priceChange24h,
    volume24h,
    marketCap,
    name: info?.name ?? known.name,
    symbol: info?.symbol ?? known.symbol,
    decimals: info?.decimals ?? known.decimals,
    totalSupply,
    circulatingSupply: Math.min(circulating, totalSupply),
    holders: info?.holders ?? defi?.holders ?? known.holders,
  };
}

type Asked = { outcome: "answered"; json: unknown } | { outcome: "failed"; reason: FailureReason };

/** Longest a source may take, in milliseconds. */
export const answerTimeout = 3_000;

/** Largest answer that is read. A real one has a few kilobytes; more is never held in memory. */
export const largestAnswer = 256 * 1024;

const unusable = (reason: FailureReason): Asked => ({ outcome: "failed", reason });

/**
 * Asks a source for JSON. A redirect is not followed: the key in the headers is for this host alone.
 * Nothing a source sends can make it throw, wait longer than the deadline or fill the memory.
 */
export async function askJson(
  address: string,
  headers: Record<string, string>,
  { fetch: request = fetch, deadline = () => AbortSignal.timeout(answerTimeout) }: FetchParts,
): Promise<Asked> {
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
    // Whatever was not read is not wanted: the connection goes instead of delivering it.
    ours.abort();
  }
}

/** The body, or nothing when it is larger than it may be. What is decompressed counts too. */
async function readBounded(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get("content-length") ?? 0) > largestAnswer) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestAnswer) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parse(text: string): Asked {
  try {
    return { outcome: "answered", json: JSON.parse(text) };
  } catch {
    return unusable("not_json");
  }
}
