import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Who asks, for limits. One household or server is handed a whole IPv6 /64, so its addresses count
 * as one. Which forwarded addresses are believed was settled by `trustProxy`.
 */
export function clientAddress(request: Pick<FastifyRequest, "ip">): string {
  return limitedAddress(request.ip);
}

/** An IPv4 address as it is; an IPv6 address as its /64. */
export function limitedAddress(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const bare = ip.split("%", 1)[0] ?? ip;
  if (!isIPv6(bare)) return ip;
  // The URL parser writes any spelling of an address in the one short form.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = "", tail] = short.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  const v4 = fromMapped(groups);
  return v4 ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** `::ffff:c0a8:1` is 192.168.0.1 in another coat. */
function fromMapped(groups: string[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== "0") || groups[5] !== "ffff") return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
