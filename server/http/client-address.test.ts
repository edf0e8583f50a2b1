import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { clientOf, warnOfProxies } from "./client-address.ts";
import { createFrontDoor } from "./front-door.ts";
import { serverOptions } from "./server-options.ts";

const client = (...ips: string[]) => clientOf({ ip: ips.at(-1) as string, ips });

describe("a client with a whole IPv6 network", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:0000:0000:0000:0009", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts as one: %s", (address, counted) => {
    expect(client(address).network64).toBe(counted);
  });

  it("counts as one site of its provider", () => {
    expect(client("2001:db8:1:2::9").network48).toBe("2001:db8:1::/48");
    expect(client("2001:db8:1:ffff::9").network48).toBe("2001:db8:1::/48");
    expect(client("2001:db8:2:2::9").network48).toBe("2001:db8:2::/48");
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
          const own = write([...network, ...host]);
          const { network64 } = client(own);
          expect(client(write([...network, 0, 0, 0, 1])).network64).toBe(network64);
          expect(client(own.toUpperCase())).toEqual(client(own));
          expect(client(`[${own}]:443`)).toEqual(client(own));
        },
      ),
    );
  });
});

it.each([
  "203.0.113.7",
  "203.0.113.7:5678",
  " 203.0.113.7 ",
  "::ffff:203.0.113.7",
  "[::ffff:203.0.113.7]:80",
  "::ffff:cb00:7107",
  "0:0:0:0:0:ffff:cb00:7107",
])("an IPv4 client is one address, however it is written: %s", (written) => {
  const address = "203.0.113.7";
  expect(client(written)).toEqual({ address, network64: address, network48: address });
});

it.each(["[2001:db8::1]:443", "[2001:db8::1]", "2001:DB8:0::1"])(
  "an IPv6 client is one address, however it is written: %s",
  (written) => expect(client(written).address).toBe("2001:db8::1"),
);

describe("an entry that is no address", () => {
  it.each([
    "unknown",
    "_hidden7",
    "1.2.3.4.5",
    "1.2.3.4, 5",
    "999.1.1.1",
    "0x7f.1",
    "a:b",
    "::x",
    "",
  ])("is no client of its own, but the proxy that wrote it: %s", (entry) =>
    expect(client("10.0.0.9", entry).address).toBe("10.0.0.9"),
  );

  it("makes no new client however many there are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (entry) => {
        const { address } = client("10.0.0.9", `x${entry}`);
        expect(address).toBe("10.0.0.9");
      }),
    );
  });

  it("is one unknown client when the connection is gone too", () => {
    expect(clientOf({ ip: undefined as unknown as string, ips: [] }).address).toBe("unknown");
  });
});

it.each([
  ["without a proxy", false, "198.51.100.1:99", "127.0.0.1"],
  ["behind one that writes ports", 1, "6.6.6.6, 203.0.113.7:5678", "203.0.113.7"],
  ["behind one that writes garbage", 1, "6.6.6.6, unknown", "127.0.0.1"],
  ["behind two, of which the nearer is readable", 2, "???, 203.0.113.7", "203.0.113.7"],
  ["behind one that is named", "127.0.0.1", "6.6.6.6, [2001:db8::7]:1", "2001:db8::7"],
] as const)("reads a request %s", async (_name, trustProxy, forwarded, address) => {
  const app = Fastify(serverOptions({ trustProxy }));
  app.get("/", async (request) => clientOf(request));
  const answer = await app.inject({ url: "/", headers: { "x-forwarded-for": forwarded } });
  expect(answer.json().address).toBe(address);
  await app.close();
});

describe("a proxy that is not trusted", () => {
  const linesOf = async (trustProxy: boolean | number) => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
    const frontDoor = createFrontDoor();
    const { serverFactory } = frontDoor;
    const logger = { level: "warn", stream };
    const app = Fastify({ ...serverOptions({ trustProxy }), serverFactory, logger });
    frontDoor.open(app, [warnOfProxies(app, trustProxy)]);
    const url = await app.listen();
    await fetch(url);
    for (const client of ["203.0.113.7", "203.0.113.8", "203.0.113.9"])
      await fetch(url, { headers: { "x-forwarded-for": client } });
    await app.close();
    return lines;
  };

  it("makes one client of all of them, of which the log warns once", async () => {
    expect(await linesOf(false)).toEqual([expect.stringContaining("TRUST_PROXY")]);
    expect(await linesOf(1)).toEqual([]);
  });
});
