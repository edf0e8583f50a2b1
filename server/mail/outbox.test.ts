import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database, Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { type MemoryDatabase, openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { enqueueInBatch, runBatch } from "./batches.ts";
import { enqueueMail } from "./enqueue.ts";
import { type Outbox, startOutbox } from "./outbox.ts";
import { type MailUrgency, paceOf } from "./pace.ts";
import type { QueuedMail } from "./render-mails.ts";
import type { Sent, Transport } from "./transport.ts";

let database: MemoryDatabase;
let clock: Date;
let nodes: Outbox[] = [];
beforeAll(async () => {
  database = await openMemoryDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  clock = new Date("2026-11-21T10:00:00Z");
  await database.query("DELETE FROM mails");
  await database.query("DELETE FROM mail_pace");
  await database.query("DELETE FROM mail_batches");
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
});

/** A mail server that answers when the test lets it. */
function mailServer(answer?: Sent | ((to: string) => Sent)) {
  const calls: { to: string; end: (sent: Sent) => void }[] = [];
  const transport: Transport = {
    mayRefuse: true,
    atOnce: 5,
    send({ to }) {
      const { promise, resolve } = Promise.withResolvers<Sent>();
      calls.push({ to, end: resolve });
      if (answer) resolve(typeof answer === "function" ? answer(to) : answer);
      return promise;
    },
    close: async () => {},
  };
  return { transport, calls, to: () => calls.map((call) => call.to) };
}

async function node(
  { transport }: { transport: Transport },
  {
    perHour,
    on = database,
    wanted = () => true,
    prepared,
  }: {
    perHour?: number;
    on?: Queryable;
    wanted?: (mail: QueuedMail) => boolean;
    prepared?: (mails: QueuedMail[]) => Promise<void>;
  } = {},
): Promise<Outbox> {
  const text = { subject: "s", text: "t" };
  const outbox = await startOutbox({
    database: { ...on, kind: "postgres" } as Database,
    transport,
    renderers: {
      async test(mails) {
        await prepared?.(mails);
        // The address of a mail of a batch is the kind of its subject here.
        return new Map(
          mails
            .filter(wanted)
            .map(({ id, to_address, subject_kind }) => [
              id,
              to_address === "" ? { to: subject_kind ?? "", make: () => text } : text,
            ]),
        );
      },
    },
    pace: () => (perHour ? paceOf(perHour) : undefined),
    clock: () => clock,
    log: pino({ level: "silent" }),
    longestWait: 20,
  });
  nodes.push(outbox);
  return outbox;
}

async function enqueue(to: string, urgency: MailUrgency = "confirmation"): Promise<string> {
  const id = sortableId(clock);
  const source = "SELECT $1::uuid, 'test', NULL, NULL::uuid, 'en', $2::text, $3::timestamptz";
  const text = `WITH ${enqueueMail(source, urgency)} SELECT id FROM mail`;
  await database.query(text, [id, to, clock]);
  return id;
}
let batch: string | undefined;
beforeEach(() => {
  batch = undefined;
});

/** Stores a mail of the test's batch. */
async function enqueueBatched(to: string): Promise<string> {
  const id = sortableId(clock);
  if (batch === undefined) {
    batch = id;
    await runBatch(database, batch, null);
  }
  const source = `SELECT $1::uuid, 'test', $2::text, $1::uuid, 'en', $3::uuid,
    (SELECT count(*)::int + 1 FROM mails)`;
  await database.query(`WITH ${enqueueInBatch(source)} SELECT id FROM mail`, [id, to, batch]);
  return id;
}
const enqueueMany = (count: number, urgency?: MailUrgency) =>
  Promise.all(Array.from({ length: count }, (_, n) => enqueue(`${urgency}${n}`, urgency)));
const stateOf = async (id: string) =>
  (await database.query<{ state: string }>("SELECT state FROM mails WHERE id = $1", [id]))[0]
    ?.state;
const count = async (state: string) =>
  (await database.query("SELECT 1 FROM mails WHERE state = $1", [state])).length;
const pass = async (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
  // Mails and the bucket go by the database's own clock.
  await database.query("UPDATE mail_pace SET filled_at = filled_at - $1 * interval '1 second'", [
    seconds,
  ]);
  await database.query(
    "UPDATE mails SET next_attempt_at = next_attempt_at - $1 * interval '1 second'",
    [seconds],
  );
  for (const each of nodes) each.wake();
};
const sent: Sent = { outcome: "sent" };

/**
 * Whom mails went to when one that waited for the mail server was changed in the database meanwhile, by a
 * statement about its id.
 */
async function sentAfter(statement: string): Promise<string[]> {
  const server = mailServer();
  await enqueueMany(5, "account");
  const changed = await enqueue("changed@example.com");
  await enqueue("kept@example.com");
  await node(server);
  await expect.poll(server.to).toHaveLength(5);
  await expect.poll(() => count("queued")).toBe(7);
  await database.query(statement, [changed]);
  // A second passes for the sender.
  const now = performance.now.bind(performance);
  const passed = vi.spyOn(performance, "now").mockImplementation(() => now() + 1_000);
  for (const { end } of [...server.calls]) end(sent);
  await expect.poll(server.to).toContain("kept@example.com");
  passed.mockRestore();
  for (const { end } of server.calls) end(sent);
  return server.to();
}

describe("the pace of mail", () => {
  it("lets no more leave in an hour than may, on however many nodes, and loses none", async () => {
    const server = mailServer(sent);
    await enqueueMany(60);
    await node(server, { perHour: 20 });
    await node(server, { perHour: 20 });
    await expect.poll(() => count("sent")).toBe(2);
    // One more each 200 seconds: 20 after an hour.
    for (let mails = 3; mails <= 20; mails += 1) {
      await pass(199);
      await pass(1);
      await expect.poll(() => count("sent")).toBe(mails);
    }
    for (let quiet = 1; quiet <= 20; quiet += 1) {
      await pass(3600);
      await expect.poll(() => count("sent")).toBe(20 + 2 * quiet);
    }
    expect(new Set(server.to()).size).toBe(60);
  });

  it("is not used up by mails that are not sent", async () => {
    await enqueueMany(3, "account");
    const late = await enqueue("wanted@example.com");
    const server = mailServer(sent);
    await node(server, { perHour: 10, wanted: (mail) => mail.to_address === "wanted@example.com" });
    await expect
      .poll(async () => {
        await pass(0);
        return stateOf(late);
      })
      .toBe("sent");
    expect(await count("dropped")).toBe(3);
    // The refunded tokens do not exceed the bucket's size.
    await enqueue("wanted@example.com");
    await pass(0);
    expect(await nodes[0]?.expectedDelay("confirmation")).toBeGreaterThan(300);
  });

  it("lets account mails go first, then confirmations, then notices, then imports", async () => {
    for (const urgency of ["bulk", "notice", "confirmation", "account"] as const) {
      await enqueue(urgency, urgency);
    }
    const server = mailServer(sent);
    await node(server, { perHour: 10 });
    for (const urgency of ["account", "confirmation", "notice", "bulk"]) {
      await expect.poll(() => server.to().at(-1)).toBe(urgency);
      await pass(400);
    }
  });

  it("does not delay confirmations until the mails of a campaign are prepared", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let prepared = 0;
    for (let n = 0; n < 20; n += 1) await enqueueBatched(`batch${n}`);
    const server = mailServer(sent);
    await node(server, {
      async prepared(mails) {
        if (!mails.some(({ to_address }) => to_address === "")) return;
        prepared += 1;
        await promise;
      },
    });
    await expect.poll(() => prepared).toBe(1);
    await enqueue("visitor@example.com");
    await pass(0);
    await expect.poll(server.to).toEqual(["visitor@example.com"]);
    resolve();
    await expect.poll(() => count("sent")).toBe(21);
  });

  it("keeps one connection to the mail server free of the mails of a campaign", async () => {
    for (let n = 0; n < 10; n += 1) await enqueueBatched(`batch${n}`);
    const server = mailServer();
    const outbox = await node(server);
    await expect.poll(() => server.calls.length).toBe(4);
    await enqueue("waits@example.com");
    outbox.wake();
    await expect.poll(server.to).toContain("waits@example.com");
    for (let ended = 0; ended < 11; ended += 1) {
      await expect.poll(() => server.calls.length).toBeGreaterThan(ended);
      server.calls[ended]?.end(sent);
    }
    await expect.poll(() => count("sent")).toBe(11);
  });

  it("estimates when a mail leaves by its place, and nothing where it leaves at once", async () => {
    const server = mailServer(sent);
    const outbox = await node(server, { perHour: 3600 });
    expect(await outbox.expectedDelay("confirmation")).toBe(0);
    // One that is being sent has had its turn.
    const hanging = mailServer();
    const single = await node(hanging, { perHour: 10 });
    await enqueue("in-flight");
    await outbox.stop();
    single.wake();
    await expect.poll(hanging.to).toEqual(["in-flight"]);
    expect(await single.expectedDelay("confirmation")).toBe(0);
    await single.stop();
    await database.query("DELETE FROM mails");
    await database.query("UPDATE mail_pace SET tokens = 1e9");
    await enqueueMany(360 + 3240, "confirmation");
    const fresh = await node(mailServer(), { perHour: 3600 });
    // 360 may leave at once; the other 3,240 take the hour.
    expect(await fresh.expectedDelay("confirmation")).toBeCloseTo(3600, -2);
    expect(await fresh.expectedDelay("account")).toBe(0);
  });

  it("estimates the wait also for a mail enqueued right after the last count", async () => {
    const outbox = await node(mailServer(sent), { perHour: 10 });
    await enqueue("first@example.com");
    outbox.wake();
    await expect.poll(() => count("sent")).toBe(1);
    expect(await outbox.expectedDelay("confirmation")).toBe(0);
    // One mail may leave at once; six minutes and more part it from the next ones.
    for (const minutes of [6, 12]) {
      await enqueue(`${minutes}@example.com`);
      const delay = await outbox.expectedDelay("confirmation");
      expect(Math.floor(delay / 60)).toBe(minutes + Math.floor(minutes / 10));
    }
  });
});

describe("a domain that takes no mail for now", () => {
  const later: Sent = { outcome: "deferred", detail: "421 4.7.28 too many", affectsAllMails: true };
  const isBusy = (to: string) => to.endsWith("@busy.example");

  it("is tried a few times, not for each mail to many, and the others leave meanwhile", async () => {
    let takesMail = false;
    const server = mailServer((to) => (isBusy(to) && !takesMail ? later : sent));
    const attempts = () => server.to().filter(isBusy).length;
    for (let n = 0; n < 60; n += 1) await enqueueBatched(`${n}@busy.example`);
    for (let n = 0; n < 20; n += 1) await enqueueBatched(`${n}@other.example`);
    // No more than 30 may leave: a mail that is not tried takes no place.
    await node(server, { perHour: 300 });
    await expect.poll(() => count("sent")).toBe(20);
    expect(attempts()).toBeLessThanOrEqual(10);
    const due = () =>
      database.query(
        "SELECT 1 FROM mails WHERE state = 'waiting' OR state = 'queued' AND next_attempt_at <= now()",
      );
    await expect.poll(due).toEqual([]);

    // Each time it is left alone for longer.
    for (const [seconds, atMost] of [
      [61, 20],
      [61, 20],
      [61, 30],
    ] as const) {
      await pass(seconds);
      await expect.poll(due).toEqual([]);
      expect(attempts()).toBeLessThanOrEqual(atMost);
    }
    takesMail = true;
    await expect
      .poll(async () => {
        await pass(7_300);
        return count("sent");
      })
      .toBe(80);

    // An urgent mail is tried all the same.
    takesMail = false;
    for (let n = 0; n < 10; n += 1) await enqueueBatched(`again.${n}@busy.example`);
    await pass(0);
    await expect.poll(due).toEqual([]);
    expect(attempts()).toBeLessThan(60 + 40);
    await enqueue("joins@BUSY.example");
    await pass(0);
    await expect.poll(server.to).toContain("joins@BUSY.example");
  });

  it("is not one where single mailboxes are full", async () => {
    const server = mailServer((to) => (/^\d[02468]@/.test(to) && isBusy(to) ? later : sent));
    for (let n = 10; n < 50; n += 1) {
      // Each at a time of its own, so that they are sent in this order.
      clock = new Date(clock.getTime() + 1);
      await enqueueBatched(`${n}@busy.example`);
    }
    await node(server);
    await expect.poll(() => count("sent")).toBe(20);
    expect(server.calls).toHaveLength(40);
  });
});

describe("a mail that cannot be made", () => {
  it("does not delay mails of others that are prepared together with it", async () => {
    await enqueueMany(7);
    const poison = await enqueue("poison@example.com");
    const server = mailServer(sent);
    await node(server, {
      async prepared(mails) {
        if (mails.some(({ id }) => id === poison)) throw new Error("cannot be made");
      },
    });
    await expect.poll(() => count("sent")).toBe(7);
    const [row] = await database.query("SELECT state, attempts FROM mails WHERE id = $1", [poison]);
    expect(row).toEqual({ state: "queued", attempts: 1 });
  });
});

describe("a mail that was sent", () => {
  it("is recorded, however close its end comes to that of another's record", async () => {
    let microtasks = 0;
    let end: (() => void) | undefined;
    const recording = async (
      statement: Parameters<Queryable["query"]>[0],
      values?: unknown[],
    ): Promise<object[]> => {
      const rows = await database.query(statement, values);
      if (typeof statement === "object" && statement.name === "record-mail-outcomes") {
        // The other mail is sent now, so many microtasks before the record of the first ends.
        end?.();
        for (let passed = 0; passed < microtasks; passed += 1) await undefined;
      }
      return rows;
    };
    const { transport } = mailServer();
    const send: Transport["send"] = ({ to }) => {
      if (to.startsWith("first")) return Promise.resolve(sent);
      const { promise, resolve } = Promise.withResolvers<Sent>();
      end = () => resolve(sent);
      return promise;
    };
    const outbox = await node(
      { transport: { ...transport, send } },
      { on: { query: recording } as Queryable },
    );
    for (microtasks = 0; microtasks < 12; microtasks += 1) {
      await enqueue(`other${microtasks}@example.com`);
      await enqueue(`first${microtasks}@example.com`);
      outbox.wake();
      await expect.poll(() => count("sent"), { interval: 5 }).toBe(2 * microtasks + 2);
    }
  });
});

describe("a mail that two nodes have in hand", () => {
  it("stays sent when the first one says late that it could not", async () => {
    const [slow, quick] = [mailServer(), mailServer(sent)];
    await node(slow);
    const id = await enqueue("a@example.com");
    await pass(0);
    await expect.poll(slow.to).toEqual(["a@example.com"]);
    // The node was suspended for longer than it had the mail to itself.
    await database.query("UPDATE mails SET leased_until = now() - interval '1 second'");
    await node(quick);
    await expect.poll(() => stateOf(id)).toBe("sent");
    slow.calls[0]?.end({ outcome: "deferred", detail: "451 later" });
    await Promise.all(nodes.map((each) => each.stop()));
    expect(await database.query("SELECT state, attempts, last_error FROM mails")).toEqual([
      { state: "sent", attempts: 1, last_error: null },
    ]);
  });

  it("is left to the other, if the first one had not begun to send it", async () => {
    // As another node's claim writes it, once the first one has not renewed its own in time.
    const claim = "UPDATE mails SET claims = claims + 1 WHERE id = $1";
    expect(await sentAfter(claim)).not.toContain("changed@example.com");
  });

  it("is sent once while the first one lives, and by another soon after it has died", async () => {
    const dead = mailServer();
    let isDead = false;
    const on = {
      query: (...args: Parameters<Queryable["query"]>) =>
        isDead ? Promise.reject(new Error("dead")) : database.query(...args),
    } as Queryable;
    await node(dead, { on });
    const id = await enqueue("a@example.com");
    await pass(0);
    await expect.poll(dead.to).toHaveLength(1);
    const other = mailServer(sent);
    await node(other);
    await pass(600);
    const [row] = await database.query<{ seconds: number }>(
      "SELECT extract(epoch FROM leased_until - now())::float8 AS seconds FROM mails",
    );
    expect(row?.seconds).toBeLessThan(25);
    expect(other.calls).toEqual([]);
    isDead = true;
    await database.query("UPDATE mails SET leased_until = now()");
    await pass(0);
    await expect.poll(() => stateOf(id)).toBe("sent");
    expect(other.to()).toEqual(["a@example.com"]);
  });

  it("does not keep its node from stopping while it is prepared", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let prepared = 0;
    await enqueue("a@example.com");
    const outbox = await node(mailServer(sent), {
      prepared() {
        prepared += 1;
        return promise;
      },
    });
    await expect.poll(() => prepared).toBe(1);
    await outbox.stop();
    resolve();
  });

  it("is left to others by a node that stops before it began to send it", async () => {
    const hanging = mailServer();
    const outbox = await node(hanging);
    await enqueueMany(9);
    await pass(0);
    await expect.poll(hanging.to).toHaveLength(5);
    await outbox.stop();
    const other = mailServer(sent);
    await node(other);
    await expect.poll(() => count("sent")).toBe(4);
  });
});

it("does not forget that a mail was sent while the database is away", async () => {
  let isAway = false;
  const away = (statement: Parameters<Queryable["query"]>[0], values?: unknown[]) =>
    isAway ? Promise.reject(new Error("connection lost")) : database.query(statement, values);
  const server = mailServer();
  await node(server, { on: { query: away } as Queryable });
  const id = await enqueue("a@example.com");
  await pass(0);
  await expect.poll(server.to).toHaveLength(1);
  isAway = true;
  server.calls[0]?.end(sent);
  expect(await stateOf(id)).toBe("queued");
  isAway = false;
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe("sent");
  expect(server.calls).toHaveLength(1);
});

it("records what became of the other mails when one outcome cannot be stored", async () => {
  let bad = "";
  const refusing = (statement: Parameters<Queryable["query"]>[0], values?: unknown[]) =>
    bad && `${values?.[0]}`.includes(bad)
      ? Promise.reject(new Error("invalid input syntax"))
      : database.query(statement, values);
  const server = mailServer();
  await node(server, { on: { query: refusing } as Queryable });
  const ids = [];
  for (const name of ["a", "b", "c", "d"]) ids.push(await enqueue(`${name}@example.com`));
  await pass(0);
  await expect.poll(server.to).toHaveLength(4);
  const [, second = ""] = ids;
  bad = `"${second}"`;
  for (const call of server.calls) call.end(sent);
  await expect.poll(() => count("sent")).toBe(3);
  expect(await stateOf(second)).toBe("queued");
  bad = "";
  await expect.poll(() => stateOf(second), { timeout: 10_000 }).toBe("sent");
  expect(server.calls).toHaveLength(4);
});

it("does not send what was deleted with its person while it waited for the mail server", async () => {
  expect(await sentAfter("DELETE FROM mails WHERE id = $1")).not.toContain("changed@example.com");
});

describe("a join", () => {
  it("waits for a mail server that answers, and no more once it is slow or others wait", async () => {
    const server = mailServer();
    const outbox = await node(server);
    expect(outbox.outcomeTimeout()).toBe(20);
    const first = outbox.firstOutcome(await enqueue("a@example.com"), 60_000);
    await expect.poll(server.to).toHaveLength(1);
    await expect.poll(outbox.outcomeTimeout).toBe(0);
    server.calls[0]?.end({ outcome: "refused", detail: "550 5.1.1" });
    expect(await first).toBe("refused");
  });

  it("does not wait for a mail server that is down, and states how long that may last", async () => {
    const outbox = await node(
      mailServer({ outcome: "deferred", detail: "535 5.7.8", affectsAllMails: true }),
    );
    const id = await enqueue("a@example.com");
    expect(await outbox.firstOutcome(id, 60_000)).toBe("waiting");
    expect(outbox.outcomeTimeout()).toBe(0);
    expect(await outbox.expectedDelay("confirmation")).toBe(60);
    clock = new Date(clock.getTime() + 20 * 60_000);
    expect(await outbox.expectedDelay("confirmation")).toBeGreaterThanOrEqual(36 * 60);
  });
});
