import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { eventBody } from "#contract/webhook-events.ts";
import {
  type DeliveryDetail,
  deliveriesPage,
  deliveryDetail,
  type EndpointCall,
  type EventType,
  endpointList,
  endpointTest,
  eventTypes,
  shownSecret,
} from "#contract/webhooks.ts";
import { unsubscribeToken } from "#server/database/ids-and-tokens.ts";
import { purgeDeliveries } from "#server/integrations/delivery-worker.ts";
import { signedHeaders } from "#server/integrations/webhook-secrets.ts";
import { creditFriends } from "#server/leads/referrals.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { newsletter } from "#server/subscriptions/newsletter.ts";
import { freePort } from "#tests/fakes/postgres.ts";
import { startReceiver } from "#tests/fakes/webhook-receiver.ts";
import { addApplication, addMessage, addPerson, origin, signedIn } from "./admin-harness.ts";
import { dayLater, joinBy } from "./joined-friends.ts";
import { openSite, type Site, siteDatabases, tokenOf } from "./waitlist-site.ts";

const secret = "a secret of more than 32 characters";
/** These tests wait some hundred times for the next poll. */
const webhookPoll = 50;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000 });

describe.each(siteDatabases)("webhooks on the $name", ({ open }) => {
  let site: Site;
  let receiver: Receiver;
  let cookie = "";
  beforeAll(async () => {
    receiver = await startReceiver();
    const env = { PUBLIC_URL: origin, WEBHOOK_PRIVATE_TARGETS: receiver.target };
    site = await open(env, { webhookPoll });
    await addPerson(site.database, "owner@example.com", "owner");
    cookie = await signedIn(site.app, "owner@example.com");
  });
  afterAll(async () => {
    await site?.close();
    receiver?.stop();
  });
  afterEach(async () => {
    for (const table of ["webhook_endpoints", "outgoing_events", "waitlist_leads", "mails"]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
    receiver.received.length = 0;
    receiver.answer = { status: 200, headers: {}, body: "thanks" };
    receiver.service = undefined;
  });

  const admin = async (method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { origin, cookie };
    const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const all = [...eventTypes];
  async function addEndpoint(change: Partial<EndpointCall> = {}) {
    const call = { name: "CRM", url: receiver.url, events: all, personal: false, ...change };
    const { status, body } = await admin("POST", "/api/admin/webhooks", call);
    expect(status).toBe(200);
    return shownSecret.parse(body);
  }
  const endpoints = async () =>
    endpointList.parse((await admin("GET", "/api/admin/webhooks")).body).endpoints;
  const deliveries = async (query = "") =>
    deliveriesPage.parse((await admin("GET", `/api/admin/webhook-deliveries${query}`)).body)
      .deliveries;
  const detail = async (id: string): Promise<DeliveryDetail> =>
    deliveryDetail.parse((await admin("GET", `/api/admin/webhook-deliveries/${id}`)).body);
  const types = () => receiver.received.map(({ event }) => event.type);
  /** As if so much time had passed for what waits, by the database's clock. */
  const letPass = (time: string) =>
    site.database.query(
      `WITH passed AS (UPDATE webhook_endpoints SET paused_until = paused_until - $1::interval,
         failing_since = failing_since - $1::interval, previous_until = previous_until - $1::interval)
       UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - $1::interval,
         created_at = created_at - $1::interval`,
      [time],
    );
  const received = (count: number) =>
    eventually(() => {
      expect(receiver.received).toHaveLength(count);
      return receiver.received.at(-1);
    });

  it("reports what happens to a lead, signed, with versions that rise", async () => {
    const { id, secret: key } = await addEndpoint();
    await site.join();
    const [mail = ""] = await site.mails(1);
    await site.post("/api/waitlist-confirm", { token: tokenOf(mail) });
    const [lead] = await site.database.query<{ id: string }>(
      "UPDATE waitlist_leads SET mark = 'priority', invited_at = now() RETURNING id",
    );
    await site.database.query("UPDATE waitlist_leads SET accepted_at = now()");
    // Unsubscribing deletes the events that were not delivered yet.
    await received(5);
    const token = unsubscribeToken(secret, waitlist, lead?.id ?? "");
    await site.post("/api/unsubscribe", { token });
    await received(6);
    expect(types().sort()).toEqual([
      "lead.accepted",
      "lead.confirmed",
      "lead.invited",
      "lead.joined",
      "lead.marked",
      "lead.unsubscribed",
    ]);
    const versionOf = (type: string) =>
      Number(receiver.received.find(({ event }) => event.type === type)?.event.data.version);
    const versions = ["joined", "confirmed", "invited", "accepted", "unsubscribed"].map((kind) =>
      versionOf(`lead.${kind}`),
    );
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(new Set(versions).size).toBe(5);
    expect(receiver.received.every((post) => receiver.isSigned(post, key))).toBe(true);
    expect(receiver.received.every(({ event }) => event.data.id === lead?.id)).toBe(true);
    expect(JSON.stringify(receiver.received)).not.toContain("layla@");
    await eventually(async () => expect((await endpoints())[0]?.waiting).toBe(0));
    expect((await endpoints())[0]).toMatchObject({ id, state: "active", dead: 0 });
  });

  it("reports subscribers, messages, campaigns and erasures, each only where it is wanted", async () => {
    await addEndpoint({ events: ["subscriber.confirmed", "campaign.paused"], personal: true });
    await site.post("/api/newsletter", { email: "nada@example.com", consent: true, locale: "fr" });
    // Mails of earlier tests may still come.
    const mail = () =>
      site
        .mailFiles()
        .map(([, source]) => `${source}`)
        .find((source) => source.includes("Subject: newsletter-confirm"));
    await expect.poll(mail).toBeDefined();
    await site.post("/api/newsletter-confirm", { token: tokenOf(mail() ?? "") });
    await site.database.query(
      `INSERT INTO campaigns (id, kind, name, content, audience, created_at, created_by)
       VALUES (gen_random_uuid(), 'newsletter', 'Issue', '{"texts":{},"fallback":"en"}', '{}', now(), 'x')`,
    );
    await site.database.query("UPDATE campaigns SET state = 'paused', pause_reason = 'asked'");
    await received(2);
    expect(types().sort()).toEqual(["campaign.paused", "subscriber.confirmed"]);
    const confirmed = receiver.received.find(({ event }) => event.type === "subscriber.confirmed");
    expect(confirmed?.event.data).toMatchObject({ email: "nada@example.com", locale: "fr" });
    await site.database.query("DELETE FROM campaigns");
    await site.database.query(`DELETE FROM ${newsletter.table}`);
    // No endpoint subscribes to it: nothing is stored.
    expect(
      await site.database.query("SELECT 1 FROM outgoing_events WHERE NOT is_delivered"),
    ).toEqual([]);
  });

  it("raises the version of an event also where the clock goes back", async () => {
    await addEndpoint();
    const lastStamp = (secondsFromNow: number) =>
      site.database.query("SELECT setval('change_clock', $1::bigint)", [
        Math.round((Date.now() + secondsFromNow * 1000) * 1000),
      ]);
    await lastStamp(300);
    await site.join();
    const joined = (await received(1))?.event.data;
    expect(Number(joined?.version) / 1000).toBeGreaterThan(Date.now() + 60_000);
    await lastStamp(-300);
    await site.database.query("UPDATE waitlist_leads SET mark = 'priority'");
    const marked = (await received(2))?.event.data;
    expect(Number(marked?.version)).toBeGreaterThan(Number(joined?.version));
    await site.database.query("DELETE FROM waitlist_leads");
    const erased = (await received(3))?.event.data;
    expect(Number(erased?.version)).toBeGreaterThan(Number(marked?.version));
  });

  it("posts every event as the OpenAPI document describes it, with personal data and without", async () => {
    const { id } = await addEndpoint({ personal: true });
    await addEndpoint();
    const on = site.database;
    const seen = new Set<string>();
    /** Each event comes to both endpoints. */
    const arrived = async (...expected: EventType[]) => {
      await eventually(() => expect(types().sort()).toEqual([...expected, ...expected].sort()));
      for (const { event } of receiver.received.splice(0)) {
        const body = eventBody(event.type as EventType).parse(event);
        // Unknown fields would be missing of what was parsed.
        expect(body).toEqual(event);
        seen.add(event.type);
      }
    };
    const leave = (table: string) =>
      on.transaction(async (within) => {
        await within.query("SELECT set_config('site.departure', 'unsubscribed', true)");
        await within.query(`DELETE FROM ${table}`);
      });
    for (const about of ["lead", "subscriber"] as const) {
      const table = about === "lead" ? waitlist.table : newsletter.table;
      const person = { email: "dana@example.com", consent: true, locale: "fr" };
      const join = () => (about === "lead" ? site.join() : site.post("/api/newsletter", person));
      await join();
      await arrived(`${about}.joined`);
      await on.query(`UPDATE ${table} SET status = 'confirmed', consent_ts = now()`);
      await arrived(`${about}.confirmed`);
      if (about === "lead") {
        await on.query(
          `UPDATE ${table} SET mark = 'spam', invited_at = now(), accepted_at = now()`,
        );
        await arrived("lead.marked", "lead.invited", "lead.accepted");
      }
      await leave(table);
      await arrived(`${about}.unsubscribed`);
      await join();
      await arrived(`${about}.joined`);
      await on.query(`DELETE FROM ${table}`);
      await arrived(`${about}.erased`);
    }
    const referrer = await joinBy(on);
    await joinBy(on, { code: referrer.code });
    await arrived("lead.joined", "lead.confirmed", "lead.joined", "lead.confirmed");
    await creditFriends(on, dayLater);
    await arrived("referral.credited");
    await on.query("UPDATE referrals SET state = 'revoked', reason = 'left'");
    await arrived("referral.revoked");
    await addMessage(on, { topic: "sales" });
    await addApplication(on, {});
    await arrived("message.received", "application.received");
    await on.query(
      `INSERT INTO campaigns (id, kind, name, content, audience, created_at, created_by)
       VALUES (gen_random_uuid(), 'newsletter', 'Issue', '{"texts":{},"fallback":"en"}', '{}', now(), 'x')`,
    );
    await on.query("UPDATE campaigns SET state = 'paused', pause_reason = 'asked'");
    await on.query("UPDATE campaigns SET state = 'finished', pause_reason = NULL");
    await arrived("campaign.paused", "campaign.finished");
    expect([...seen].sort()).toEqual(eventTypes.toSorted());
    await admin("POST", `/api/admin/webhooks/${id}/test`);
    const test = receiver.received[0]?.event;
    expect(eventBody("endpoint.test").parse(test)).toEqual(test);
    for (const table of ["campaigns", "applications", "contact_messages"]) {
      await on.query(`DELETE FROM ${table}`);
    }
  });

  it("reports friends who count, and who no longer do", async () => {
    await addEndpoint({ events: ["referral.credited", "referral.revoked"] });
    const referrer = await joinBy(site.database);
    const friend = await joinBy(site.database, { code: referrer.code });
    await creditFriends(site.database, dayLater);
    const [credited] = await received(1).then(() => receiver.received);
    const { id, version } = credited?.event.data ?? {};
    const facts = { id, state: "credited", referrer_id: referrer.id, friend_id: friend.id };
    expect(credited?.event).toMatchObject({ type: "referral.credited", data: facts });
    const decision = { ids: [id], state: "revoked" };
    expect((await admin("POST", "/api/admin/referrals/decide", decision)).status).toBe(200);
    const revoked = (await received(2))?.event;
    expect(revoked).toMatchObject({
      type: "referral.revoked",
      data: { ...facts, state: "revoked" },
    });
    expect(Number(revoked?.data.version)).toBeGreaterThan(Number(version));
  });

  it.each(["slack", "teams", "discord", "fields"] as const)(
    "posts a message that %s takes, in the language of its owner, and so does its test",
    async (shape) => {
      receiver.service = shape;
      const events: EventType[] = ["message.received"];
      const { id } = await addEndpoint({ shape, locale: "fr", personal: true, events });
      await site.post("/api/contact", {
        ...{ topic: "general", name: "Layla <!here>", email: "layla@example.com", locale: "en" },
        ...{ subject: "Prices", message: "How *much*?", company: "", phone: "", about: "" },
      });
      const body = (await received(1))?.body ?? "";
      await eventually(async () => expect((await deliveries())[0]?.state).toBe("delivered"));
      expect(body).toContain("Prices");
      if (shape !== "fields") expect(body).toMatch(/Message reçu.*fr\/admin\/inbox/s);
      const test = await admin("POST", `/api/admin/webhooks/${id}/test`);
      expect(test.body.outcome).toBe("delivered");
      await site.database.query("DELETE FROM contact_messages");
    },
  );

  it("tries again with the same id and bytes and a new time, and says what is wrong", async () => {
    await addEndpoint({ personal: true });
    receiver.answer = { status: 500, headers: {}, body: "out of order" };
    await site.join();
    await received(1);
    const [waiting] = await eventually(async () => {
      const found = await deliveries("?state=waiting");
      expect(found).toHaveLength(1);
      return found;
    });
    expect(waiting).toMatchObject({ attempts: 1, fault: "refused", status: 500 });
    expect((await endpoints())[0]).toMatchObject({
      state: "failing",
      fault: "refused",
      status: 500,
    });
    receiver.answer.status = 200;
    await letPass("1 minute");
    await received(2);
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(second?.signatures).not.toEqual([]);
    await eventually(async () => expect((await endpoints())[0]?.state).toBe("active"));
    const shown = await detail(waiting?.id ?? "");
    expect(shown.attempts.map(({ status, answer }) => [status, answer])).toEqual([
      [500, "out of order"],
      [200, "out of order"],
    ]);
    expect(JSON.parse(shown.body ?? "").data.email).toBe("layla@example.com");
    expect(await deliveries("?q=layla%40example")).toHaveLength(1);
    expect(await deliveries("?q=nobody")).toEqual([]);
  });

  it("gives up after the last attempt, and replays with the same id", async () => {
    const { id } = await addEndpoint({ events: ["lead.joined"] });
    receiver.answer.status = 503;
    await site.join();
    for (let attempt = 1; attempt <= 10; attempt++) {
      await received(attempt);
      await eventually(async () => expect((await deliveries())[0]?.attempts).toBe(attempt));
      await letPass("29 hours");
      await site.database.query("UPDATE webhook_endpoints SET failing_since = now()");
    }
    expect((await deliveries())[0]).toMatchObject({ state: "dead", nextAttemptAt: null });
    receiver.answer.status = 200;
    const replay = (call: object) => admin("POST", `/api/admin/webhooks/${id}/replay`, call);
    expect((await replay({ dead: true })).body).toEqual({ count: 1 });
    await received(11);
    expect(new Set(receiver.received.map((post) => post.id)).size).toBe(1);
    await eventually(async () => expect((await deliveries())[0]?.state).toBe("delivered"));
    const [one] = await deliveries();
    expect((await replay({ delivery: one?.id })).body).toEqual({ count: 1 });
    await received(12);
    await eventually(async () => expect((await deliveries())[0]?.state).toBe("delivered"));
    const span = { from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z" };
    expect((await replay(span)).body).toEqual({ count: 1 });
    await received(13);
    expect((await replay({ from: "yesterday", to: "today" })).status).toBe(400);
  });

  it("stops at 410 and after days of only failures; a passing test mends it", async () => {
    const { id, secret: key } = await addEndpoint();
    receiver.answer.status = 410;
    await site.join();
    await received(1);
    const state = async () => (await endpoints())[0]?.state;
    await eventually(async () => expect(await state()).toBe("disabled"));
    expect((await deliveries())[0]).toMatchObject({ state: "dead", fault: "gone" });
    await site.join({ email: "omar@example.com" });
    receiver.answer = { status: 200, headers: {}, body: "back" };
    const test = endpointTest.parse((await admin("POST", `/api/admin/webhooks/${id}/test`)).body);
    expect(test).toMatchObject({ outcome: "delivered", status: 200, answer: "back" });
    expect(JSON.parse(test.request.body).type).toBe("endpoint.test");
    expect(test.request.headers["webhook-id"]).toBe(receiver.received[1]?.id);
    // Events of the meantime were kept.
    await received(3);
    expect(receiver.received.slice(1).every((post) => receiver.isSigned(post, key))).toBe(true);
    expect(await state()).toBe("active");
    receiver.answer.status = 500;
    await site.join({ email: "rana@example.com" });
    await received(4);
    await eventually(async () => expect(await state()).toBe("failing"));
    await letPass("6 days");
    await received(5);
    await eventually(async () => expect(await state()).toBe("disabled"));
    expect((await admin("POST", `/api/admin/webhooks/${id}/test`)).body).toMatchObject({
      ...{ outcome: "failed", fault: "refused", status: 500 },
    });
    expect(await state()).toBe("disabled");
  });

  it("leaves an overloaded receiver alone for as long as it says", async () => {
    await addEndpoint();
    receiver.answer = { status: 429, headers: { "retry-after": "3600" }, body: "" };
    await site.join();
    await received(1);
    await eventually(async () => expect((await endpoints())[0]?.state).toBe("failing"));
    await site.join({ email: "omar@example.com" });
    const [row] = await site.database.query<{ wait: number; pause: number }>(
      `SELECT extract(epoch FROM next_attempt_at - now())::int AS wait,
         extract(epoch FROM paused_until - now())::int AS pause
       FROM webhook_deliveries JOIN webhook_endpoints ON webhook_endpoints.id = endpoint_id
       WHERE attempts = 1`,
    );
    expect(row?.wait).toBeGreaterThan(3_500);
    expect(row?.pause).toBeGreaterThan(3_500);
    receiver.answer.status = 200;
    await letPass("2 hours");
    await received(3);
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const { id, secret: first } = await addEndpoint();
    const { body } = await admin("POST", `/api/admin/webhooks/${id}/rotate`);
    const { secret: second, previousUntil } = shownSecret.parse(body);
    expect(Date.parse(previousUntil ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await admin("POST", `/api/admin/webhooks/${id}/test`);
    const signs = () =>
      [first, second].map((key) => receiver.received.some((post) => receiver.isSigned(post, key)));
    expect(signs()).toEqual([true, true]);
    receiver.received.length = 0;
    await letPass("25 hours");
    await admin("POST", `/api/admin/webhooks/${id}/test`);
    expect(signs()).toEqual([false, true]);
    const stored = await site.database.query("SELECT * FROM webhook_endpoints");
    expect(JSON.stringify(stored)).not.toContain(second.slice(6));
    const audit = await site.database.query("SELECT details FROM audit_log");
    expect(JSON.stringify(audit)).not.toContain("whsec");
  });

  it("keeps nothing about an erased person, and sends nothing more of them", async () => {
    await addEndpoint({ personal: true });
    receiver.answer = { status: 500, headers: {}, body: "layla@example.com is broken" };
    await site.join();
    await received(1);
    await eventually(async () => expect((await deliveries())[0]?.state).toBe("waiting"));
    receiver.answer = { status: 200, headers: {}, body: "" };
    await site.database.query("DELETE FROM waitlist_leads");
    await received(2);
    expect(receiver.received[1]?.event.type).toBe("lead.erased");
    await letPass("1 hour");
    await site.join({ email: "omar@example.com" });
    await received(3);
    expect(types()).toEqual(["lead.joined", "lead.erased", "lead.joined"]);
    const tables = ["outgoing_events", "webhook_deliveries", "webhook_attempts"];
    for (const table of tables) {
      const rows = await site.database.query(`SELECT * FROM ${table}`);
      const text = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? 0 : value));
      expect(text).not.toContain("layla");
    }
  });

  it("shows the path of an address to those alone who may change it", async () => {
    await addEndpoint();
    await addPerson(site.database, "reader@example.com", "reader");
    const headers = { origin, cookie: await signedIn(site.app, "reader@example.com") };
    const read = await site.app.inject({ url: "/api/admin/webhooks", headers });
    expect(endpointList.parse(read.json()).endpoints[0]?.url).toBe(`http://${receiver.target}/…`);
    expect((await endpoints())[0]?.url).toBe(receiver.url);
  });

  it("refuses private and unusable addresses, and deletes what is old", async () => {
    const call = { name: "X", events: ["lead.joined"], personal: false };
    for (const url of [
      "https://127.0.0.1/",
      "http://example.com/",
      "https://10.1/",
      "no address",
    ]) {
      const answer = await admin("POST", "/api/admin/webhooks", { ...call, url });
      expect([url, answer.status, answer.body.error]).toEqual([url, 422, "invalid_url"]);
    }
    const { id } = await addEndpoint();
    const url = "https://[::1]/";
    expect((await admin("POST", `/api/admin/webhooks/${id}`, { ...call, url })).status).toBe(422);
    await site.join();
    await received(1);
    await eventually(async () => expect((await deliveries())[0]?.state).toBe("delivered"));
    expect(await purgeDeliveries(site.database)).toBe(0);
    await letPass("31 days");
    expect(await purgeDeliveries(site.database)).toBe(1);
    expect((await admin("POST", `/api/admin/webhooks/${id}/state`, { state: "off" })).status).toBe(
      200,
    );
    await site.join({ email: "omar@example.com" });
    expect(
      await site.database.query("SELECT 1 FROM outgoing_events WHERE NOT is_delivered"),
    ).toEqual([]);
    expect((await admin("POST", `/api/admin/webhooks/${id}/delete`)).status).toBe(200);
    expect((await admin("POST", `/api/admin/webhooks/${id}/delete`)).status).toBe(404);
  });
});

it("are received once and in order by the Python program of the reference, which refuses what is forged", async () => {
  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  if (!hasPython) {
    process.stdout.write("python3 is not on this machine: the receiver was not run.\n");
    return;
  }
  const program = fileURLToPath(new URL("../../site/pages/api/receiver.py", import.meta.url));
  const folder = mkdtempSync(path.join(tmpdir(), "receiver-"));
  const port = String(await freePort());
  const env = { PUBLIC_URL: origin, WEBHOOK_PRIVATE_TARGETS: `127.0.0.1:${port}` };
  const site = await openSite(env, { webhookPoll });
  let python: ChildProcess | undefined;
  try {
    await addPerson(site.database, "owner@example.com", "owner");
    const headers = { origin, cookie: await signedIn(site.app, "owner@example.com") };
    const post = async (url: string, payload: object = {}) =>
      (await site.app.inject({ method: "POST", url, headers, payload })).json();
    const url = `http://127.0.0.1:${port}/`;
    const call = { name: "Python", url, events: [...eventTypes], personal: true };
    const { id, secret } = shownSecret.parse(await post("/api/admin/webhooks", call));
    const of = `/api/admin/webhooks/${id}`;
    python = spawn("python3", [program, port], {
      cwd: folder,
      env: { ...process.env, SECRET: secret },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let printed = "";
    python.stdout?.on("data", (text) => {
      printed += text;
    });
    const linesOf = (type: string) => printed.split("\n").filter((line) => line.startsWith(type));
    const kept = () => {
      const database = new DatabaseSync(path.join(folder, "receiver.db"), { readOnly: true });
      const [row] = database.prepare("SELECT id, version, data FROM subjects").all();
      database.close();
      return { id: String(row?.id), version: row?.version, data: JSON.parse(String(row?.data)) };
    };
    await eventually(async () => expect((await post(`${of}/test`)).outcome).toBe("delivered"));
    await site.join();
    await eventually(() => expect(linesOf("lead.joined")).toHaveLength(1));
    const { id: lead, version, data: joined } = kept();
    expect(joined).toMatchObject({ email: "layla@example.com", status: "pending", mark: "none" });

    // Unsigned, with another body or secret, with a letter that is no ASCII, or recorded before.
    const body = JSON.stringify({ type: "lead.marked", data: { id: lead, version, mark: "spam" } });
    const now = new Date();
    const signed = { id: "forged", body, at: now, secrets: [secret] };
    const old = new Date(now.getTime() - 310_000);
    const forgeries: [Record<string, string>, string][] = [
      [{}, body],
      [signedHeaders(signed), body.replace("spam", "none")],
      [signedHeaders({ ...signed, secrets: ["whsec_AAAA"] }), body],
      [{ ...signedHeaders(signed), "webhook-signature": "v1,\u00e9" }, body],
      [{ ...signedHeaders(signed), "webhook-timestamp": "9".repeat(5_000) }, body],
      [signedHeaders({ ...signed, at: old }), body],
    ];
    for (const [sent, text] of forgeries) {
      const answer = await fetch(url, { method: "POST", headers: sent, body: text });
      expect([sent, answer.status]).toEqual([sent, 401]);
    }
    expect(kept().data.mark).toBe("none");

    // A change, then the events before it once more: sent again by an owner, and late by another id.
    await site.database.query("UPDATE waitlist_leads SET mark = 'priority', updated_at = now()");
    await eventually(() => expect(linesOf("lead.marked")).toHaveLength(1));
    expect(kept().data.mark).toBe("priority");
    const all = { from: "2000-01-01T04:00:00+04:00", to: "2999-01-01T00:00:00Z" };
    expect(await post(`${of}/replay`, all)).toEqual({ count: 2 });
    await eventually(async () => {
      const [row] = await site.database.query(
        "SELECT count(*)::int AS sent FROM webhook_attempts WHERE status = 204",
      );
      expect(row).toEqual({ sent: 4 });
    });
    const late = signedHeaders({ ...signed, id: "late" });
    expect((await fetch(url, { method: "POST", headers: late, body })).status).toBe(204);
    expect(kept().data.mark).toBe("priority");
    // It answers before it works: the line comes after the answer.
    await eventually(() => expect(linesOf("lead.marked")).toHaveLength(2));
    expect(linesOf("lead.joined")).toHaveLength(1);

    // With a new secret both sign, so the program that has the previous one still takes the erasure.
    await post(`${of}/rotate`);
    await site.database.query("DELETE FROM waitlist_leads");
    await eventually(() => expect(linesOf("lead.erased")).toHaveLength(1));
    expect(kept()).toMatchObject({ id: lead, data: null });
    // A secret that was changed for another one signs no more: the page shows why.
    await post(`${of}/rotate`);
    expect(await post(`${of}/test`)).toMatchObject({
      ...{ outcome: "failed", fault: "refused", status: 401 },
    });
  } finally {
    python?.kill();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
