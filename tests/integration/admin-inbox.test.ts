import { randomUUID } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BulkAction } from "#contract/bulk-actions.ts";
import type { InboxPage } from "#contract/inbox.ts";
import { dayIn } from "#contract/lead-date.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { erasedHash } from "#server/database/ids-and-tokens.ts";
import { applicationInbox } from "#server/inbox/applications.ts";
import { inboxSource } from "#server/inbox/inbox-source.ts";
import { performBulkAction } from "#server/leads/bulk-actions/bulk-action-worker.ts";
import { newsletterInbox } from "#server/subscriptions/newsletter.ts";
import {
  type AdminApp,
  addApplication,
  addLead,
  addMessage,
  addPerson,
  addSubscriber,
  databases,
  openAdminApp,
  origin,
  secret,
  signedIn,
} from "./admin-harness.ts";

describe.each(databases)("the inbox on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let admin: AdminApp;
  let cookie = "";
  let address = "";
  beforeAll(async () => {
    opened = await open();
    admin = await openAdminApp(opened.database);
    await addPerson(opened.database, "admin@example.com", "owner");
    cookie = await signedIn(admin.app, "admin@example.com");
    address = await admin.app.listen({ port: 0 });
  });
  let lastEntry = "0";
  beforeEach(async () => {
    const [log] = await opened.database.query<{ id: string }>(
      "select coalesce(max(id), 0)::text as id from audit_log",
    );
    lastEntry = log?.id ?? "0";
    for (const table of ["mails", "waitlist_leads", "erased_addresses"]) {
      await opened.database.query(`DELETE FROM ${table}`);
    }
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
  /** The audit log since the test began, newest first. */
  const audited = () =>
    opened.database.query<{ kind: string; by: string; details: object }>(
      "select kind, by_email as by, details from audit_log where id > $1 order by id desc",
      [lastEntry],
    );
  const list = async (query = "") => (await get(`/api/inbox${query}`)).json() as InboxPage;

  it("lists newest first, a page at a time, each entry once", async () => {
    const moment = new Date();
    for (let i = 0; i < 7; i += 1) {
      // Three of them at the same instant.
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

  it("counts signups and confirmations of the newsletter by the reader's days", async () => {
    const now = admin.clock.now().getTime();
    const evening = new Date(now - 3 * 86_400_000).setUTCHours(22, 30, 0, 0);
    const morning = evening + 9 * 3_600_000;
    await opened.database.query(
      `insert into newsletter_subscribers (id, email, email_key, status, created_at, consent_ts, locale,
         consent_at, consent_version, consent_locale, consent_source, token_hash, token_expires_at)
       select gen_random_uuid(), n || '@example.com', n, case when confirmed is null then 'pending'
         else 'confirmed' end, joined, confirmed, 'fr', joined, '1', 'fr', 'footer', n, joined
       from (values ('1', $1::timestamptz, $2::timestamptz), ('2', $1, null), ('3', $2, $2),
         ('old', $3, $3)) as given (n, joined, confirmed)`,
      [new Date(evening), new Date(morning), new Date(now - 400 * 86_400_000)],
    );
    const days = async (zone: string) =>
      (await get(`/api/admin/subscribers/days?timeZone=${zone}`)).json().overTime;
    const dayOf = (moment: number) => `${new Date(moment).toISOString().slice(0, 10)}T00:00:00Z`;
    expect(await days("UTC")).toEqual([
      { at: dayOf(evening), joined: 2, confirmed: 0 },
      { at: dayOf(morning), joined: 1, confirmed: 2 },
    ]);
    expect(await days("Asia/Dubai")).toEqual([{ at: dayOf(morning), joined: 3, confirmed: 2 }]);
    expect((await get("/api/admin/subscribers/days?timeZone=Nowhere")).statusCode).toBe(400);
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
    for (const [name, typed] of [
      ["سلمى الأحمد", "سلمي الاحمد"],
      ["René Nœl", "rene noel"],
      ["Rene\u0301 Straße ٤", "RENÉ STRASSE 4"],
      ["Ольга Ёлкина", "ольга елкина"],
    ] as const) {
      await addApplication(opened.database, { email: `x${typed.length}@example.com`, name });
      expect(await found(typed)).toEqual([name]);
    }
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

  it("counts what is unread, with the session and with the list, but no subscribers", async () => {
    const id = await addApplication(opened.database, {});
    await addMessage(opened.database, { topic: "general" });
    await addSubscriber(opened.database, new Date());
    const unread = async () => (await get("/api/auth/get-session")).json().unread;
    expect(await unread()).toBe(2);
    expect(await list("?kind=newsletter")).toMatchObject({ total: 1, unread: 2 });
    await post(`/api/inbox/application/${id}/state`, { state: "read" });
    expect(await unread()).toBe(1);
    // Reading an entry is not logged; putting it back for the others is.
    expect(await audited()).toEqual([]);
    await post(`/api/inbox/application/${id}/state`, { state: "new" });
    expect(await unread()).toBe(2);
    expect((await audited())[0]).toMatchObject({ kind: "inbox_changed" });
  });

  it("finds subscribers by whether they have confirmed, and says how many", async () => {
    await addSubscriber(opened.database, new Date());
    expect(await list("?kind=newsletter&standing=confirmed")).toMatchObject({ total: 1 });
    expect((await list("?standing=confirmed")).entries).toHaveLength(1);
    expect(await list("?standing=pending")).toMatchObject({ total: 0, entries: [] });
  });

  it("exports what the filter finds with all that was sent, and no formula runs", async () => {
    const at = new Date("2026-11-20T10:00:00Z");
    await addSubscriber(opened.database, at);
    const id = await addMessage(opened.database, { topic: "demo", createdAt: at });
    await opened.database.query(
      "update contact_messages set company = '=cmd()', subject = 'Demo;=1+1' where id = $1",
      [id],
    );
    const consent = "2026-11-20T10:00:00.000Z,2026-11-20T10:00:00.000Z,1,fr,footer";
    const newsletter = await get("/api/inbox.csv?kind=newsletter&standing=confirmed");
    expect(newsletter.body.split("\n")).toEqual([
      "created_at,kind,email,name,state,status,locale,consent_at,consent_ts,consent_version,consent_locale,consent_source",
      `2026-11-20T10:00:00.000000Z,newsletter,nada@example.com,,new,confirmed,fr,${consent}`,
    ]);
    expect(newsletter.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(/"newsletter_\d{4}-\d\d-\d\d\.csv"$/),
      "cache-control": "no-store",
    });
    const requests = (await get("/api/inbox.csv?q=omar&mark_utf8=yes")).body;
    expect(requests.startsWith("\uFEFFcreated_at,kind,email,name,state,topic,about")).toBe(true);
    expect(requests).toContain(",demo,logistics,Demo;'=1+1,\"Two\n\nparagraphs\",'=cmd(),");
    expect(requests).not.toContain("nada@");
    expect(await audited()).toMatchObject([
      { kind: "exported", details: { what: "inbox", rows: 1, filter: "q=…" } },
      { kind: "exported", details: { what: "newsletter", rows: 1 } },
    ]);
    expect((await get("/api/inbox.csv?state=lost")).statusCode).toBe(400);
  });

  it("names the file by the reader's day", async () => {
    // 25 hours apart: at no moment is it the same day in both.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      const { headers } = await get(`/api/inbox.csv?${new URLSearchParams({ timeZone })}`);
      const day = dayIn(admin.clock.now(), timeZone);
      expect(headers["content-disposition"]).toContain(`"inbox_${day}.csv"`);
    }
    expect((await get("/api/inbox.csv?timeZone=Mars")).statusCode).toBe(400);
  });

  it("exports more than one batch, each entry once", async () => {
    await opened.database.query(
      `insert into contact_messages (id, created_at, topic, name, email, email_key, subject, message, locale)
       select gen_random_uuid(), now() - (n / 3) * interval '1 second', 'general', 'N',
         n || '@example.com', n || '@example.com', 'S', 'M', 'en' from generate_series(1, 1203) n`,
    );
    const rows = (await get("/api/inbox.csv?kind=message")).body.split("\n").slice(1);
    expect(new Set(rows.map((row) => row.split(",")[2])).size).toBe(1203);
    expect(rows).toHaveLength(1203);
  });

  it.each([
    ["their role is another", "UPDATE admin_users SET role = 'reader' WHERE email = $1"],
    [
      "their session has ended",
      "DELETE FROM admin_sessions USING admin_users WHERE admin_users.id = user_id AND email = $1",
    ],
  ])("cuts an export off once %s, and what came is no whole file", async (_, end) => {
    await opened.database.query(
      `insert into contact_messages (id, created_at, topic, name, email, email_key, subject, message, locale)
       select gen_random_uuid(), now(), 'general', 'N', 'n@example.com', 'n@example.com', 'S',
         repeat('long', 4000), 'en' from generate_series(1, 2001)`,
    );
    const email = `${randomUUID()}@example.com`;
    await addPerson(opened.database, email, "editor");
    const leaver = await signedIn(admin.app, email);
    const { port } = new URL(address);
    const answer = await new Promise<IncomingMessage>((resolve) => {
      request({ port, path: "/api/inbox.csv", headers: { cookie: leaver } }, resolve).end();
    });
    expect(answer.statusCode).toBe(200);
    // At first only a few megabytes are sent, and no more are read.
    await opened.database.query(end, [email]);
    let rows = 0;
    const reading = async () => {
      for await (const chunk of answer) rows += String(chunk).split("n@example.com").length - 1;
    };
    await expect(reading()).rejects.toThrow("aborted");
    expect(answer.complete).toBe(false);
    expect(rows).toBeLessThan(2001);
    expect(admin.logged.join("")).not.toContain(email);
  });

  /** Performs a deletion as the queue does. */
  const perform = (id: string) =>
    performBulkAction(
      {
        ...{ database: opened.database, clock: admin.clock.now, wakeMail: () => {} },
        inbox: [applicationInbox, inboxSource(newsletterInbox)],
        recordAudit,
      },
      id,
      async () => {},
    );
  const remove = (kind: string, id: string) => post(`/api/inbox/${kind}/${id}/delete`, {});

  it("loses nothing to a wrong click: a deletion can be undone for ten seconds", async () => {
    const id = await addApplication(opened.database, {});
    const requested = (await remove("application", id)).json() as BulkAction;
    expect(requested).toMatchObject({ kind: "delete_entry", state: "waiting", count: 1, by: null });
    expect(requested.undoFor).toBeGreaterThan(9_000);
    // Pressed twice, one undo is enough, whichever way the entry's address is written.
    expect((await remove("application", id)).json()).toMatchObject({ id: requested.id });
    const capitals = await remove("application", id.toUpperCase());
    expect(capitals.json()).toMatchObject({ id: requested.id });
    expect(await perform(requested.id)).toBe("deferred");
    expect((await get("/api/admin/bulk-actions")).json()).toMatchObject({
      acts: [{ id: requested.id }],
    });
    const undone = await post(`/api/admin/bulk-actions/${requested.id}/undo`, {});
    expect(undone.json()).toMatchObject({ state: "undone", kind: "delete_entry" });
    admin.clock.forward(11_000);
    expect(await perform(requested.id)).toBe("settled");
    expect((await get(`/api/inbox/application/${id}`)).json()).toMatchObject({
      ...{ id, file: { name: "CV, Layla é.pdf" } },
    });
    expect(await audited()).toMatchObject([
      { kind: "act_undone", details: { act: requested.id, what: "delete_entry", count: 1 } },
      { kind: "act_asked", details: { what: "delete_entry", inbox: "application", entry: id } },
    ]);
  });

  it("deletes nothing for an administrator whose role is gone when it is due", async () => {
    await addPerson(opened.database, "editor@example.com", "editor");
    const headers = { cookie: await signedIn(admin.app, "editor@example.com"), origin };
    const id = await addApplication(opened.database, {});
    const requested = await admin.app.inject({
      ...{ method: "POST", url: `/api/inbox/application/${id}/delete`, payload: {}, headers },
    });
    await opened.database.query(
      "update admin_users set role = 'reader' where email = 'editor@example.com'",
    );
    admin.clock.forward(11_000);
    expect(await perform(requested.json().id)).toBe("cancelled");
    expect((await get(`/api/inbox/application/${id}`)).statusCode).toBe(200);
    await opened.database.query("delete from admin_users where email = 'editor@example.com'");
  });

  it("deletes what a second administrator requested too, when the first one's role is gone", async () => {
    await addPerson(opened.database, "editor@example.com", "editor");
    const headers = { cookie: await signedIn(admin.app, "editor@example.com"), origin };
    const id = await addApplication(opened.database, {});
    const first = await admin.app.inject({
      ...{ method: "POST", url: `/api/inbox/application/${id}/delete`, payload: {}, headers },
    });
    const second = await remove("application", id);
    expect(second.json()).toMatchObject({ id: first.json().id, by: "editor@example.com" });
    await opened.database.query("delete from admin_users where email = 'editor@example.com'");
    admin.clock.forward(11_000);
    expect(await perform(first.json().id)).toBe("done");
    expect((await get(`/api/inbox/application/${id}`)).statusCode).toBe(404);
    const [done, requested] = await audited();
    expect([done, requested]).toMatchObject([{ kind: "inbox_deleted" }, { kind: "act_asked" }]);
    expect(done?.by).toBe(requested?.by);
    expect(done?.by).not.toBe("editor@example.com");
  });

  it("deletes an entry with its mails and its file, and the log says so without an address", async () => {
    const id = await addApplication(opened.database, {});
    await opened.database.query(
      `insert into mails (id, kind, subject_kind, subject_id, locale, to_address, created_at, next_attempt_at)
       values (gen_random_uuid(), 'application-received', 'application', $1, 'en', 'layla@example.com', now(), now())`,
      [id],
    );
    const subscriber = await addSubscriber(opened.database, new Date());
    expect((await remove("message", id)).statusCode).toBe(404);
    const requested = await remove("application", id);
    expect(requested.statusCode).toBe(201);
    const left = await remove("newsletter", subscriber);
    admin.clock.forward(11_000);
    expect(await perform(requested.json().id)).toBe("done");
    expect(await perform(left.json().id)).toBe("done");
    const end = await get(`/api/admin/bulk-actions/${left.json().id}`);
    expect(end.json()).toMatchObject({ state: "done", done: 1, skipped: 0 });
    expect((await remove("application", id)).statusCode).toBe(404);
    for (const table of ["applications", "application_files", "mails", "newsletter_subscribers"]) {
      expect([table, await opened.database.query(`select 1 from ${table}`)]).toEqual([table, []]);
    }
    const log = await audited();
    expect(log).toMatchObject([
      { kind: "inbox_deleted", details: { inbox: "newsletter", entry: subscriber } },
      { kind: "inbox_deleted", details: { inbox: "application", entry: id } },
      { kind: "act_asked", details: { inbox: "newsletter" } },
      { kind: "act_asked", details: { inbox: "application" } },
    ]);
    expect(JSON.stringify(log)).not.toContain("layla");
  });

  it("erases a person everywhere at once, and keeps no address of them", async () => {
    await addApplication(opened.database, { email: "omar@example.com" });
    await addMessage(opened.database, { topic: "general" });
    await addSubscriber(opened.database, new Date());
    await addLead(opened.database, { email: "omar@example.com", createdAt: new Date().toJSON() });
    await opened.database.query("update waitlist_leads set email_key = email");
    const email = " Omar@Example.com ";
    const records = [
      { kind: "waitlist", count: 1 },
      { kind: "messages", count: 1 },
      { kind: "applications", count: 1 },
    ];
    const preview = await post("/api/admin/erasures/preview", { email });
    expect(preview.json()).toEqual({ email: "Omar@Example.com", held: records });
    const erased = await post("/api/admin/erasures", { email, notify: true });
    expect(erased.json()).toEqual({ email: "Omar@Example.com", held: records });
    for (const table of ["waitlist_leads", "contact_messages", "applications"]) {
      expect([table, await opened.database.query(`select 1 from ${table}`)]).toEqual([table, []]);
    }
    // Other people's data stays, the last mail is queued, and an import will refuse the address.
    expect((await list()).entries.map((entry) => entry.email)).toEqual(["nada@example.com"]);
    expect(await opened.database.query("select kind, to_address from mails")).toEqual([
      { kind: "data-erased", to_address: "omar@example.com" },
    ]);
    const [hash] = await opened.database.query<{ hash: string }>(
      "select address_hash as hash from erased_addresses",
    );
    expect(hash?.hash).toBe(erasedHash(secret, "omar@example.com"));
    const log = await audited();
    expect(log).toEqual([
      {
        kind: "person_erased",
        by: "admin@example.com",
        details: { erased: hash?.hash.slice(0, 12), waitlist: 1, messages: 1, applications: 1 },
      },
    ]);
    expect(JSON.stringify(log)).not.toContain("omar");

    // No mail is sent to an address without data.
    const unknown = { email: "never.here@example.com", notify: true };
    expect((await post("/api/admin/erasures", unknown)).json()).toMatchObject({ held: [] });
    expect(await opened.database.query("select 1 from mails")).toHaveLength(1);
    const wrong = await post("/api/admin/erasures", { email: "nobody", notify: false });
    expect([wrong.statusCode, wrong.json()]).toEqual([422, { error: "invalid_email" }]);
  });

  it("shows all about a person by any of their entries, and no address in a page's address", async () => {
    const application = await addApplication(opened.database, { email: "omar@example.com" });
    const message = await addMessage(opened.database, { topic: "general" });
    await addSubscriber(opened.database, new Date());
    await addLead(opened.database, { email: "omar@example.com", createdAt: new Date().toJSON() });
    await opened.database.query("update waitlist_leads set email_key = email");
    const [lead] = await opened.database.query<{ id: string }>("select id from waitlist_leads");
    await opened.database.query(
      `insert into mails (id, kind, subject_kind, subject_id, locale, to_address, state, created_at,
         next_attempt_at, sent_at)
       values (gen_random_uuid(), 'contact-received', 'message', $1, 'ar', 'omar@example.com', 'sent',
         now(), now(), now())`,
      [message],
    );
    const found = await post("/api/admin/person/find", { email: " Omar@Example.com " });
    expect(found.json()).toEqual({ id: lead?.id });
    const shown = (await get(`/api/admin/person/${lead?.id}`)).json();
    expect(shown).toMatchObject({ email: "omar@example.com", leadId: lead?.id });
    expect(shown.records.map(({ kind }: { kind: string }) => kind)).toEqual([
      "waitlist",
      "messages",
      "applications",
    ]);
    expect(shown.mails).toMatchObject([{ kind: "contact-received", state: "sent" }]);
    for (const id of [message, application]) {
      expect((await get(`/api/admin/person/${id}`)).json().records).toEqual(shown.records);
    }

    const unknown = await get(`/api/admin/person/${randomUUID()}`);
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: "not_found" }]);
    const answers = ["nobody", "never.here@example.com"].map((email) =>
      post("/api/admin/person/find", { email }),
    );
    expect((await Promise.all(answers)).map((answer) => answer.json())).toEqual([
      { error: "invalid_email" },
      { error: "not_found" },
    ]);
  });

  it("hands over a CV to be kept, never to be shown", async () => {
    const bytes = new Uint8Array(300_000).map((_, i) => i % 251);
    const id = await addApplication(opened.database, {}, bytes);
    const answer = await get(`/api/inbox/application/${id}/file`);
    const [entry] = await opened.database.query(
      "SELECT kind, by_email, details FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ kind: "file_taken", details: { entry: id } });
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
