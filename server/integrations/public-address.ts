import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from "node:dns";
import { BlockList, isIP } from "node:net";

/** Networks of IPv4 that are not public (RFC 6890 and its registry). */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
/** Of IPv6 only 2000::/3 is public, without Teredo and its neighbours, 6to4, and addresses for documents. */
const allocated = new BlockList();
allocated.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv6");
}

/** Whether an address is of the public network. What only carries an IPv4 address in IPv6 is not. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (version !== 6 || address.includes("%")) return false;
  return allocated.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/** Targets that the operator allows besides the public network: names or addresses, with the port. */
export type PrivateTargets = readonly string[];

/**
 * The address that a webhook may be posted to, or null: https on its usual port and without credentials. A name is
 * checked when it is looked up. `URL` has already turned decimal, octal and hexadecimal spellings into an address.
 */
export function webhookUrl(typed: string, privateTargets: PrivateTargets): URL | null {
  const url = URL.parse(typed);
  if (!url) return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (isListed(url, privateTargets)) return /^https?:$/.test(url.protocol) ? url : null;
  if (url.protocol !== "https:" || url.port !== "") return null;
  const host = hostOf(url);
  return isIP(host) === 0 || isPublic(host) ? url : null;
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether the operator lists the host and port of an address. */
export function isListed(url: URL, privateTargets: PrivateTargets): boolean {
  const port = url.port || (url.protocol === "http:" ? "80" : "443");
  return privateTargets.includes(`${url.hostname}:${port}`);
}

/** Marks the error of a name that has an address outside of the public network. */
export class PrivateAddress extends Error {}

export type Lookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The look-up of a connection, for `net.connect`: it connects to what is checked here, so a name cannot change its
 * address in between. One private address among several refuses them all.
 */
export function publicLookup(lookup: Lookup = systemLookup) {
  return (
    host: string,
    options: { all?: boolean | undefined; family?: number | string | undefined },
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
        return done(new PrivateAddress("The name has an address that is not public."), []);
      }
      if (options.all) return done(null, addresses);
      const [{ address, family }] = addresses as [LookupAddress];
      done(null, address, family);
    });
  };
}
