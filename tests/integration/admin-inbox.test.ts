import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InboxPage } from "#contract/inbox.ts";
import {
  type AdminApp,
  addApplication,
  addMessage,
  addPerson,
  addSubscriber,
  databases,
  openAdminApp,
  origin,
  signedIn,
} from "./admin-harness.ts";

describe.each(databases)("the inbox on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let admin: AdminApp;
  let cookie = "";
  beforeAll(async () => {
    opened = await open();
    admin = await openAdminApp(opened.database);
    await addPerson(opened.database, "admin@example.com", "owner");
    cookie = await signedIn(admin.app, "admin@example.com");
  });
  beforeEach(async () => {
    await opened.database.query("DELETE FROM applications");
    await opened.database.query("DELETE FROM contact_messages");
    await opened.database.query("DELETE FROM newsletter_subscribers");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });
  const get = (url: string) => admin.app.inject({ url, headers: { cookie } });
  const post = (url: string, payload: object) =>
    admin.app.inject({ method: "POST", url, payload, headers: { cookie, origin } });
  const list = async (query = "") => (await get(`/api/inbox${query}`)).json() as InboxPage;

  it("lists newest first, a page at a time, each entry once", async () => {
    const moment = new Date();
    for (let i = 0; i < 7; i += 1) {
      // Three of them in the same instant.
      const createdAt = new Date(moment.getTime() + Math.min(i, 4) * 1000);
      await addApplication(opened.database, { email: `p${i}@example.com`, createdAt });
    }
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: InboxPage = await list(`?limit=2${after && `&after=${after}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      seen.push(...page.entries.map(({ email }) => email));
      after = page.after;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen.slice(-3)).toEqual(["p2@example.com", "p1@example.com", "p0@example.com"]);
  });

  it("finds by a part of the address, the name or the position, signs taken as they are", async () => {
    await addApplication(opened.database, { email: "noor_1@example.com", name: "Noor 100%" });
    await addApplication(opened.database, { email: "sami@example.com", name: "Sami" });
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).entries.map(({ name }) => name);
    expect(await found("NOOR")).toEqual(["Noor 100%"]);
    expect(await found("100%")).toEqual(["Noor 100%"]);
    expect(await found("r_1")).toEqual(["Noor 100%"]);
    expect(await found("%")).toEqual(["Noor 100%"]);
    expect(await found("ledger")).toHaveLength(2);
    expect(await found("'; DROP TABLE applications; --")).toEqual([]);
  });

  it("keeps a state, and filters by it and by kind", async () => {
    const id = await addApplication(opened.database, {});
    await addApplication(opened.database, { email: "other@example.com" });
    const set = await post(`/api/inbox/application/${id}/state`, { state: "answered" });
    expect(set.json()).toEqual({ ok: true });
    expect((await list("?state=answered")).entries.map((entry) => entry.id)).toEqual([id]);
    expect((await list("?state=new")).entries).toHaveLength(1);
    expect((await list("?kind=application")).entries).toHaveLength(2);
    expect((await list("?kind=message")).entries).toEqual([]);
    expect((await get(`/api/inbox/application/${id}`)).json()).toMatchObject({
      id,
      state: "answered",
      fields: { job: "ledger-engineer", note: "<b>note</b>" },
      file: { name: "CV, Layla é.pdf", size: 4 },
    });
  });

  it("holds messages, requests, applications and subscribers in one list", async () => {
    const application = await addApplication(opened.database, { createdAt: new Date(0) });
    const message = await addMessage(opened.database, { topic: "demo", createdAt: new Date(1000) });
    const plain = await addMessage(opened.database, {
      topic: "general",
      createdAt: new Date(3000),
    });
    const subscriber = await addSubscriber(opened.database, new Date(2000));
    const { entries, kinds } = await list();
    expect(kinds).toEqual(["message", "request", "application", "newsletter"]);
    expect(entries.map(({ kind, id, about, topic }) => [kind, id, about, topic])).toEqual([
      ["message", plain, "A demo", "general"],
      ["newsletter", subscriber, "confirmed", null],
      ["request", message, "A demo", "demo"],
      ["application", application, "ledger-engineer", null],
    ]);
    expect((await get(`/api/inbox/request/${message}`)).json()).toMatchObject({
      about: "A demo",
      fields: {
        topic: "demo",
        message: "Two\n\nparagraphs",
        meeting_at: "1970-01-01T00:00:01.000Z",
      },
      file: null,
    });
    const set = await post(`/api/inbox/request/${message}/state`, { state: "closed" });
    expect(set.json()).toEqual({ ok: true });
    expect((await list("?kind=request&state=closed")).entries).toHaveLength(1);
    expect((await get(`/api/inbox/request/${message}/file`)).statusCode).toBe(404);
    // One kind is no way to the entries of another.
    expect((await get(`/api/inbox/message/${message}`)).statusCode).toBe(404);
    const other = await post(`/api/inbox/message/${message}/state`, { state: "new" });
    expect(other.statusCode).toBe(404);
  });

  it("narrows by topic, and finds words of a message and of an application that no line shows", async () => {
    const demo = await addMessage(opened.database, { topic: "demo" });
    await addMessage(opened.database, { topic: "press" });
    const application = await addApplication(opened.database, {});
    expect((await list("?topic=demo")).entries.map(({ id }) => id)).toEqual([demo]);
    expect((await list("?topic=press&kind=message")).entries).toEqual([]);
    expect((await list("?q=paragraphs")).entries).toHaveLength(2);
    const noted = await list(`?q=${encodeURIComponent("<b>note")}`);
    expect(noted.entries.map(({ id }) => id)).toEqual([application]);
    expect(Object.keys(noted.entries[0] ?? {})).not.toContain("sought");
    expect((await get("/api/inbox?topic=gossip")).statusCode).toBe(400);
  });

  it("shows a subscriber's consent, and keeps a state for the address", async () => {
    const id = await addSubscriber(opened.database, new Date(2000));
    expect((await get(`/api/inbox/newsletter/${id}`)).json()).toMatchObject({
      ...{ id, email: "nada@example.com", name: null, state: "new", file: null },
      fields: { status: "confirmed", consent_at: "1970-01-01T00:00:02.000Z", locale: "fr" },
    });
    const set = await post(`/api/inbox/newsletter/${id}/state`, { state: "closed" });
    expect(set.json()).toEqual({ ok: true });
    expect((await list("?kind=newsletter&state=closed")).entries).toHaveLength(1);
    expect((await list("?q=NADA@")).entries).toHaveLength(1);
  });

  it("hands over a CV to be kept, never to be shown", async () => {
    const bytes = new Uint8Array(300_000).map((_, i) => i % 251);
    const id = await addApplication(opened.database, {}, bytes);
    const answer = await get(`/api/inbox/application/${id}/file`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"CV__Layla__.pdf\"; filename*=UTF-8''CV%2C%20Layla%20%C3%A9.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
  });

  it("refuses what it does not know, without an accident", async () => {
    const id = await addApplication(opened.database, {});
    for (const url of [
      "/api/inbox/application/nonsense",
      `/api/inbox/application/${randomUUID()}`,
      `/api/inbox/message/${id}`,
      `/api/inbox/__proto__/${id}`,
      `/api/inbox/application/${randomUUID()}/file`,
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    for (const query of ["?state=lost", "?kind=x", "?limit=1000", "?after=x", "?q=a&q=b"]) {
      expect([query, (await get(`/api/inbox${query}`)).statusCode]).toEqual([query, 400]);
    }
    const state = await post(`/api/inbox/application/${id}/state`, { state: "lost" });
    expect(state.statusCode).toBe(400);
    const unknown = await post(`/api/inbox/application/${randomUUID()}/state`, { state: "new" });
    expect(unknown.statusCode).toBe(404);
  });
});
