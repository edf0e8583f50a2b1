import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Layer } from "./front-door.ts";

/** Headers that proxies, load balancers and content networks add to requests that they forward. */
const proxyHeaders = `
  forwarded via x-forwarded.* x-original-.* x-real-ip x-client-ip x-cluster-client-ip x-proxyuser-ip
  x-remote-.* x-host x-scheme true-client-ip client-ip cdn-loop cf-.* fastly-.* fly-.* akamai-.*
  x-akamai-.* x-amzn-trace-id x-amz-cf-id cloudfront-.* x-azure-.* x-fd-.* x-arr-.* x-appengine-.*
  x-cloud-trace-context x-vercel-.* x-nf-.* x-envoy-.* x-varnish x-request-start x-proxied-.*
  front-end-https`;
const proxyHeaderPattern = new RegExp(`^(?:${proxyHeaders.trim().split(/\s+/).join("|")})$`);

const proxyHeader = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).find((name) => proxyHeaderPattern.test(name));

/**
 * Whether the request was not forwarded by a proxy. A proxy that adds no header of its own is still known
 * by HTTP/1.0, which nginx speaks to a server behind it unless it is configured otherwise.
 */
export function isDirect({ raw, headers }: Pick<FastifyRequest, "raw" | "headers">): boolean {
  return raw.httpVersion !== "1.0" && proxyHeader(headers) === undefined;
}

/**
 * Warns once of a proxy whose forwarded addresses are not trusted: all visitors behind it count as one
 * client then, and share every limit.
 */
export function warnOfProxies(
  { log }: FastifyInstance,
  trustProxy: boolean | number | string,
): Layer {
  let isChecked = trustProxy !== false;
  return ({ headers }) => {
    const header = isChecked ? undefined : proxyHeader(headers);
    if (!header) return false;
    isChecked = true;
    log.warn(
      { header },
      "a proxy forwards requests, but TRUST_PROXY is not set: all its visitors count as one client, and one of them can use up the limits of all",
    );
    return false;
  };
}

/** Whether an address is in one of these networks: `127.0.0.0/8 ::1 fc00::/7`. */
export function networks(list: string): { has(address: string): boolean } {
  const blocks = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
  for (const network of list.trim().split(/\s+/)) {
    const [address = "", bits] = network.split("/");
    blocks.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), familyOf(address));
  }
  return { has: (address) => isIP(address) !== 0 && blocks.check(address, familyOf(address)) };
}

const loopback = networks("127.0.0.0/8 ::1");

/** Whether the request comes from this machine, and not through a proxy. */
export const isThisMachine = (request: Pick<FastifyRequest, "raw" | "socket" | "headers">) =>
  isDirect(request) && loopback.has(request.socket.remoteAddress ?? "");

/** The networks that limits count as one client, from narrow to wide. For IPv4 all three are the address. */
export interface Client {
  /** One machine, in one spelling. For captchas, sessions and the log. */
  address: string;
  /** One household or server: providers assign each a whole IPv6 /64. */
  network64: string;
  /** One customer's site: a /48 has 65,536 of the above. */
  network48: string;
}

const unreadable = "unknown";

/**
 * The client that a request came from. Which forwarded entries are trusted was decided by `trustProxy`. An
 * entry counts without its port; in place of one that is no address counts the proxy that wrote it. So
 * nothing that a proxy writes can make every request a new client.
 */
export function clientOf(request: Pick<FastifyRequest, "ip" | "ips">): Client {
  const entries = [...(request.ips ?? [request.ip])].reverse();
  for (const entry of entries) {
    const client = entry && readClient(entry);
    if (client) return client;
  }
  // The connection is gone, and its address with it.
  return { address: unreadable, network64: unreadable, network48: unreadable };
}

function readClient(entry: string): Client | undefined {
  const [bare = ""] = withoutPort(entry.trim()).split("%", 1);
  if (!isIP(bare)) return undefined;
  if (!isIPv6(bare)) return { address: bare, network64: bare, network48: bare };
  // The URL parser writes any spelling of an address in the one short form.
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const groups = groupsOf(address);
  const mapped = mappedAddress(groups);
  if (mapped) return { address: mapped, network64: mapped, network48: mapped };
  return {
    address,
    network64: `${groups.slice(0, 4).join(":")}::/64`,
    network48: `${groups.slice(0, 3).join(":")}::/48`,
  };
}

/** `203.0.113.7:5678`, `[2001:db8::1]:443` and `[2001:db8::1]` are written by proxies too. */
function withoutPort(entry: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(entry) ?? [];
  return inBrackets ?? plain ?? entry;
}

function groupsOf(short: string): string[] {
  const [head = "", tail] = short.split("::");
  const first = head ? head.split(":") : [];
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill("0"), ...last];
}

/** `::ffff:c0a8:1` is the IPv4 address 192.168.0.1. */
function mappedAddress(groups: string[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== "0") || groups[5] !== "ffff") return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
