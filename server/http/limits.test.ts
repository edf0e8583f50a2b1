import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MemoryDatabase, openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { clientOf } from "./client-address.ts";
import { clientRules, createLimits, type LimitRule, purgeExpired } from "./limits.ts";

let database: MemoryDatabase;
let clock: Date;
beforeAll(async () => {
  database = await openMemoryDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.query("DELETE FROM rate_limits");
  clock = new Date("2026-11-21T10:00:00Z");
});

const limits = (secret = "a secret of the tests") =>
  createLimits(database, { on: true, secret, now: () => clock });
const pass = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const byAddress: LimitRule = { name: "join", key: "203.0.113.7", points: 3, duration: 600 };
const byDay: LimitRule = { name: "join-day", key: "203.0.113.7", points: 5, duration: 86_400 };
const used = async () =>
  (await database.query<{ used: number }>("SELECT used FROM rate_limits ORDER BY used")).map(
    (row) => row.used,
  );

describe("a client that tries too often", () => {
  it("is stopped after its points, with the time to wait", async () => {
    for (let use = 0; use < 3; use += 1) {
      expect(await limits().consume([byAddress])).toEqual({ outcome: "allowed" });
      pass(10);
    }
    expect(await limits().consume([byAddress])).toEqual({ outcome: "limited", retryAfter: 570 });
  });

  it("may go on once the window has ended, with all its points", async () => {
    for (let use = 0; use < 3; use += 1) await limits().consume([byAddress]);
    pass(599);
    expect(await limits().consume([byAddress])).toEqual({ outcome: "limited", retryAfter: 1 });
    pass(1);
    for (let use = 0; use < 3; use += 1) {
      expect(await limits().consume([byAddress])).toEqual({ outcome: "allowed" });
    }
    expect(await limits().consume([byAddress])).toMatchObject({ outcome: "limited" });
  });

  it("may go on soon where the clock had run ahead and was set right", async () => {
    pass(86_400);
    for (let use = 0; use < 3; use += 1) await limits().consume([byAddress]);
    expect(await limits().consume([byAddress])).toMatchObject({ outcome: "limited" });
    pass(-86_400);
    for (let use = 0; use < 3; use += 1) {
      expect(await limits().consume([byAddress])).toEqual({ outcome: "allowed" });
    }
    expect(await limits().consume([byAddress])).toEqual({ outcome: "limited", retryAfter: 600 });
  });

  it("does not stop others", async () => {
    for (let use = 0; use < 4; use += 1) await limits().consume([byAddress]);
    expect(await limits().consume([{ ...byAddress, key: "203.0.113.8" }])).toEqual({
      outcome: "allowed",
    });
    expect(await limits().consume([{ ...byAddress, name: "contact" }])).toEqual({
      outcome: "allowed",
    });
  });

  it("is stopped by another node too, which has the same secret", async () => {
    for (let use = 0; use < 3; use += 1) await limits().consume([byAddress]);
    const otherNode = createLimits(database, {
      on: true,
      secret: "a secret of the tests",
      now: () => clock,
    });
    expect(await otherNode.consume([byAddress])).toMatchObject({ outcome: "limited" });
  });

  it("gets exactly its points when it sends everything at once", async () => {
    const rule = { ...byAddress, points: 7 };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => limits().consume([rule, { ...byDay, points: 1000 }])),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "allowed")).toHaveLength(7);
    expect(await used()).toEqual([7, 7]);
  });
});

describe("several rules at once", () => {
  it("counts none of them when one is used up", async () => {
    for (let use = 0; use < 3; use += 1) await limits().consume([byAddress, byDay]);
    for (let use = 0; use < 50; use += 1) {
      expect(await limits().consume([byDay, byAddress])).toMatchObject({ outcome: "limited" });
    }
    expect(await used()).toEqual([3, 3]);
  });

  it("names the longest wait of those used up", async () => {
    for (let use = 0; use < 5; use += 1) {
      await limits().consume([byDay, { ...byAddress, points: 5 }]);
    }
    expect(await limits().consume([byDay, { ...byAddress, points: 5 }])).toEqual({
      outcome: "limited",
      retryAfter: 86_400,
    });
  });

  it("takes one round trip", async () => {
    let trips = 0;
    const counting = createLimits(
      {
        query: (statement, values) => {
          trips += 1;
          return database.query(statement, values);
        },
      },
      { on: true, secret: "s", now: () => clock },
    );
    await counting.consume([byAddress, byDay, { ...byDay, name: "site", key: "all" }]);
    expect(trips).toBe(1);
  });
});

describe("a rule that is used up", () => {
  /** Limits that count their statements. */
  function counted() {
    let statements = 0;
    const query: MemoryDatabase["query"] = (statement, values) => {
      statements += 1;
      return database.query(statement, values);
    };
    const node = createLimits({ query }, { on: true, secret: "s", now: () => clock });
    return { node, statements: () => statements };
  }
  const usedUp = async () => {
    const { node, statements } = counted();
    for (let use = 0; use < 4; use += 1) await node.consume([byAddress]);
    expect(statements()).toBe(4);
    return { node, statements };
  };

  it("costs no statement, however often it is requested, and names the right wait", async () => {
    const { node, statements } = await usedUp();
    pass(5);
    for (let use = 0; use < 500; use += 1) {
      expect(await node.consume([byDay, byAddress])).toEqual({
        outcome: "limited",
        retryAfter: 595,
      });
    }
    expect(statements()).toBe(4);
    expect(await used()).toEqual([3]);
  });

  it("is checked in the database every ten seconds: another node may have given a use back", async () => {
    const { node } = await usedUp();
    await createLimits(database, { on: true, secret: "s", now: () => clock }).refund([byAddress]);
    expect(await node.consume([byAddress])).toMatchObject({ outcome: "limited" });
    pass(10);
    expect(await node.consume([byAddress])).toEqual({ outcome: "allowed" });
  });

  it("has room at once when this node gives a use back, or the window ends", async () => {
    const { node } = await usedUp();
    await node.refund([byAddress]);
    expect(await node.consume([byAddress])).toEqual({ outcome: "allowed" });
    pass(599);
    expect(await node.consume([byAddress])).toMatchObject({ outcome: "limited" });
    pass(1);
    expect(await node.consume([byAddress])).toEqual({ outcome: "allowed" });
  });

  it("does not refuse the same key under a rule with more points, nor another key", async () => {
    const { node } = await usedUp();
    expect(await node.consume([{ ...byAddress, points: 4 }])).toEqual({ outcome: "allowed" });
    expect(await node.consume([{ ...byAddress, key: "203.0.113.8" }])).toEqual({
      outcome: "allowed",
    });
  });
});

describe("a client with a whole IPv6 /48", () => {
  const limit = { name: "join", windows: [[2, 600]], network: [[5, 600]] } as const;
  const from = (ip: string) => limits().consume(clientRules(limit, clientOf({ ip })));

  it("is stopped by what all its /64s do together", async () => {
    const outcomes: string[] = [];
    for (let subnet = 1; subnet <= 8; subnet += 1) {
      outcomes.push((await from(`2001:db8:7:${subnet}::1`)).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === "allowed")).toHaveLength(5);
    expect(outcomes.at(-1)).toBe("limited");
    expect(await from("2001:db8:8:1::1")).toEqual({ outcome: "allowed" });
  });

  it("is not what an IPv4 address is, which is counted once", async () => {
    expect(clientRules(limit, clientOf({ ip: "203.0.113.7" }))).toHaveLength(1);
  });
});

describe("a leaked table", () => {
  it("holds no address in clear, nor one that can be guessed without the secret", async () => {
    await limits("one secret").consume([byAddress]);
    await limits("another secret").consume([byAddress]);
    const rows = await database.query<{ key: string }>("SELECT key FROM rate_limits");
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });
});

it("fails closed: a database that does not answer lets no call through", async () => {
  const broken = createLimits(
    { query: () => Promise.reject(new Error("connection lost")) },
    { on: true, secret: "s" },
  );
  await expect(broken.consume([byAddress])).rejects.toThrow("connection lost");
});

it.each([
  ["no points", { ...byAddress, points: 0 }],
  ["half a point", { ...byAddress, points: 1.5 }],
  ["no duration", { ...byAddress, duration: 0 }],
])("refuses a rule that would switch the limit off: %s", async (_name, rule) => {
  await expect(limits().consume([rule])).rejects.toThrow(RangeError);
});

it("refuses the same rule twice, which could only count wrongly", async () => {
  await expect(limits().consume([byAddress, { ...byAddress }])).rejects.toThrow("twice");
});

it("lets everything through and writes nothing when switched off", async () => {
  const off = createLimits(database, { on: false, secret: "s" });
  for (let use = 0; use < 10; use += 1) {
    expect(await off.consume([byAddress])).toEqual({ outcome: "allowed" });
  }
  expect(await used()).toEqual([]);
});

it("forgets windows that have ended, and only those", async () => {
  await limits().consume([byAddress, byDay]);
  pass(600);
  await purgeExpired(database, clock);
  expect(await used()).toEqual([1]);
  pass(86_400);
  await purgeExpired(database, clock);
  expect(await used()).toEqual([]);
});
