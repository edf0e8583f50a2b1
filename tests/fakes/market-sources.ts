import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { FigureSource } from "#contract/choices.ts";
import type { SourceSettings } from "#server/market/answers.ts";

/** The calls of a market server: two of the explorer, one of each other source. */
const calls = {
  price: "explorer",
  info: "explorer",
  overview: "defi",
  pairs: "dexscreener",
  token: "geckoterminal",
  meta: "solscan-pro",
} as const satisfies Record<string, FigureSource>;
type SourceCall = keyof typeof calls;

/** How a call is answered, when not by its contract. */
export type SourceBehaviour =
  | "strings"
  | "other words for numbers"
  | "nulls"
  | "nan"
  | "negative"
  | "huge"
  | "html"
  | "error inside"
  | "redirect"
  | "endless body"
  | "announced 100 MB"
  | "hangs"
  | "hangs in the body"
  | "drips"
  | "server error"
  | "closes"
  | "empty";

interface SourceFigures {
  price: number;
  change: number;
  volume: number;
  cap: number;
  holders: number;
  supply: string;
  /** From the DeFi service alone, if at all. */
  circulating?: number;
}

export interface MarketSources {
  /** To be set as EXPLORER_API_URL and the like. */
  urls: Record<FigureSource, string>;
  /** The key that the DeFi service and Solscan Pro require. */
  key: string;
  /** The server's settings of these sources, in order of trust. */
  settings(...names: FigureSource[]): SourceSettings[];
  figures: SourceFigures;
  /** Figures of single sources that differ. */
  own: Partial<Record<FigureSource, Partial<SourceFigures>>>;
  /** What goes wrong, by call. Change it at any time. */
  behaviour: Partial<Record<SourceCall, SourceBehaviour>>;
  /** Every request received: when, which, and with which headers. */
  requests: { call: SourceCall; at: number; headers: IncomingMessage["headers"]; url: string }[];
  /** Bytes sent as part of endless bodies. */
  sent: () => number;
  /** Requests to the address that the redirect points to. */
  followed: () => number;
  /** Resolves when a request of this kind arrives. */
  next(call: SourceCall): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Serve over TLS with this certificate. */
  tls?: { key: string; cert: string };
  now?: () => number;
}

const bodySize = 100 * 1024 * 1024;

/** A local stand-in for the explorer and the DeFi service, with every way they can go wrong. */
export async function startMarketSources(options: Options = {}): Promise<MarketSources> {
  const { tls, now = Date.now } = options;
  const waiting = new Map<SourceCall, (() => void)[]>();
  let sent = 0;
  let address = "";
  let followed = 0;

  /** The answer by the published contract of the source. */
  function goodAnswer(call: SourceCall): object {
    const figures = { ...sources.figures, ...sources.own[calls[call]] };
    const { price, change, volume, cap, holders, supply } = figures;
    if (call === "price") {
      return { priceUsdt: price, volume24h: volume, marketCap: cap, priceChange24h: change };
    }
    if (call === "info") {
      return { name: "Falaj", symbol: "FLJ", decimals: 9, holder: holders, supply };
    }
    if (call === "pairs") return pairs(figures, address);
    if (call === "token") return tokenWithPools(figures);
    if (call === "meta") {
      const named = { name: "Falaj", symbol: "FLJ", decimals: 9, holder: holders, supply };
      const quote = { price, volume_24h: volume, market_cap: cap, price_change_24h: change };
      return { success: true, data: { ...named, ...quote } };
    }
    const data = { price, priceChange24hPercent: change, v24hUSD: volume, mc: cap };
    const circulatingSupply = figures.circulating;
    return { success: true, data: { ...data, holder: holders, circulatingSupply } };
  }

  /** The good answer with each of its figures replaced. */
  function spoiled(call: SourceCall, by: (value: number) => unknown): object {
    const replace = (value: unknown): unknown => {
      if (typeof value === "number") return by(value);
      if (Array.isArray(value)) return value.map(replace);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
    };
    return replace(goodAnswer(call)) as object;
  }

  const json = (response: ServerResponse, body: string | object) => {
    response.setHeader("Content-Type", "application/json");
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

  function pour(response: ServerResponse): void {
    const part = Buffer.alloc(64 * 1024, 0x20);
    let left = bodySize;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= part.length;
        sent += part.length;
        if (!response.write(part)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  }

  const behaviours: Record<SourceBehaviour, (call: SourceCall, response: ServerResponse) => void> =
    {
      strings: (call, response) => json(response, spoiled(call, decimalText)),
      "other words for numbers": (call, response) => {
        const words = ["1,401", "Infinity", "1e999", "0x10", " 1", "1.", ".5", "1_000", "٣", ""];
        let next = sources.requests.length;
        json(
          response,
          spoiled(call, () => words[next++ % words.length]),
        );
      },
      nulls: (call, response) =>
        json(
          response,
          spoiled(call, () => null),
        ),
      nan: (call, response) =>
        json(response, JSON.stringify(spoiled(call, () => "?")).replaceAll('"?"', "NaN")),
      negative: (call, response) =>
        json(
          response,
          spoiled(call, (value) => -Math.abs(value) - 200),
        ),
      huge: (call, response) =>
        json(
          response,
          spoiled(call, () => 1e30),
        ),
      html: (_call, response) => {
        response.setHeader("Content-Type", "text/html");
        response.end("<!doctype html><title>Just a moment</title><h1>Checking your browser</h1>");
      },
      "error inside": (call, response) =>
        json(response, { ...goodAnswer(call), success: false, error: { message: "quota" } }),
      redirect: (_call, response) => {
        response.writeHead(302, { Location: `${base}/followed` });
        response.end();
      },
      "endless body": (_call, response) => pour(response),
      "announced 100 MB": (_call, response) => {
        response.setHeader("Content-Length", bodySize);
        pour(response);
      },
      hangs: () => {},
      "hangs in the body": (_call, response) => void response.write('{"priceUsdt":'),
      drips: (_call, response) => {
        const timer = setInterval(() => response.write(" "), 20);
        response.once("close", () => clearInterval(timer));
      },
      "server error": (_call, response) => {
        response.writeHead(500);
        response.end("{}");
      },
      closes: (_call, response) => void response.destroy(),
      empty: (_call, response) => json(response, ""),
    };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    const call = callOf(pathname);
    if (pathname === "/followed") followed += 1;
    if (!call) return void response.writeHead(404).end();
    address = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    sources.requests.push({ call, at: now(), headers: request.headers, url: request.url ?? "" });
    for (const resolve of waiting.get(call)?.splice(0) ?? []) resolve();
    const key = { overview: "x-api-key", meta: "token" }[call as string];
    if (key && request.headers[key] !== sources.key) {
      return void response.writeHead(401).end('{"success":false}');
    }
    const behaviour = sources.behaviour[call];
    if (behaviour) behaviours[behaviour](call, response);
    else json(response, goodAnswer(call));
  }

  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `${tls ? "https" : "http"}://localhost:${(server.address() as AddressInfo).port}`;

  const sources: MarketSources = {
    urls: {
      explorer: `${base}/explorer`,
      defi: `${base}/defi`,
      dexscreener: `${base}/dexscreener`,
      geckoterminal: `${base}/geckoterminal`,
      "solscan-pro": `${base}/solscan-pro`,
    },
    key: "key-of-the-tests",
    settings: (...names) =>
      names.map((name) => ({ name, url: sources.urls[name], key: sources.key })),
    figures: {
      price: 0.001401,
      change: 1.25,
      volume: 1_310_000,
      cap: 70_050_000,
      holders: 912,
      supply: "50000000000000000000",
    },
    own: {},
    behaviour: {},
    requests: [],
    sent: () => sent,
    followed: () => followed,
    next: (call) =>
      new Promise((resolve) => {
        waiting.set(call, [...(waiting.get(call) ?? []), resolve]);
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return sources;
}

function callOf(path: string): SourceCall | undefined {
  if (path.startsWith("/explorer/market/token/")) return "price";
  if (path === "/explorer/token/meta") return "info";
  if (path === "/defi/defi/token_overview") return "overview";
  if (/^\/dexscreener\/tokens\/v1\/[^/]+\/[^/]+$/.test(path)) return "pairs";
  if (/^\/geckoterminal\/networks\/[^/]+\/tokens\/[^/]+$/.test(path)) return "token";
  if (path === "/solscan-pro/token/meta") return "meta";
  return undefined;
}

/** A number as services write it in text: never with an exponent. */
const decimalText = (value: number): string => value.toFixed(12).replace(/\.?0+$/, "");

/**
 * DexScreener's pairs of a token. Two must not be used: one with little liquidity, and one with much,
 * in which the token is the quote.
 */
function pairs({ price, change, volume, cap }: SourceFigures, address: string): object {
  const ours = { address, name: "Falaj", symbol: "FLJ" };
  const dollars = { address: "Dollar", name: "US dollar", symbol: "USDX" };
  const pair = (liquidity: number, priceUsd: string) => ({
    chainId: "solana",
    baseToken: ours as object,
    quoteToken: dollars as object,
    priceUsd,
    priceChange: { m5: 9, h24: change },
    volume: { h24: volume, m5: 1 },
    liquidity: { usd: liquidity, base: 1, quote: 1 },
    fdv: cap * 1.4,
    marketCap: cap,
  });
  return [
    pair(900, decimalText(price * 3)),
    pair(250_000, decimalText(price)),
    { ...pair(9_000_000, "1.0"), baseToken: dollars, quoteToken: ours },
  ];
}

/** GeckoTerminal's token with its pools: everything that is a number is text. */
function tokenWithPools({ price, change, volume, cap, supply }: SourceFigures): object {
  const id = "solana_token";
  const pool = (base: string, h24: number) => ({
    id: `pool of ${base}`,
    type: "pool",
    attributes: { price_change_percentage: { m5: "0", h24: decimalText(h24) } },
    relationships: { base_token: { data: { id: base, type: "token" } } },
  });
  return {
    data: {
      id,
      type: "token",
      attributes: {
        ...{ name: "Falaj", symbol: "FLJ", decimals: 9, total_supply: `${supply}.0` },
        price_usd: decimalText(price),
        volume_usd: { h24: decimalText(volume) },
        market_cap_usd: null,
        fdv_usd: decimalText(cap),
      },
    },
    included: [pool("solana_dollar", change * -7), pool(id, change)],
  };
}
