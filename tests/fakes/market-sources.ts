import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

/** The three questions a market server asks. */
type SourceCall = "price" | "info" | "overview";

/** How a call is answered, when not by its contract. */
export type SourceBehaviour =
  | "strings"
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
  /** Told by the DeFi service alone, if at all. */
  circulating?: number;
}

export interface MarketSources {
  /** To be set as EXPLORER_API_URL and DEFI_API_URL. */
  explorerUrl: string;
  defiUrl: string;
  defiKey: string;
  figures: SourceFigures;
  /** What goes wrong, by call. Change it at any time. */
  behaviour: Partial<Record<SourceCall, SourceBehaviour>>;
  /** Every question that came: when, which, and with which headers. */
  asked: { call: SourceCall; at: number; headers: IncomingMessage["headers"]; url: string }[];
  /** Bytes sent as part of endless bodies. */
  sent: () => number;
  /** Requests to the address that the redirect points to. */
  followed: () => number;
  /** Resolves when a question of this kind arrives. */
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
  let followed = 0;

  function goodAnswer(call: SourceCall): object {
    const { price, change, volume, cap, holders, supply } = sources.figures;
    if (call === "price") {
      return { priceUsdt: price, volume24h: volume, marketCap: cap, priceChange24h: change };
    }
    if (call === "info") {
      return { name: "Falaj", symbol: "FLJ", decimals: 9, holder: holders, supply };
    }
    const data = { price, priceChange24hPercent: change, v24hUSD: volume, mc: cap };
    const circulatingSupply = sources.figures.circulating;
    return { success: true, data: { ...data, holder: holders, circulatingSupply } };
  }

  /** The good answer with each of its figures replaced. */
  function spoiled(call: SourceCall, by: (value: number) => unknown): object {
    const replace = (value: unknown): unknown => {
      if (typeof value === "number") return by(value);
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
      strings: (call, response) => json(response, spoiled(call, String)),
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
    sources.asked.push({ call, at: now(), headers: request.headers, url: request.url ?? "" });
    for (const resolve of waiting.get(call)?.splice(0) ?? []) resolve();
    if (call === "overview" && request.headers["x-api-key"] !== sources.defiKey) {
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
    explorerUrl: `${base}/explorer`,
    defiUrl: `${base}/defi-service`,
    defiKey: "key-of-the-tests",
    figures: {
      price: 0.001401,
      change: 1.25,
      volume: 1_310_000,
      cap: 70_050_000,
      holders: 912,
      supply: "50000000000000000000",
    },
    behaviour: {},
    asked: [],
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
  if (path === "/defi-service/defi/token_overview") return "overview";
  return undefined;
}
