import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { questions } from "#brand/questions.ts";
import { alike, folded } from "#contract/folded-text.ts";
import { exportedColumns, type LeadHistory, type LeadsPage, leadOrders } from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { specHeader, specRow } from "#server/leads/lead-export.ts";
import { createSearchIndex } from "#server/leads/search-index.ts";
import {
  type AdminApp,
  addPerson,
  databases,
  openAdminApp,
  signedIn,
} from "#tests/integration/admin-harness.ts";

const silent = pino({ level: "silent" });
const places = [
  { country: "AE", heard_channel: "search", locale: "en", utm_campaign: "launch", city: "Dubai" },
  { country: "SA", heard_channel: "linkedin", locale: "ar", utm_campaign: null, city: "الرياض" },
  {
    country: "FR",
    heard_channel: "search",
    locale: "fr",
    utm_campaign: "100 %",
    city: 'Al "A", B',
  },
];
const names = ["Zoe", "amal", "BEN", "char_lie", "=cmd", "50%off", "omar\\o", "Émile"];

/** Forty leads with the same few values, many at one moment, so that only the id orders them. */
async function fill(database: Database): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    const place = places[n % places.length] as (typeof places)[number];
    const created = new Date(Date.UTC(2026, 9, 1 + Math.floor(n / 8), 23, 59, 59, 999));
    const confirmed = n % 5 < 3 ? new Date(created.getTime() + (n % 4) * 3_600_000) : null;
    await database.query(
      `insert into waitlist_leads (id, email, email_key, status, created_at, consent_ts, country,
         city, heard_channel, locale, utm_campaign, utm_medium, mark, consent_at, consent_version,
         consent_locale, consent_source, is_throwaway, token_hash, token_expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $5, '1', 'en', 'dialog', false,
         $3, $5)`,
      [
        ...[randomUUID(), `${names[n % names.length]}${n}@example.com`, randomUUID()],
        ...[confirmed ? "confirmed" : "pending", created, confirmed, place.country, place.city],
        ...[n % 11 ? place.heard_channel : "friend_referral", place.locale, place.utm_campaign],
        ...[n % 7 ? null : "Referral", n % 10 ? "none" : "spam"],
      ],
    );
  }
  // Every fifth one has friends who count, and all named Zoe came by the link of the first who
  // confirmed.
  await database.query(
    `update waitlist_leads set credits = length(email) % 3 where email ~ '[05]@'`,
  );
  await database.query(
    `update waitlist_leads set referred_by = (select referral_code from waitlist_leads
       where status = 'confirmed' order by created_at, id limit 1) where email like 'Zoe%'`,
  );
}

describe.each(databases)("the filtered list on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let cookie: string;
  let all: LeadsPage["leads"];

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    expect(await createSearchIndex(database, silent)).toEqual({ outcome: "indexed" });
    await fill(database);
    admin = await openAdminApp(database);
    await addPerson(database, "admin@example.com", "owner");
    cookie = await signedIn(admin.app, "admin@example.com");
    all = (await page({ limit: "200" })).leads;
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const get = (path: string, query: Record<string, string> = {}) =>
    admin.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: { cookie } });
  const page = async (query: Record<string, string>): Promise<LeadsPage> =>
    (await get("/api/waitlist_leads", query)).json();
  type Lead = LeadsPage["leads"][number];
  const wasReferred = ({ heard_channel, utm_medium, referred_by }: Lead) =>
    heard_channel === "friend_referral" || utm_medium === "Referral" || referred_by !== null;

  it.each<[Record<string, string>, (lead: Lead) => boolean]>([
    [{ q: "ZOE" }, ({ email }) => email.startsWith("Zoe")],
    [{ q: "r_l" }, ({ email }) => email.includes("r_l")],
    [{ q: "0%o" }, ({ email }) => email.includes("0%o")],
    [{ q: "r\\o" }, ({ email }) => email.includes("r\\o")],
    [{ q: "Émi" }, ({ email }) => email.startsWith("Émile")],
    [{ q: "e" }, ({ email }) => email.includes("e")],
    [{ q: "nobody" }, () => false],
    [{ status: "confirmed" }, ({ status }) => status === "confirmed"],
    [{ status: "pending" }, ({ status }) => status === "pending"],
    [{ country: "FR" }, ({ country }) => country === "FR"],
    [{ channel: "search" }, ({ heard_channel }) => heard_channel === "search"],
    [{ locale: "ar" }, ({ locale }) => locale === "ar"],
    [{ campaign: "100 %" }, ({ utm_campaign }) => utm_campaign === "100 %"],
    [{ campaign: "" }, ({ utm_campaign }) => utm_campaign === null],
    [{ mark: "spam" }, ({ mark }) => mark === "spam"],
    [{ mark: "none" }, ({ mark }) => mark === "none"],
    [{ referred: "yes" }, wasReferred],
    [{ referred: "no" }, (lead) => !wasReferred(lead)],
    [{ friends: "yes" }, ({ friends }) => friends > 0],
    [{ friends: "no" }, ({ friends }) => friends === 0],
    [{ from: "2026-10-03" }, ({ created_at }) => created_at >= "2026-10-03"],
    [{ to: "2026-10-03" }, ({ created_at }) => created_at < "2026-10-04"],
    [
      { q: "o", country: "AE", status: "confirmed", from: "2026-10-02", to: "2026-10-04" },
      (lead) =>
        /o/i.test(lead.email) &&
        lead.country === "AE" &&
        lead.status === "confirmed" &&
        lead.created_at > "2026-10-02" &&
        lead.created_at < "2026-10-05",
    ],
  ])("narrowed by %j has these leads and no other, and counts them", async (query, isMatch) => {
    const matching = all.filter(isMatch);
    const confirmed = matching.filter(({ status }) => status === "confirmed").length;
    const found = await page({ ...query, limit: "200" });
    expect(found.leads).toEqual(matching);
    expect(found.counts).toEqual({
      total: matching.length,
      confirmed,
      pending: matching.length - confirmed,
    });
    expect(found.all.total).toBe(40);
  });

  const keyOf: Record<(typeof leadOrders)[number], (lead: Lead) => string> = {
    newest: ({ created_at }) => created_at,
    oldest: ({ created_at }) => created_at,
    email: ({ email }) => email.toLowerCase(),
    confirmed: ({ consent_ts }) => consent_ts ?? "",
    friends: ({ friends }) => `${friends}`,
  };

  it.each(leadOrders)(
    "by %s is in order, and each lead is met once on the way there and back",
    async (order) => {
      const sign = ["newest", "confirmed", "friends"].includes(order) ? -1 : 1;
      const bytes = (text: string) => Buffer.from(text).toString("hex");
      const place = (lead: Lead) => `${bytes(keyOf[order](lead))} ${lead.id}`;
      const expected = all.toSorted((one, other) => (place(one) < place(other) ? -sign : sign));
      const there: Lead[] = [];
      let read = await page({ order, limit: "7" });
      expect(read.before).toBeNull();
      for (;;) {
        there.push(...read.leads);
        if (!read.after) break;
        read = await page({ order, limit: "7", after: read.after });
      }
      expect(there.map(({ email }) => email)).toEqual(expected.map(({ email }) => email));
      const back = [...read.leads];
      while (read.before) {
        read = await page({ order, limit: "7", before: read.before });
        back.unshift(...read.leads);
      }
      expect(new Set(back.map(({ id }) => id)).size).toBe(40);
    },
  );

  it("folds letters as the site does", async () => {
    const letters = Object.keys(alike).concat(Object.values(alike));
    const ranges = [
      [0xc0, 0x250],
      [0x370, 0x450],
      [0x621, 0x66f],
      [0x6f0, 0x6fa],
    ] as const;
    for (const [from, to] of ranges) {
      for (let code = from; code < to; code += 1) letters.push(String.fromCodePoint(code));
    }
    const texts = letters
      .filter((letter) => /\p{L}|\p{N}/u.test(letter))
      .concat(
        "Données PERDUES",
        "أُرسِل إلى آمال",
        "مسـتوى ٩ ش",
        "ﻻﺃﻋﺮﻑ",
        "Ｆａｘ\u00A0ﬁn",
        "\u2066FLJ\u2069",
      );
    const rows = await database.query<{ text: string; form: string }>(
      "select text, folded_text(text) as form from unnest($1::text[]) as text",
      [texts],
    );
    const wrong = rows.filter(({ text, form }) => form !== folded(text));
    expect(wrong).toEqual([]);
  });

  it("takes no cursor of another order", async () => {
    const { after } = await page({ order: "email", limit: "3" });
    const answer = await get("/api/waitlist_leads", { order: "newest", after: after ?? "" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: "invalid_cursor" });
  });

  it.each<Record<string, string>>([
    { status: "gone" },
    { from: "yesterday" },
    { order: "random" },
    { q: " " },
  ])("refuses %j", async (query) => {
    expect((await get("/api/waitlist_leads", query)).statusCode).toBe(400);
    const { statusCode } = await get("/api/waitlist_leads/stats", { step: "year" });
    expect(statusCode).toBe(400);
  });

  it("knows how many of a filter came after a moment", async () => {
    const since = all[20]?.created_at ?? "";
    const after = all.filter(({ created_at, country }) => created_at > since && country === "SA");
    const answer = await get("/api/waitlist_leads/fresh", { since, country: "SA" });
    expect(answer.json()).toEqual({ count: after.length });
  });

  it("exports a filter as the specification's file, and as every column in two forms", async () => {
    const matching = all.filter(({ country }) => country === "FR");
    const query = { country: "FR", languageTag: "en-GB", timeZone: "Asia/Kathmandu" };
    const spec = await get("/api/waitlist_leads.csv", query);
    const inKathmandu = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kathmandu" });
    const day = (iso: string) => inKathmandu.format(new Date(iso));
    expect(spec.headers["x-total-rows"]).toBe(String(matching.length));
    expect(spec.body.split("\n")).toEqual([
      specHeader,
      ...matching.map((lead) => specRow(lead, day)),
    ]);

    const lines = await get("/api/waitlist_leads.csv", { country: "FR", format: "jsonl" });
    expect(lines.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
    expect(lines.headers["content-disposition"]).toMatch(/\.jsonl"$/);
    expect(
      lines.body
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(matching.map((lead) => expect.objectContaining(lead)));

    const csv = await get("/api/waitlist_leads.csv", { country: "FR", format: "csv" });
    const [head, first] = csv.body.split("\n");
    const names = exportedColumns.filter((name) => name !== "answers");
    expect(head).toBe([...names, ...questions.map(({ id }) => `answer_${id}`)].join(","));
    expect(first?.startsWith(`${matching[0]?.id},`)).toBe(true);
  });

  it("proves consent in every column: when, to which text, in which language, from where", async () => {
    const lead = all.find(({ country }) => country === "FR") as Lead;
    const note = (text: string, at: string) =>
      database.query(
        "insert into lead_events (lead_id, at, kind, detail) values ($1, $2, 'noted', $3)",
        [lead.id, at, text],
      );
    await note("=called back", "2026-10-06T10:00:00Z");
    await note("met at the fair", "2026-10-05T10:00:00Z");
    const exported = async (format: string) =>
      (await get("/api/waitlist_leads.csv", { country: "FR", format })).body;
    const lines = (await exported("jsonl")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line)).find(({ id }) => id === lead.id)).toEqual({
      ...lead,
      ...{ consent_at: lead.created_at, consent_version: "1" },
      ...{ consent_locale: "en", consent_source: "dialog" },
      notes: "met at the fair\n=called back",
    });
    expect(await exported("csv")).toContain(
      `,${lead.created_at},1,en,dialog,"met at the fair\n'=called back"`,
    );
    await database.query("delete from lead_events where lead_id = $1", [lead.id]);
  });

  it("begins with the byte order mark for Excel only when that is chosen", async () => {
    const marked = { country: "SA", mark_utf8: "yes" };
    const plain = await get("/api/waitlist_leads.csv", { country: "SA" });
    expect(plain.body.startsWith(specHeader)).toBe(true);
    const spec = await get("/api/waitlist_leads.csv", marked);
    expect(spec.body).toBe(`\uFEFF${plain.body}`);
    const csv = await get("/api/waitlist_leads.csv", { ...marked, format: "csv" });
    expect(csv.body.startsWith("\uFEFFid,email")).toBe(true);
    const lines = await get("/api/waitlist_leads.csv", { ...marked, format: "jsonl" });
    expect(lines.body.startsWith("{")).toBe(true);
    const name = (answer: typeof spec) => String(answer.headers["content-disposition"]);
    expect(name(spec)).toMatch(/"waitlist_leads_\d{4}-\d\d-\d\d_filtered\.csv"$/);
    expect(name(await get("/api/waitlist_leads.csv"))).toMatch(/"waitlist_leads_[\d-]{10}\.csv"$/);
  });

  it("means the days of the reader's zone in the list, the counts, the charts and the export", async () => {
    // All joined at 23:59:59 of UTC: in Dubai that is the day after.
    const inDubai = { from: "2026-10-02", to: "2026-10-02", timeZone: "Asia/Dubai" };
    const inUtc = { from: "2026-10-01", to: "2026-10-01" };
    const found = await page({ ...inDubai, limit: "200" });
    expect(found.leads).toHaveLength(8);
    expect(found).toEqual(await page({ ...inUtc, limit: "200" }));
    const stats = (await get("/api/waitlist_leads/stats", { ...inDubai, step: "day" })).json();
    expect(stats.counts).toEqual(found.counts);
    expect(stats.overTime[0]).toMatchObject({ at: "2026-10-02T00:00:00Z", joined: 8 });
    const query = { ...inDubai, languageTag: "en-GB" };
    const rows = (await get("/api/waitlist_leads.csv", query)).body.split("\n").slice(1);
    expect(rows.map((row) => row.split(",")[2])).toEqual(rows.map(() => "02/10/2026"));
    expect(rows).toHaveLength(8);
    const fresh = { ...inDubai, since: "2026-01-01T00:00:00Z" };
    expect((await get("/api/waitlist_leads/fresh", fresh)).json()).toEqual({ count: 8 });
    const nowhere = await get("/api/waitlist_leads", { from: "2026-10-02", timeZone: "Mars/Base" });
    expect(nowhere.statusCode).toBe(400);
    const [logged] = await database.query<{ filter: string }>(
      "select details->>'filter' as filter from audit_log where kind = 'exported' order by id desc",
    );
    expect(logged?.filter).toBe("from=2026-10-02 to=2026-10-02 timeZone=Asia/Dubai");
  });

  it("exports control characters in a cell as they are", async () => {
    const id = all[0]?.id;
    await database.query("update waitlist_leads set city = $2 where id = $1", [id, "a\x1fb\x1ec"]);
    const { body } = await get("/api/waitlist_leads.csv", { to: "2026-10-05", from: "2026-10-05" });
    expect(body.split("\n")).toHaveLength(9);
    expect(body).toContain(",a\x1fb\x1ec");
    await database.query("update waitlist_leads set city = $2 where id = $1", [id, all[0]?.city]);
  });

  it("returns a lead's history, oldest first, and the state of its latest mail", async () => {
    const lead = all.find(({ status }) => status === "confirmed") as Lead;
    const mail = (kind: string, state: string, at: string) =>
      database.query(
        `insert into mails (id, kind, subject_kind, subject_id, locale, to_address, state, created_at, next_attempt_at,
           sent_at, last_error)
         values (gen_random_uuid(), $1, 'lead', $2, 'en', 'x@example.com', $3, $4, $4,
           case when $3 = 'sent' then $4::timestamptz end, case when $3 = 'refused' then '550 no' end)`,
        [kind, lead.id, state, at],
      );
    await mail("waitlist-confirm", "sent", "2026-10-06T10:00:00Z");
    await mail("waitlist-already", "refused", "2026-10-07T10:00:00Z");
    await mail("waitlist-already", "dropped", "2026-10-08T10:00:00Z");
    const history: LeadHistory = (await get(`/api/waitlist_leads/${lead.id}`)).json();
    expect(history.lead).toEqual({ ...lead, mail_state: "refused" });
    const own = { by: null };
    expect(history.events).toEqual([
      { ...own, at: lead.created_at, kind: "joined", detail: "dialog" },
      { ...own, at: lead.consent_ts, kind: "confirmed", detail: "" },
      { ...own, at: "2026-10-06T10:00:00.000000Z", kind: "mailed", detail: "waitlist-confirm" },
      { ...own, at: "2026-10-07T10:00:00.000000Z", kind: "mail_failed", detail: "550 no" },
    ]);
  });

  it("shows how far invitations have come: counts, filter, columns, export and history", async () => {
    const [first, second, third] = all.filter(({ status }) => status === "confirmed") as Lead[];
    const invite = (lead: Lead | undefined, invited: string, accepted: string | null) =>
      database.query("update waitlist_leads set invited_at = $2, accepted_at = $3 where id = $1", [
        ...[lead?.id, invited, accepted],
      ]);
    await invite(first, "2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z");
    await invite(second, "2026-11-20T10:00:00Z", null);
    await invite(third, "2026-11-20T10:00:00Z", null);
    const { all: whole, invitations } = await page({ limit: "1" });
    expect(invitations).toEqual({ waiting: whole.confirmed - 3, invited: 2, accepted: 1 });

    const invited = await page({ invitation: "invited" });
    expect(invited.counts).toEqual({ total: 2, confirmed: 2, pending: 0 });
    expect(invited.leads.map(({ id }) => id).sort()).toEqual([second?.id, third?.id].sort());
    expect(invited.leads[0]?.invited_at).toBe("2026-11-20T10:00:00.000000Z");
    const waiting = await page({ invitation: "waiting", limit: "200" });
    expect(waiting.leads).toHaveLength(invitations.waiting);
    const stats = await get("/api/waitlist_leads/stats", { country: first?.country ?? "" });
    const there = all.filter(({ country }) => country === first?.country);
    const confirmed = there.filter(({ status }) => status === "confirmed").length;
    const elsewhere = [second, third].filter((lead) => lead?.country !== first?.country).length;
    expect(stats.json().invitations).toEqual({
      ...{ waiting: confirmed - 3 + elsewhere, invited: 2 - elsewhere, accepted: 1 },
    });
    expect((await get("/api/waitlist_leads", { invitation: "maybe" })).statusCode).toBe(400);

    const file = await get("/api/waitlist_leads.csv", { invitation: "accepted", format: "jsonl" });
    expect(JSON.parse(file.body)).toMatchObject({
      ...{ id: first?.id, accepted_at: "2026-11-21T10:00:00.000000Z" },
    });
    const kinds = async (lead: Lead | undefined) => {
      const history: LeadHistory = (await get(`/api/waitlist_leads/${lead?.id}`)).json();
      return history.events.map(({ kind }) => kind).slice(2);
    };
    expect((await kinds(first)).slice(-2)).toEqual(["invited", "accepted"]);
    // Invited twice: both mails are listed, the last one once.
    for (const day of ["19", "20"]) {
      await database.query(
        `insert into mails (id, kind, subject_kind, subject_id, locale, to_address, state,
           created_at, next_attempt_at, sent_at)
         values (gen_random_uuid(), 'campaign', 'lead', $1, 'en', 'x@example.com', 'sent', $2, $2, $2)`,
        [second?.id, `2026-11-${day}T10:00:00Z`],
      );
    }
    expect(await kinds(second)).toEqual(["invited", "invited"]);
    await database.query("update waitlist_leads set invited_at = null, accepted_at = null");
  });

  it.each([randomUUID(), "no-id", "1"])("knows no lead %s", async (id) => {
    const answer = await get(`/api/waitlist_leads/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: "not_found" }]);
  });

  it("is searched without pg_trgm too, where a database has no right to it", async () => {
    await database.query("drop index waitlist_leads_search");
    const refusing: Database = {
      ...database,
      query: (statement, values) =>
        String(statement).startsWith("CREATE EXTENSION")
          ? Promise.reject(new Error("permission denied to create extension"))
          : database.query(statement, values),
    };
    expect(await createSearchIndex(refusing, silent)).toEqual({ outcome: "unindexed" });
    expect((await page({ q: "zoe" })).counts.total).toBe(5);
    expect(await createSearchIndex(database, silent)).toEqual({ outcome: "indexed" });
  });
});
