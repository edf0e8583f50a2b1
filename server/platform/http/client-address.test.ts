import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress, limitedAddress } from "./client-address.ts";

describe("a client with a whole IPv6 network", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:0000:0000:0000:0009", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts as one: %s", (address, counted) => {
    expect(limitedAddress(address)).toBe(counted);
  });

  it("cannot become two by spelling or by its last 64 bits", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (network, host) => {
          const write = (groups: number[]) => groups.map((value) => value.toString(16)).join(":");
          fc.pre(network.some((value) => value !== 0));
          const own = limitedAddress(write([...network, ...host]));
          expect(own).toBe(limitedAddress(write([...network, 0, 0, 0, 1])));
          expect(own).toBe(limitedAddress(write([...network, ...host]).toUpperCase()));
        },
      ),
    );
  });
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
])("an IPv4 client is one address, however it is written: %s", (address, counted) => {
  expect(clientAddress({ ip: address })).toBe(counted);
});
