import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownSecret } from "#contract/webhooks.ts";
import type { PostgresServer } from "#tests/fakes/postgres.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";
import { startSilenceableProxy } from "#tests/fakes/silenceable-proxy.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { openSite, type Site, submission } from "./waitlist-site.ts";

let server: PostgresServer;
let site: Site;
/** The administrator of the database server. */
let operator: Client;
beforeAll(async () => {
  server = await openPostgres();
  site = await openSite({ DATABASE_URL: server.url, PUBLIC_URL: origin });
  operator = new Client({ connectionString: server.url });
  await operator.connect();
});
afterAll(async () => {
  await operator?.end();
  await site?.close();
  await server?.stop();
});

const terminate = () =>
  operator.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
const readiness = async () => {
  // A result of a moment ago is cached.
  site.forward(3_000);
  const [all, writes] = [
    await fetch(`${site.url}/readyz`),
    await fetch(`${site.url}/readyz/writes`),
  ];
  return { status: all.status, body: await all.json(), writes: writes.status };
};
const join = (email: string) =>
  fetch(`${site.url}/api/waitlist`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...submission, email }),
  });
/** Joins as a visitor does, who tries again after a 503. */
const joinInTheEnd = (email: string) =>
  expect.poll(async () => (await join(email)).status).toBe(200);
/** Not through the operator's connection: in a transaction it sees the same list until the end. */
const connections = (where: string) =>
  site.database.background.query(`SELECT pid FROM pg_stat_activity WHERE ${where}`);
const stored = async (emails: string[]) => {
  const { rows } = await operator.query("SELECT email FROM waitlist_leads WHERE email = ANY($1)", [
    emails,
  ]);
  return rows.length;
};

describe("a node whose PostgreSQL", () => {
  it("ends its connections again and again goes on by itself and loses no join it has answered", async () => {
    const acknowledged: string[] = [];
    let ended = 0;
    const joining = Array.from({ length: 8 }, async (_, one) => {
      for (let turn = 0; ended < 20; turn += 1) {
        const email = `ended-${one}-${turn}@example.com`;
        const answer = await join(email);
        if (answer.status === 200) acknowledged.push(email);
        else expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
      }
    });
    for (; ended < 20; ended += 1) await terminate();
    await Promise.all(joining);
    await joinInTheEnd("after-all@example.com");
    expect(await stored(acknowledged)).toBe(acknowledged.length);
    expect(await readiness()).toEqual({
      ...{ status: 200, body: { pages: "ok", writes: "ok" }, writes: 200 },
    });
  });

  it("holds a lock for long says 503 after seconds, stays ready, and takes joins when it is over", async () => {
    await operator.query("BEGIN; LOCK TABLE waitlist_leads");
    const started = performance.now();
    const joining = Array.from({ length: 40 }, (_, one) => join(`locked-${one}@example.com`));
    const waiting = () => connections("wait_event_type = 'Lock' AND query LIKE '%waitlist_leads%'");
    await expect.poll(waiting).not.toEqual([]);
    const connected = await waiting();
    const answers = await Promise.all(joining);
    expect(performance.now() - started).toBeLessThan(20_000);
    for (const { status, headers } of answers) {
      expect([status, headers.get("retry-after")]).toEqual([503, "10"]);
    }
    expect(await readiness()).toEqual({
      ...{ status: 200, body: { pages: "ok", writes: "ok" }, writes: 200 },
    });
    // A lock timeout is no fault of the connection that waited.
    expect(await connections("application_name = 'site'")).toEqual(
      expect.arrayContaining(connected),
    );
    await operator.query("COMMIT");
    expect((await join("unlocked@example.com")).status).toBe(200);
  });

  it("keeps every connection of background work busy takes visitors' writes, and says so", async () => {
    const { background } = site.database;
    const busy = Promise.all(
      Array.from({ length: 6 }, () => background.query("SELECT pg_sleep(6)")),
    );
    expect((await join("meanwhile@example.com")).status).toBe(200);
    expect(await readiness()).toEqual({
      ...{ status: 200, body: { pages: "ok", writes: "ok" }, writes: 200 },
    });
    await busy;
  });

  it("turns read-only, as after a failover, says so without taking its pages away", async () => {
    const { database } = operator;
    await addPerson(site.database, "owner@example.com", "owner");
    const made = await site.app.inject({
      ...{ method: "POST", url: "/api/admin/api-keys" },
      headers: { origin, cookie: await signedIn(site.app, "owner@example.com") },
      payload: { name: "CRM", scopes: ["leads:write"], days: "30" },
    });
    const { secret } = shownSecret.parse(made.json());
    await operator.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await terminate();
    expect((await join("read-only@example.com")).status).toBe(503);
    const refused = await site.app.inject({
      ...{ method: "POST", url: "/api/v1/leads" },
      headers: { authorization: `Bearer ${secret}`, "idempotency-key": "order-1" },
      payload: { email: "by-key@example.com", country: "AE", locale: "en", consent: true },
    });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "10"]);
    expect(refused.json()).toMatchObject({ code: "unavailable" });
    expect(await readiness()).toEqual({
      ...{ status: 200, body: { pages: "ok", writes: "unavailable" }, writes: 503 },
    });
    await operator.query("SET default_transaction_read_only = off");
    await operator.query(`ALTER DATABASE ${database} RESET default_transaction_read_only`);
    await terminate();
    await joinInTheEnd("read-write@example.com");
    expect((await readiness()).writes).toBe(200);
  });
});

describe("a node whose connections go silent, as when an address moves to another server", () => {
  it("answers within seconds and takes joins again on new connections", async () => {
    const proxy = await startSilenceableProxy(server.url);
    const node = await openSite({ DATABASE_URL: proxy.url });
    const joinHere = (email: string) =>
      fetch(`${node.url}/api/waitlist`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...submission, email }),
      });
    expect((await joinHere("before-silence@example.com")).status).toBe(200);
    proxy.silence();
    const times = await Promise.all(
      Array.from({ length: 20 }, async (_, one) => {
        const started = performance.now();
        await joinHere(`silent-${one}@example.com`);
        return performance.now() - started;
      }),
    );
    expect(Math.max(...times)).toBeLessThan(10_000);
    await expect.poll(async () => (await joinHere("after-silence@example.com")).status).toBe(200);
    await node.close();
    await proxy.stop();
  });
});

describe("a node behind a pooler that gives each transaction another connection", () => {
  it("leaves nothing on a session", async () => {
    const node = await openSite({ DATABASE_URL: server.url, DATABASE_POOLING: "transaction" });
    const answer = await fetch(`${node.url}/api/waitlist`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...submission, email: "pooled@example.com" }),
    });
    expect(answer.status).toBe(200);
    for (const pool of [node.database, node.database.patient, node.database.background]) {
      expect(
        await pool.query(
          `SELECT name FROM pg_prepared_statements UNION ALL
           SELECT name FROM pg_settings WHERE source = 'session'`,
        ),
      ).toEqual([]);
      // A transaction keeps its limits.
      const [limit] = await pool.transaction((on) => on.query("SHOW lock_timeout"));
      expect(limit).not.toEqual({ lock_timeout: "0" });
    }
    await node.close();
  });
});
