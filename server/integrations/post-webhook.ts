import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { DeliveryFault } from "#contract/webhooks.ts";
import {
  hostOf,
  isListed,
  isPublic,
  type Lookup,
  PrivateAddress,
  type PrivateTargets,
  publicLookup,
  webhookUrl,
} from "./public-address.ts";

/** The outcome of one attempt. */
export interface Posted {
  /** Null: it was accepted. */
  fault: DeliveryFault | null;
  status: number | null;
  /** The beginning of the answer, as text that a database takes. */
  answer: string;
  milliseconds: number;
  /** For how many seconds the receiver accepts no more requests (Retry-After). */
  retryAfter: number | undefined;
}

export interface PostParts {
  privateTargets: PrivateTargets;
  lookup?: Lookup;
  /** In milliseconds, for the connection and in all. */
  timeouts?: { connect: number; total: number };
}

const defaultTimeouts = { connect: 5_000, total: 15_000 };
/** Bytes that are read of an answer; the connection is cut there. */
const maxReadBytes = 16 * 1024;
/** Characters of it that are kept. */
const maxStored = 2_000;
const maxRetryAfter = 24 * 60 * 60;

/** Posts a body once: no redirect is followed, no proxy used, no connection kept. */
export function postWebhook(
  parts: PostParts,
  post: { url: string; headers: Record<string, string>; body: string },
): Promise<Posted> {
  const { privateTargets, timeouts = defaultTimeouts } = parts;
  const started = performance.now();
  const url = webhookUrl(post.url, privateTargets);
  return new Promise((resolve) => {
    let status: number | null = null;
    let retryAfter: number | undefined;
    let answer = Buffer.alloc(0);
    const end = (fault: DeliveryFault | null) => {
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      request?.destroy();
      const text = new TextDecoder().decode(answer).replaceAll("\0", " ").slice(0, maxStored);
      const milliseconds = Math.round(performance.now() - started);
      resolve({ fault, status, retryAfter, milliseconds, answer: text.toWellFormed() });
    };
    const connectTimer = setTimeout(() => end("timeout"), timeouts.connect);
    const totalTimer = setTimeout(() => end("timeout"), timeouts.total);
    let request: ReturnType<typeof httpsRequest> | undefined;
    if (!url) return end("address");
    const isAllowed = isListed(url, privateTargets);
    // A look-up does not happen for an address.
    const host = hostOf(url);
    if (!isAllowed && isIP(host) !== 0 && !isPublic(host)) return end("address");
    const body = Buffer.from(post.body);
    request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method: "POST",
      agent: false,
      ...(!isAllowed && { lookup: publicLookup(parts.lookup) }),
      headers: {
        "content-type": "application/json",
        "content-length": body.length,
        "user-agent": "Webhooks/1.0",
        ...post.headers,
      },
    });
    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () =>
        clearTimeout(connectTimer),
      );
    });
    request.on("error", (error) => end(faultOf(error)));
    request.on("response", (response) => {
      status = response.statusCode ?? 0;
      retryAfter = secondsOf(response.headers["retry-after"]);
      const fault = faultOfStatus(status);
      response.on("data", (chunk: Buffer) => {
        answer = Buffer.concat([answer, chunk.subarray(0, maxReadBytes - answer.length)]);
        if (answer.length >= maxReadBytes) end(fault);
      });
      response.on("end", () => end(fault));
      response.on("error", () => end("unreachable"));
    });
    request.end(body);
  });
}

function faultOfStatus(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "redirect";
  return status === 410 ? "gone" : "refused";
}

/** The same fault for whatever keeps a connection from being made: the difference would reveal the network. */
function faultOf(error: NodeJS.ErrnoException): DeliveryFault {
  if (error instanceof PrivateAddress) return "address";
  const isCertificate = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(
    error.code ?? "",
  );
  return isCertificate ? "certificate" : "unreachable";
}

/** `Retry-After` in either of its forms, in seconds. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxRetryAfter) : undefined;
}
