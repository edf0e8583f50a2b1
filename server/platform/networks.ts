import { BlockList, isIP, isIPv6 } from "node:net";

/** Tells whether an address lies in one of these networks: `127.0.0.0/8 ::1 fc00::/7`. */
export function networks(list: string): { has(address: string): boolean } {
  const blocks = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
  for (const network of list.trim().split(/\s+/)) {
    const [address = "", bits] = network.split("/");
    blocks.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), familyOf(address));
  }
  return { has: (address) => isIP(address) !== 0 && blocks.check(address, familyOf(address)) };
}
