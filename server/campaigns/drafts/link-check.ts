import { lookup } from "node:dns";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { CampaignContent, CampaignKind, TextFault } from "#contract/campaigns.ts";
import { locales } from "#contract/locale.ts";
import { networks } from "#server/http/client-address.ts";
import type { CampaignTexts } from "./campaign-texts.ts";

/** The result of trying an address. `unclear`: it may still work for a reader. */
export type LinkState = "alive" | "dead" | "unclear";

export interface LinkCheckParts {
  publicUrl: string;
  /** Whether this site has the path. Undefined where no page is served. */
  hasPage: ((path: string) => boolean) | undefined;
  /** Sends a request to another server. Throws, with one of Node's codes, if it does not answer. */
  send?: SendRequest;
}

export type SendRequest = (
  url: URL,
  method: "HEAD" | "GET",
  signal: AbortSignal,
) => Promise<{ status: number; location?: string | undefined }>;

/** How long one address, and all of a campaign, may be tried, in milliseconds. */
const timeouts = { one: 5_000, all: 20_000 };
const concurrency = 8;
const maxLinks = 60;
const maxRedirects = 5;

/** Addresses that are not public, or that are ours: a link must not make this server send requests there. */
const closed = networks(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20`);
/** Of IPv6 only this is given to the public. */
const publicIpv6 = networks("2000::/3");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const isPossible = isIP(address) === 4 || publicIpv6.has(address);
  return isPossible && !closed.has(address);
}

const notPublic = () =>
  Object.assign(new Error("not an address of the public internet"), { code: "ENOTPUBLIC" });

/**
 * Looks a name up and passes its addresses on only where all of them are public. The connection is made
 * to the address that was checked, since this is the only look-up.
 */
const publicLookup: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const isOpen =
      addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isOpen) return found(notPublic(), []);
    return options.all
      ? found(null, addresses)
      : found(null, addresses[0]?.address ?? "", addresses[0]?.family);
  });
};

/** Requests the head of an answer from a server of the public internet, at its usual port. */
export const requestPublicServer: SendRequest = (url, method, signal) =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A name is looked up before it is connected to; an address is not.
    if (url.port !== "" || (isIP(host) && !isPublicAddress(host))) return reject(notPublic());
    const outgoing = request(url, {
      method,
      signal,
      lookup: publicLookup,
      agent: false,
      headers: { "User-Agent": "link check", Accept: "*/*" },
      maxHeaderSize: 16_384,
    });
    outgoing.on("response", (answer) => {
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      answer.destroy();
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

/** Tries the addresses of a text. The result has a state for each of them. */
export async function checkLinks(
  { publicUrl, hasPage, send = requestPublicServer }: LinkCheckParts,
  addresses: readonly string[],
): Promise<Map<string, LinkState>> {
  const states = new Map<string, LinkState>(addresses.map((address) => [address, "unclear"]));
  const waiting = [...states.keys()].slice(0, maxLinks);
  const end = AbortSignal.timeout(timeouts.all);

  async function stateOf(address: string): Promise<LinkState> {
    if (address.startsWith("mailto:")) return "alive";
    const ownUrl = new URL(publicUrl);
    const url = new URL(address);
    if (url.origin === ownUrl.origin) {
      if (!hasPage) return "unclear";
      return hasPage(pathOf(url)) ? "alive" : "dead";
    }
    const signal = AbortSignal.any([end, AbortSignal.timeout(timeouts.one)]);
    try {
      const head = await follow(send, url, "HEAD", signal);
      // Many servers answer HEAD differently from GET.
      return head === "alive" ? head : await follow(send, url, "GET", signal);
    } catch (error) {
      const { code } = error as { code?: string };
      return code === "ENOTFOUND" || code === "ENOTPUBLIC" ? "dead" : "unclear";
    }
  }

  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (end.aborted) return;
        states.set(next, await stateOf(next));
      }
    }),
  );
  return states;
}

async function follow(
  send: SendRequest,
  from: URL,
  method: "HEAD" | "GET",
  signal: AbortSignal,
): Promise<LinkState> {
  let url = from;
  for (let step = 0; step <= maxRedirects; step += 1) {
    const { status, location } = await send(url, method, signal);
    if (status >= 200 && status < 300) return "alive";
    if (status === 404 || status === 410) return "dead";
    if (status < 300 || status > 399 || location === undefined) return "unclear";
    if (!URL.canParse(location, url.href)) return "dead";
    url = new URL(location, url);
    if (url.protocol !== "https:") return "unclear";
  }
  return "unclear";
}

function pathOf(url: URL): string {
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
}

/** The faults of the links in a campaign's texts: each address once for each language, with its first line. */
export async function linkFaults(
  parts: LinkCheckParts & { texts: Pick<CampaignTexts, "read"> },
  kind: CampaignKind,
  content: CampaignContent,
): Promise<TextFault[]> {
  const links = locales
    .filter((locale) => content.texts[locale])
    .flatMap((locale) => {
      const seen = new Map<string, number>();
      for (const { address, line } of parts.texts.read({ kind, content }, locale).links) {
        if (!seen.has(address)) seen.set(address, line);
      }
      return [...seen].map(([address, line]) => ({ locale, address, line }));
    });
  const states = await checkLinks(
    parts,
    links.map(({ address }) => address),
  );
  return links.flatMap(({ locale, address: detail, line }): TextFault[] => {
    const state = states.get(detail);
    if (state === "alive") return [];
    return state === "dead"
      ? [{ level: "red", code: "dead_link", locale, detail, line }]
      : [{ level: "amber", code: "link_not_checked", locale, detail, line }];
  });
}
