import { describe, expect, it } from "vitest";
import {
  isPublic,
  type Lookup,
  PrivateAddress,
  publicLookup,
  webhookUrl,
} from "./public-address.ts";

const isTaken = (url: string) => webhookUrl(url, []) !== null;

describe("an address that a webhook is posted to", () => {
  it.each([
    "https://hooks.example.com/a?b=c",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://hooks.example.com:443/",
  ])("may be %s", (url) => expect(isTaken(url)).toBe(true));

  it.each([
    ...["http://hooks.example.com/", "https://hooks.example.com:8443/", "ftp://example.com/"],
    ...["https://user:password@example.com/", "https://example.com/#part", "javascript:1", "x"],
    // This machine in every spelling.
    ...["127.0.0.1", "127.1", "127.0.0.1.", "2130706433", "0x7f.1", "0x7f000001", "0177.0.0.1"],
    ...[
      "017700000001",
      "127.0.1",
      "0",
      "0.0.0.0",
      "１２７.0.0.1",
      "127。0。0。1",
      "%31%32%37.0.0.1",
    ],
    ...[
      "[::1]",
      "[::]",
      "[::7f00:1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[0:0:0:0:0:0:0:1]",
    ],
    // Networks that are not public, and what carries them inside of IPv6.
    ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["198.18.0.1", "198.19.255.255", "192.0.0.192", "192.0.2.1", "203.0.113.9", "198.51.100.1"],
    ...[
      "224.0.0.1",
      "239.255.255.255",
      "240.0.0.1",
      "255.255.255.255",
      "192.88.99.1",
      "2852039166",
    ],
    ...["[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2002:a00:1::1]"],
    ...[
      "[2001:0:7f00:1::]",
      "[2001::1]",
      "[2001:db8::1]",
      "[3fff::1]",
      "[fc00::1]",
      "[fd00:ec2::254]",
    ],
    ...["[fe80::1]", "[fec0::1]", "[ff02::1]", "[100::1]", "[::ffff:0:7f00:1]", "[5f00::1]"],
  ])("may not be %s", (given) => {
    expect(
      isTaken(
        given.includes(":/") || /^(?:x|javascript:1)$/.test(given) ? given : `https://${given}/`,
      ),
    ).toBe(false);
  });

  it("may be private only where the operator lists the host with its port", () => {
    const listed = ["127.0.0.1:4000", "crm.internal:443", "[::1]:4000"];
    expect(webhookUrl("http://127.0.0.1:4000/hook", listed)?.href).toBe(
      "http://127.0.0.1:4000/hook",
    );
    expect(webhookUrl("https://crm.internal/", listed)).not.toBeNull();
    expect(webhookUrl("http://[::1]:4000/", listed)).not.toBeNull();
    expect(webhookUrl("http://127.0.0.1:4001/", listed)).toBeNull();
    expect(webhookUrl("http://127.0.0.1/", listed)).toBeNull();
    expect(webhookUrl("ftp://127.0.0.1:4000/", listed)).toBeNull();
  });

  it.each(["fe80::1%eth0", "", "1.2.3", "localhost"])("takes %j for no public address", (text) =>
    expect(isPublic(text)).toBe(false),
  );
});

describe("the look-up of a name", () => {
  const found =
    (...addresses: string[]): Lookup =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
  const look = (lookup: Lookup, all = true) =>
    new Promise((resolve) =>
      publicLookup(lookup)("hooks.example.com", { all }, (error, address) =>
        resolve(error ?? address),
      ),
    );

  it("hands on exactly the addresses that it checked", async () => {
    const both = found("93.184.216.34", "2606:2800:220:1::1");
    expect(await look(both)).toEqual([
      { address: "93.184.216.34", family: 4 },
      { address: "2606:2800:220:1::1", family: 6 },
    ]);
    expect(await look(both, false)).toBe("93.184.216.34");
  });

  it("refuses a name if any of its addresses is private, or it has none", async () => {
    for (const addresses of [["93.184.216.34", "10.0.0.1"], ["::ffff:127.0.0.1"], []]) {
      expect(await look(found(...addresses))).toBeInstanceOf(PrivateAddress);
    }
  });
});
