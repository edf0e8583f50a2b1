import type { MarketFigures } from "#contract/market.ts";
import type { MarketDefaults } from "#contract/market-demo.ts";
import { type AskFailure, type AskParts, askJson } from "./ask.ts";
import {
  type Overview,
  type Quote,
  type Read,
  type ReadFailure,
  readOverview,
  readQuote,
  readTokenInfo,
  type TokenInfo,
} from "./read-answers.ts";

export interface SourceSettings {
  explorerUrl: string | undefined;
  defiUrl: string | undefined;
  defiKey: string | undefined;
}

/** The three questions asked of the sources. */
export type Call = "price" | "info" | "overview";
export type FailureReason = AskFailure | ReadFailure;

/** How each question that was asked went. `ok` is worth knowing too: it ends a failure. */
export type Health = Partial<Record<Call, FailureReason | "ok">>;

export type Fetched =
  | { outcome: "good"; figures: MarketFigures; health: Health }
  | { outcome: "failed"; health: Health };

/** What is known of the token where the sources do not say: the last good figures, or the defaults. */
export type Known = MarketDefaults & { circulatingSupply?: number | undefined };

interface FetchParts extends AskParts {
  /** Questions left out this time, unless there is no price without them. */
  resting: ReadonlySet<Call>;
}

/**
 * Asks all sources at once and puts together one set of figures. The price is the explorer's, or the
 * DeFi service's where no explorer is set; without a price nothing is good. Info and overview only
 * add: where they fail, what is known stands.
 */
export async function fetchMarket(
  { explorerUrl, defiUrl, defiKey }: SourceSettings,
  address: string,
  known: Known,
  { resting, ...parts }: FetchParts,
): Promise<Fetched> {
  const token = encodeURIComponent(address);
  const ask = async <T>(
    url: string | undefined,
    headers: Record<string, string>,
    read: Reader<T>,
  ) => {
    if (url === undefined) return undefined;
    const asked = await askJson(url, headers, parts);
    return asked.outcome === "answered" ? read(asked.json) : asked;
  };
  const keyed = { ...(defiKey && { "X-API-KEY": defiKey }), "x-chain": "solana" };
  const askPrice = () => ask(explorerUrl && `${explorerUrl}/market/token/${token}`, {}, readQuote);
  const askInfo = () =>
    ask(explorerUrl && `${explorerUrl}/token/meta?tokenAddress=${token}`, {}, (json) =>
      readTokenInfo(json, known.totalSupply),
    );
  const askOverview = () =>
    ask(defiUrl && `${defiUrl}/defi/token_overview?address=${token}`, keyed, readOverview);
  const overviewRests = resting.has("overview") && explorerUrl !== undefined;
  const [quote, info, early] = await Promise.all([
    askPrice(),
    resting.has("info") ? undefined : askInfo(),
    overviewRests ? undefined : askOverview(),
  ]);
  const isNeeded = overviewRests && lacksFigures(given(quote));
  const overview = isNeeded ? await askOverview() : early;
  const health: Health = {
    ...(quote && { price: healthOf(quote) }),
    ...(info && { info: healthOf(info) }),
    ...(overview && { overview: healthOf(overview) }),
  };
  const defi = given(overview);
  const told = given(quote) ?? (explorerUrl ? undefined : wholeQuote(defi));
  if (!told) return { outcome: "failed", health };
  const isSilent = defiUrl !== undefined && !defi;
  const figures = combine(told, given(info), defi, {
    ...known,
    circulatingSupply: isSilent ? known.circulatingSupply : undefined,
  });
  if (!figures) return { outcome: "failed", health: { ...health, price: "incomplete" } };
  return { outcome: "good", figures, health };
}

type Reader<T> = (json: unknown) => Read<T>;
type Answer<T> = Read<T> | { outcome: "failed"; reason: FailureReason } | undefined;

function healthOf(answer: NonNullable<Answer<unknown>>): FailureReason | "ok" {
  return answer.outcome === "failed" ? answer.reason : "ok";
}

function given<T>(answer: Answer<T>): T | undefined {
  return answer?.outcome === "read" ? answer.value : undefined;
}

function lacksFigures(quote: Quote | undefined): boolean {
  return quote !== undefined && (quote.volume24h === undefined || quote.marketCap === undefined);
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
