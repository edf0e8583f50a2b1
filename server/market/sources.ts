import type { MarketFigures } from "#contract/market.ts";
import type { MarketDefaults } from "#contract/market-demo.ts";
import {
  type Figures,
  type Question,
  type Read,
  type ReadFailure,
  readOverview,
  readQuote,
  readTokenInfo,
} from "./answers.ts";

export interface SourceSettings {
  explorerUrl: string | undefined;
  defiUrl: string | undefined;
  defiKey: string | undefined;
}

/** Why a source gave nothing usable. */
type FailureReason =
  | ReadFailure
  | "timeout"
  | "unreachable"
  | "redirected"
  | "bad_status"
  | "too_large"
  | "not_json";

/** How each question that was asked went. `ok` is worth knowing too: it ends a failure. */
export type Health = Partial<Record<Question, FailureReason | "ok">>;

type Fetched =
  | { outcome: "good"; figures: MarketFigures; health: Health }
  | { outcome: "failed"; health: Health };

/** What is known of the token where the sources do not say: the last good figures, or the defaults. */
type Known = MarketDefaults & { circulatingSupply?: number | undefined };

export interface FetchParts {
  fetch?: typeof fetch;
  /** Makes the signal that ends an answer that takes too long, its body included. */
  deadline?: () => AbortSignal;
}

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
  { resting, ...parts }: FetchParts & { resting: ReadonlySet<Question> },
): Promise<Fetched> {
  const token = encodeURIComponent(address);
  const explorer = { base: explorerUrl, headers: {} };
  const defi = {
    base: defiUrl,
    headers: { ...(defiKey && { "X-API-KEY": defiKey }), "x-chain": "solana" },
  };
  const questions = {
    price: { ...explorer, path: `/market/token/${token}`, read: readQuote },
    info: {
      ...explorer,
      path: `/token/meta?tokenAddress=${token}`,
      read: (json: unknown) => readTokenInfo(json, known.totalSupply),
    },
    overview: { ...defi, path: `/defi/token_overview?address=${token}`, read: readOverview },
  };
  const health: Health = {};
  const ask = async (question: Question): Promise<Figures | undefined> => {
    const { base, path, headers, read } = questions[question];
    if (base === undefined) return undefined;
    const asked = await askJson(`${base}${path}`, headers, parts);
    const answer: Read | Asked = asked.outcome === "answered" ? read(asked.json) : asked;
    health[question] = answer.outcome === "failed" ? answer.reason : "ok";
    return answer.outcome === "read" ? answer.value : undefined;
  };
  const overviewRests = resting.has("overview") && explorerUrl !== undefined;
  const [quote, info, early] = await Promise.all([
    ask("price"),
    resting.has("info") ? undefined : ask("info"),
    overviewRests ? undefined : ask("overview"),
  ]);
  const lacksFigures = quote && (quote.volume24h === undefined || quote.marketCap === undefined);
  const overview = overviewRests && lacksFigures ? await ask("overview") : early;
  const priced = explorerUrl ? quote : overview;
  if (priced?.price === undefined || priced.priceChange24h === undefined) {
    return { outcome: "failed", health };
  }
  const { price, priceChange24h } = priced;
  const { name, symbol, decimals, totalSupply, holders } = known;
  // Of one figure from several, the last one here counts.
  const all = { name, symbol, decimals, totalSupply, holders, ...overview, ...info, ...quote };
  const { volume24h, marketCap } = all;
  if (volume24h === undefined || marketCap === undefined) {
    return { outcome: "failed", health: { ...health, price: "incomplete" } };
  }
  const isSilent = defiUrl !== undefined && !overview;
  const circulating =
    all.circulatingSupply ??
    (isSilent ? known.circulatingSupply : undefined) ??
    all.totalSupply * known.circulatingShare;
  const circulatingSupply = Math.min(circulating, all.totalSupply);
  const figures = { ...all, price, priceChange24h, volume24h, marketCap, circulatingSupply };
  return { outcome: "good", figures, health };
}

type Asked = { outcome: "answered"; json: unknown } | { outcome: "failed"; reason: FailureReason };

/** Longest a source may take, in milliseconds. */
const answerTimeout = 3_000;

/** Largest answer that is read. A real one has a few kilobytes; more is never held in memory. */
const largestAnswer = 256 * 1024;

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
