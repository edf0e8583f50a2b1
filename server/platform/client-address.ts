import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Headers that proxies, balancers and content networks add when they hand on somebody else's request.
 * None of them is of any use to who asks for itself.
 */
const proxyHeaders = `
  forwarded via x-forwarded.* x-original-.* x-real-ip x-client-ip x-cluster-client-ip x-proxyuser-ip
  x-remote-.* x-host x-scheme true-client-ip client-ip cdn-loop cf-.* fastly-.* fly-.* akamai-.*
  x-akamai-.* x-amzn-trace-id x-amz-cf-id cloudfront-.* x-azure-.* x-fd-.* x-arr-.* x-appengine-.*
  x-cloud-trace-context x-vercel-.* x-nf-.* x-envoy-.* x-varnish x-request-start x-proxied-.*
  front-end-https`;
const handedOn = new RegExp(`^(?:${proxyHeaders.trim().split(/\s+/).join("|")})$`);

const proxyHeader = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).find((name) => handedOn.test(name));

/**
 * Whether whoever is connected asks for itself and not, as a proxy, for somebody else. One that adds no
 * header and names us itself still speaks HTTP/1.0, as nginx does unless it is told otherwise.
 */
export function asksForItself({ raw, headers }: Pick<FastifyRequest, "raw" | "headers">): boolean {
  return raw.httpVersion !== "1.0" && proxyHeader(headers) === undefined;
}

/**
 * Says once that a proxy hands requests on whose word about its clients is not believed: everybody
 * behind it counts as one client then, and shares every limit.
 */
export function warnOfProxies(
  { server, log }: FastifyInstance,
  trustProxy: boolean | number | string,
): void {
  if (trustProxy !== false) return;
  const look = ({ headers }: IncomingMessage) => {
    const header = proxyHeader(headers);
    if (!header) return;
    server.off("request", look);
    log.warn(
      { header },
      "a proxy hands requests on, but TRUST_PROXY is not set: all its visitors count as one client, and one of them can use up the limits of all",
    );
  };
  server.prependListener("request", look);
}

const here = new BlockList();
here.addSubnet("127.0.0.0", 8, "ipv4");
here.addAddress("::1", "ipv6");

/** Whether a program of this machine asks, and asks for itself. */
export function isThisMachine(
  request: Pick<FastifyRequest, "raw" | "socket" | "headers">,
): boolean {
  const address = request.socket.remoteAddress ?? "";
  return asksForItself(request) && here.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Whom limits count as one client, from narrow to wide. For IPv4 all three are the address. */
export interface Client {
  /** One machine, in one spelling. For captchas, sessions and the log. */
  address: string;
  /** One household or server: each is handed a whole IPv6 /64. */
  network64: string;
  /** One site of a provider: whoever is handed a /48 has 65,536 of the above. */
  network48: string;
}

const unreadable = "unknown";

/**
 * Tells one client from another. Which forwarded entries are believed was settled by `trustProxy`; of
 * those, an entry with a port counts without it, and for one that is no address stands the proxy that
 * wrote it. So nothing a proxy may write makes a new client of every request.
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
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill("0"), ...right];
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
