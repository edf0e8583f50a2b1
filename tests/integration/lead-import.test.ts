import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AudienceCount, Campaign } from "#contract/campaigns.ts";
import { dayIn } from "#contract/lead-date.ts";
import type { ImportCheck, ImportFile, ImportJob } from "#contract/lead-import.ts";
import type { LeadHistory, LeadStats, LeadsPage } from "#contract/leads.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Person } from "#contract/person.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { purgeImports } from "#server/leads/import/import-jobs.ts";
import { importBatch, performImport } from "#server/leads/import/import-worker.ts";
import { foldNotes } from "#server/leads/lead-notes.ts";
import { rollUpLeads } from "#server/leads/rollup.ts";
import { content } from "./campaign-site.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { textOf } from "./waitlist-site.ts";

type Error = { error: string; line?: number };

describe.each(dashboards)("an import of leads, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());

  const upload = (file: string | Uint8Array, name = "people.csv") =>
    dashboard.call<ImportFile & Error>(`/api/admin/imports?${new URLSearchParams({ name })}`, file);
  async function check(file: Pick<ImportFile, "id" | "columns">, change: object = {}) {
    const settings = { columns: file.columns, locale: "en", ...change };
    const checked = await dashboard.call<ImportCheck & Error>(
      `/api/admin/imports/${file.id}/check`,
      settings,
    );
    return checked;
  }
  const consent = { source: "Stand at the fair", date: "2026-10-02", stated: true };
  const commit = (
    id: string,
    { checkId, totals }: ImportCheck,
    change: object = {},
    call = dashboard.call,
  ) =>
    call<ImportJob & Error>(`/api/admin/imports/${id}/commit`, {
      ...{ checkId, count: totals.new, status: "pending", consent },
      ...change,
    });
  const stop = (id: string, call = dashboard.call) =>
    call<ImportJob & Error>(`/api/admin/imports/${id}/stop`, {});
  /** The download of the rows that added no lead. */
  async function skippedOf(
    id: string,
    { cookie }: { cookie: string } = dashboard,
    timeZone = "UTC",
  ) {
    const path = `/api/admin/imports/${id}/skipped.csv?${new URLSearchParams({ timeZone })}`;
    const answer = await fetch(`${dashboard.site.url}${path}`, { headers: { cookie } });
    const disposition = answer.headers.get("content-disposition");
    return { status: answer.status, text: await answer.text(), disposition };
  }
  const jobOf = async (id: string) =>
    (await dashboard.call<ImportJob & Error>(`/api/admin/imports/${id}`)).body;
  const work = () => ({
    ...{ database: dashboard.site.database, ports: dashboard.site.imports.ports },
    ...{ clock: dashboard.site.now, log: dashboard.site.log },
    recordAudit,
    addJob: async () => {},
    wakeMail: () => dashboard.site.outbox.wake(),
  });
  /** Performs a committed import as its job would, and returns its outcome. */
  async function perform(id: string) {
    await performImport(work(), id);
    return jobOf(id);
  }
  /** Uploads, checks and commits a file of addresses. */
  async function agree(addresses: string[], call = dashboard.call) {
    const { body: file } = await upload(`email\n${addresses.join("\n")}\n`);
    const { body: dry } = await check(file, { country: "AE" });
    const agreed = await commit(file.id, dry, { status: "confirmed" }, call);
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(202);
    return file.id;
  }
  const auditOf = (id: string) =>
    dashboard.query<{ kind: string; by_email: string | null; details: object }>(
      "SELECT kind, by_email, details FROM audit_log WHERE details->>'import' = $1 ORDER BY id",
      [id],
    );
  const onList = (part: string) =>
    dashboard.query<{ email: string; status: string; city: string | null }>(
      "SELECT email, status, city FROM waitlist_leads WHERE email LIKE $1 ORDER BY email",
      [`%${part}%`],
    );
  const staged = (id: string) =>
    dashboard.query("SELECT 1 FROM lead_import_rows WHERE import_id = $1", [id]);

  it("shows what would happen to each row, and then does exactly that", async () => {
    const run = "first.example";
    await dashboard.addLeads(1, { email: () => `there@${run}` });
    const file = [
      "\uFEFFE-mail;Pays;Ville;Langue",
      `new@${run};FR;"Paris; 3e";fr`,
      `NEW@${run.toUpperCase()};FR;Lyon;fr`,
      `there@${run};AE;;ar`,
      `no address;AE;;en`,
      `lost@${run};Atlantis;;en`,
      `gulf@${run};السعودية;"Al ""Khobar""";xx`,
      "",
      `home@${run};;N/A;`,
    ].join("\r\n");
    const read = await upload(file);
    expect(read.status, JSON.stringify(read.body)).toBe(201);
    expect(read.body).toMatchObject({
      ...{ name: "people.csv", rows: 7, columns: { email: 0, country: 1, city: 2, locale: 3 } },
      headers: ["E-mail", "Pays", "Ville", "Langue"],
    });
    const dry = await check(read.body, { country: "AE", tag: "fair 2026" });
    expect(dry.status).toBe(200);
    expect(dry.body.totals).toEqual({
      ...{
        new: 3,
        already_there: 1,
        duplicate: 1,
        invalid_email: 1,
        unknown_country: 1,
        invalid_date: 0,
        long_notes: 0,
        several_addresses: 0,
        left: 0,
        suppressed: 0,
        erased: 0,
      },
    });
    expect(dry.body.samples.map(({ line, outcome }) => [line, outcome])).toEqual([
      ...[
        [2, "new"],
        [3, "duplicate"],
        [4, "already_there"],
        [5, "invalid_email"],
      ],
      ...[
        [6, "unknown_country"],
        [7, "new"],
        [9, "new"],
      ],
    ]);
    expect(await onList(run)).toHaveLength(1);

    const agreed = await commit(read.body.id, dry.body);
    const job = { id: read.body.id, name: "people.csv", status: "pending", count: 3, by: null };
    expect([agreed.status, agreed.body]).toMatchObject([202, job]);
    await expect.poll(async () => (await jobOf(read.body.id)).state).toBe("done");
    const done = await jobOf(read.body.id);
    expect(done).toMatchObject({
      ...{ ...job, state: "done", done: 3, imported: 3 },
      skipped: { already_there: 1, duplicate: 1, invalid_email: 1, unknown_country: 1 },
      lines: { already_there: [4], duplicate: [3], invalid_email: [5], unknown_country: [6] },
    });
    expect((await skippedOf(read.body.id)).text).toBe(
      "line,reason\n4,already_there\n3,duplicate\n5,invalid_email\n6,unknown_country",
    );
    const latest = await dashboard.call<{ imports: ImportJob[] }>("/api/admin/imports");
    expect(latest.body.imports).toEqual([done]);
    expect(await onList(run)).toEqual([
      { email: `gulf@${run}`, status: "pending", city: 'Al "Khobar"' },
      { email: `home@${run}`, status: "pending", city: null },
      { email: `new@${run}`, status: "pending", city: "Paris; 3e" },
      { email: `there@${run}`, status: "pending", city: null },
    ]);
    expect(
      await dashboard.query(
        "SELECT count(*)::int AS tagged FROM waitlist_leads WHERE tags = '{fair 2026}'",
      ),
    ).toEqual([{ tagged: 3 }]);
    const [lead] = await dashboard.query<{ id: string }>(
      `SELECT id, consent_source, consent_version, locale,
         consent_at = '2026-10-02T00:00:00Z' AS is_dated FROM waitlist_leads WHERE email = $1`,
      [`new@${run}`],
    );
    expect(lead).toMatchObject({
      consent_source: "import: Stand at the fair",
      ...{ consent_version: consentVersions.import, locale: "fr", is_dated: true },
    });
    // The file is deleted, and imported once: a second commit returns the outcome.
    expect(await staged(read.body.id)).toEqual([]);
    expect((await commit(read.body.id, dry.body)).body).toEqual(done);
    expect((await commit(read.body.id, dry.body, { checkId: randomUUID() })).status).toBe(404);
    expect((await check(read.body)).status).toBe(404);
    // Each gets a mail that requests a confirmation, with a link that works.
    const mails = await dashboard.site.mails(3);
    const french = mails.find((mail) => mail.includes(`new@${run}`)) ?? "";
    // They requested nothing on this site, and the mail does not claim so.
    expect(textOf(french)).toContain("waitlist-imported");
    expect(textOf(french)).toContain("source=Stand at the fair");
    const token = /token=([\w-]{43})/.exec(french.replaceAll("=\r\n", "").replaceAll("=3D", "="));
    const confirmed = await dashboard.site.post("/api/waitlist-confirm", { token: token?.[1] });
    expect(confirmed.body).toEqual({
      message: "confirmed",
      email: `new@${run}`,
      place: expect.any(Number),
      placeToken: expect.any(String),
    });

    // What one import brought can be deleted as a whole.
    const target = { importId: read.body.id };
    const preview = (await dashboard.call("/api/admin/bulk-actions/preview", { target })).body;
    expect(preview).toMatchObject({ count: 3, confirmed: 1 });
    const requested = await dashboard.call("/api/admin/bulk-actions", {
      ...preview,
      target,
      kind: "delete",
    });
    dashboard.site.forward(11_000);
    expect(await dashboard.perform(requested.body.id)).toBe("done");
    expect(await onList(run)).toHaveLength(1);
    const common = { by_email: dashboard.email, details: { count: 3, status: "pending" } };
    expect(await auditOf(read.body.id)).toMatchObject([
      { ...common, kind: "import_asked" },
      { ...common, kind: "imported", details: { ...common.details, skipped: 4 } },
      { kind: "act_asked" },
    ]);
    // From here on no import runs by itself: each test performs its own.
    dashboard.site.imports.stop();
  });

  it("takes people as confirmed when that is stated, and sends no mail", async () => {
    const before = dashboard.site.mailFiles().length;
    const { body: file } = await upload("name,mail\nLayla,sure@second.example\n");
    const { body: dry } = await check(file, { country: "SA" });
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ state: "done", status: "confirmed" });
    expect(await onList("second.example")).toMatchObject([{ status: "confirmed" }]);
    expect(await dashboard.query("SELECT 1 FROM mails WHERE to_address LIKE '%second%'")).toEqual(
      [],
    );
    expect(dashboard.site.mailFiles()).toHaveLength(before);
  });

  it("keeps the order of the file in the queue, and leaves out who left elsewhere", async () => {
    const run = "order.example";
    const people = Array.from({ length: 60 }, (_, n) => `p${String(n).padStart(2, "0")}@${run}`);
    const rows = people.map((email) => `${email},true,,`);
    const { body: file } = await upload(
      [
        "email,subscribed_to_emails,deleted_at,created_at",
        ...rows,
        `no@${run},false,,`,
        `gone@${run},true,2026-10-20T08:00:00Z,`,
      ].join("\n"),
    );
    expect(file.columns).toMatchObject({ email: 0, joined_at: 3 });
    const { body: all } = await check(file, { country: "AE", withLeft: true });
    expect(all.totals).toMatchObject({ new: 62, left: 0 });
    const { body: dry } = await check(file, { country: "AE" });
    expect(dry.totals).toMatchObject({ new: 60, left: 2 });
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ imported: 60, skipped: { left: 2 } });
    const queue = await queueOf(run);
    expect(queue.map(({ email }) => email)).toEqual(people);
    expect(queue.every(({ moments }) => moments === 1)).toBe(true);
  });

  it("keeps columns as notes of the lead: searched, shown, exported and erased with it", async () => {
    const run = "notes.example";
    const { body: file } = await upload(
      [
        "First name,Email,Company,Seat,Comments",
        `Layla,layla@${run},Oasis Trading,12B,"wants a demo\nin May"`,
        `Sami,sami@${run},"=HYPERLINK(""https://evil.example"")",,\u202Egnp.exe\0`,
        `Long,long@${run},x,,${"x".repeat(10_000)}`,
        `-,bare@${run},N/A,,`,
      ].join("\n"),
    );
    expect(file).toMatchObject({ columns: { email: 1 }, notes: [0, 2, 4] });
    const { body: plain } = await check(file, { country: "AE" });
    expect(plain.totals).toMatchObject({ new: 4, long_notes: 0 });
    const { body: dry } = await check(file, { country: "AE", notes: [0, 2, 3, 4] });
    expect(dry.totals).toMatchObject({ new: 3, long_notes: 1 });
    expect(dry.samples[0]?.notes).toBe(
      "First name: Layla Company: Oasis Trading Seat: 12B Comments: wants a demo in May",
    );
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ imported: 3, lines: { long_notes: [5] } });
    expect((await skippedOf(file.id)).text).toBe("line,reason\n5,long_notes");

    const find = async (q: string) =>
      (await dashboard.call<LeadsPage>(`/api/waitlist_leads?${new URLSearchParams({ q })}`)).body;
    for (const q of ["OASIS tr", "seat: 12b", `layla@${run}`]) {
      expect(await find(q), q).toMatchObject({
        leads: [{ email: `layla@${run}` }],
        counts: { total: 1 },
      });
    }
    expect((await find(run)).counts.total).toBe(3);
    expect((await find("oasis%")).counts.total).toBe(0);
    const [{ id } = { id: "" }] = (await find("oasis")).leads;
    const notes =
      "First name: Layla\nCompany: Oasis Trading\nSeat: 12B\nComments: wants a demo in May";
    const history = await dashboard.call<LeadHistory>(`/api/waitlist_leads/${id}`);
    const noted = history.body.events.find(({ kind }) => kind === "noted");
    expect(noted).toMatchObject({ by: dashboard.email, detail: notes });
    const person = await dashboard.call<Person>(`/api/admin/person/${id}`);
    expect(person.body.records[0]?.items[0]).toMatchObject({ notes });
    const csv = await fetch(
      `${dashboard.site.url}/api/waitlist_leads.csv?${new URLSearchParams({ q: run, format: "csv" })}`,
      { headers: { cookie: dashboard.cookie } },
    );
    const text = await csv.text();
    expect(text).toContain(`"${notes}"`);
    expect(text).toContain("Company: =HYPERLINK");
    expect(text).toContain("Comments: gnp.exe\uFFFD");
    expect(text).not.toContain("\u202E");

    // A lead that got the note only after an action was agreed to is not reached by it.
    const target = { filter: { q: "oasis" } };
    const preview = (await dashboard.call("/api/admin/bulk-actions/preview", { target })).body;
    expect(preview).toMatchObject({ count: 1 });
    dashboard.site.forward(1_000);
    await dashboard.query(
      `INSERT INTO lead_events (lead_id, at, kind, detail)
       SELECT id, $2, 'noted', 'also of Oasis' FROM waitlist_leads WHERE email = $1`,
      [`bare@${run}`, dashboard.site.now()],
    );
    expect((await find("oasis")).counts.total).toBe(2);
    const requested = await dashboard.call("/api/admin/bulk-actions", {
      ...{ ...preview, target, kind: "mark", mark: "priority" },
    });
    dashboard.site.forward(11_000);
    expect(await dashboard.perform(requested.body.id)).toBe("done");
    expect((await find("oasis")).leads.map(({ email, mark }) => [email, mark])).toEqual(
      expect.arrayContaining([
        [`bare@${run}`, "none"],
        [`layla@${run}`, "priority"],
      ]),
    );
    await dashboard.call("/api/admin/erasures", { email: `layla@${run}`, notify: false });
    expect(await dashboard.query("SELECT 1 FROM lead_events WHERE detail ILIKE '%layla%'")).toEqual(
      [],
    );
  });

  it("finds a part of a few notes and of many alike", async () => {
    const run = "many.example";
    const people = Array.from({ length: 300 }, (_, n) => `p${n}@${run},Company ${n}`);
    const { body: file } = await upload(["email,company", ...people].join("\n"));
    const { body: dry } = await check(file, { country: "AE", notes: [1] });
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ imported: 300 });
    const found = async (q: string) => {
      const path = `/api/waitlist_leads?${new URLSearchParams({ q, limit: "200" })}`;
      const { leads, counts } = (await dashboard.call<LeadsPage>(path)).body;
      return [leads.length, counts.total];
    };
    expect(await found("company: company 29")).toEqual([11, 11]);
    expect(await found("company: company")).toEqual([200, 300]);
  });

  it("finds notes with letters folded, those of an earlier release too", async () => {
    const run = "folded.example";
    const { body: file } = await upload(
      `email,note\na@${run},"زارت مُؤسّسة الإمارات، Café Éclair"\n`,
    );
    const { body: dry } = await check(file, { country: "AE", notes: [1] });
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ imported: 1 });
    const found = async (q: string) => {
      const path = `/api/waitlist_leads?${new URLSearchParams({ q })}`;
      return (await dashboard.call<LeadsPage>(path)).body.leads.map(({ email }) => email);
    };
    const typed = ["مؤسسه الامارات", "مؤسّسة الإمارات", "CAFE ecl", "café"];
    for (const q of typed) expect([q, await found(q)]).toEqual([q, [`a@${run}`]]);
    for (const q of ["\u064E", "\u0640"]) expect([q, await found(q)]).toEqual([q, []]);
    const unfold = "UPDATE lead_events SET folded = NULL WHERE kind = 'noted'";
    await dashboard.query(unfold);
    expect(await found("cafe")).toEqual([]);
    await foldNotes(dashboard.site.database);
    for (const q of typed) expect([q, await found(q)]).toEqual([q, [`a@${run}`]]);
    const left = "SELECT 1 FROM lead_events WHERE kind = 'noted' AND folded IS NULL";
    expect(await dashboard.query(left)).toEqual([]);
  });

  /** The leads of a domain in the order of the queue. */
  const queueOf = (run: string) =>
    dashboard.query<{ email: string; at: string; agreed: string; moments: number; code: string }>(
      `SELECT email, created_at::date::text AS at, consent_at::date::text AS agreed,
         (count(*) OVER (PARTITION BY consent_ts))::int AS moments, referral_code AS code
       FROM waitlist_leads WHERE email LIKE $1 AND status = 'confirmed' ORDER BY place_key, ordinal`,
      [`%@${run}`],
    );

  it("has the order of the dates where the file has them, also when a lead joins meanwhile", async () => {
    const run = "dates.example";
    const { body: file } = await upload(
      [
        "email,signup date,opt-in date",
        `undated@${run},,`,
        `third@${run},03/02/2025,`,
        `first@${run},28/02/2024 10:00,01/03/2024`,
        `second@${run},01/03/2024,`,
        `unclear@${run},02/30/2024,`,
        `future@${run},01/01/2999,`,
        `fourth@${run},,04/02/2025`,
      ].join("\n"),
    );
    expect(file).toMatchObject({ columns: { joined_at: 1, opted_in_at: 2 }, tool: null });
    expect(file.dateOrders).toEqual([null, "unclear", "unclear"]);
    const { body: unsaid } = await check(file, { country: "AE" });
    expect(unsaid.totals).toMatchObject({ new: 1, invalid_date: 6 });
    const { body: dry } = await check(file, { country: "AE", dateOrder: "day" });
    expect(dry.totals).toMatchObject({ new: 5, invalid_date: 2 });
    const samples = dry.samples.filter(({ outcome }) => outcome === "invalid_date");
    expect(samples).toMatchObject([
      { line: 6, date: "02/30/2024" },
      { line: 7, date: "01/01/2999" },
    ]);
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await importBatch(work(), file.id, 2)).toBe("continues");
    const late = await agree([`late@${run}`]);
    expect(await perform(late)).toMatchObject({ imported: 1 });
    expect(await perform(file.id)).toMatchObject({
      ...{ imported: 5, lines: { invalid_date: [6, 7] } },
    });
    const queue = await queueOf(run);
    expect(queue.map(({ email, at, agreed }) => [email.split("@")[0], at, agreed])).toEqual([
      ["first", "2024-02-28", "2024-03-01"],
      ["second", "2024-03-01", "2024-03-01"],
      ["third", "2025-02-03", "2025-02-03"],
      ["fourth", "2025-02-04", "2025-02-04"],
      ["undated", "2026-10-02", "2026-10-02"],
      ["late", "2026-10-02", "2026-10-02"],
    ]);
    expect(new Set(queue.map(({ code }) => code)).size).toBe(6);
    // Each one's proof of consent: when, where, in which file, and by whom it was imported.
    const proof = await dashboard.query(
      `SELECT kind, by_email, detail FROM lead_events
       JOIN waitlist_leads ON waitlist_leads.id = lead_id WHERE email = $1`,
      [`first@${run}`],
    );
    expect(proof).toEqual([
      { kind: "imported", by_email: dashboard.email, detail: "Stand at the fair (people.csv)" },
    ]);
  });

  it("is no confirmation of today in the charts, nor part of what was agreed to before", async () => {
    const run = "past.example";
    const statsOf = async () =>
      (await dashboard.call<LeadStats>("/api/waitlist_leads/stats?channel=press_news")).body;
    const target = { filter: { channel: "press_news" } };
    const [own] = await dashboard.addLeads(1, { email: () => `own@${run}`, status: "confirmed" });
    await dashboard.query(
      `UPDATE waitlist_leads SET heard_channel = 'press_news',
         created_at = created_at - interval '20 minutes' WHERE id = $1`,
      [own],
    );
    const preview = (await dashboard.call("/api/admin/bulk-actions/preview", { target })).body;
    expect(preview).toMatchObject({ count: 1 });
    dashboard.site.forward(1_000);
    const { body: file } = await upload(
      `email,channel,date joined\na@${run},press_news,2024-03-01\nb@${run},press_news,\n`,
    );
    const { body: dry } = await check(file, { country: "AE" });
    await commit(file.id, dry, { status: "confirmed" });
    await perform(file.id);
    for (const isRolledUp of [false, true]) {
      if (isRolledUp) await rollUpLeads(dashboard.site.database);
      const { counts, imported, confirmTime, overTime, byCountry } = await statsOf();
      expect(counts).toMatchObject({ total: 3, confirmed: 3 });
      expect({ imported, confirmTime }).toEqual({
        ...{ imported: 2, confirmTime: [0, 0, 0, 1, 0, 0, 0] },
      });
      expect(byCountry).toMatchObject([{ value: "AE", joined: 3, confirmed: 3, imported: 2 }]);
      expect(overTime.slice(0, 2)).toEqual([
        { at: "2024-03-01T00:00:00Z", joined: 1, confirmed: 1 },
        { at: "2026-10-02T00:00:00Z", joined: 1, confirmed: 1 },
      ]);
    }
    const requested = await dashboard.call("/api/admin/bulk-actions", {
      ...preview,
      target,
      ...{ kind: "mark", mark: "priority" },
    });
    dashboard.site.forward(11_000);
    expect(await dashboard.perform(requested.body.id)).toBe("done");
    expect(
      await dashboard.query(
        "SELECT email FROM waitlist_leads WHERE email LIKE $1 AND mark = 'priority'",
        [`%@${run}`],
      ),
    ).toEqual([{ email: `own@${run}` }]);
  });

  it("by an editor adds no recipient to a campaign that an owner agreed to before", async () => {
    const run = "agreed.example";
    const filter = { channel: "linkedin" };
    const [own] = await dashboard.addLeads(1, { email: () => `own@${run}`, status: "confirmed" });
    await dashboard.query("UPDATE waitlist_leads SET heard_channel = 'linkedin' WHERE id = $1", [
      own,
    ]);
    const what = { kind: "invitation", content: content(), audience: { of: "leads", filter } };
    const { body: draft } = await dashboard.call<Campaign>("/api/admin/campaigns", {
      ...{ ...what, name: "Spring", perHour: null },
    });
    const { body: counted } = await dashboard.call<AudienceCount>(
      "/api/admin/campaigns/count",
      what,
    );
    expect(counted.count).toBe(1);
    const editor = await dashboard.as("editor");
    const rows = Array.from({ length: 60 }, (_, n) => `late${n}@${run},linkedin,2024-03-01`);
    const { body: file } = await editor<ImportFile>(
      "/api/admin/imports?name=late.csv",
      `email,channel,date joined\n${rows.join("\n")}\n`,
    );
    const { body: dry } = await editor<ImportCheck>(`/api/admin/imports/${file.id}/check`, {
      ...{ columns: file.columns, locale: "en", country: "AE" },
    });
    expect((await commit(file.id, dry, { status: "confirmed" }, editor)).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ state: "done" });
    const call = { version: draft.version, count: 1, countedAt: counted.at };
    expect((await editor(`/api/admin/campaigns/${draft.id}/send`, call)).status).toBe(403);
    const sent = await dashboard.call(`/api/admin/campaigns/${draft.id}/send`, call);
    expect(sent).toMatchObject({ status: 409, body: { error: "count_changed", count: 61 } });
    const { body: kept } = await dashboard.call<Campaign>(`/api/admin/campaigns/${draft.id}`);
    expect(kept.state).toBe("draft");
  });

  it("names the languages that mails are not written in", async () => {
    const { body: file } = await upload(
      [
        "email,language",
        ...["arménien", "fr", "Deutsch", "Deutsch", ""].map(
          (l, n) => `l${n}@languages.example,${l}`,
        ),
      ].join("\n"),
    );
    const { body: dry } = await check(file, { country: "AE" });
    expect(dry.otherLanguages).toEqual([
      { name: "Deutsch", rows: 2 },
      { name: "arménien", rows: 1 },
    ]);
  });

  it("sends no mail after a complaint, an objection, or to a mailbox that is gone", async () => {
    const run = "suppressed.example";
    for (const reason of ["complained", "asked", "bounced"]) {
      await dashboard.query(
        `INSERT INTO suppressions (id, email, email_key, reason, at)
         VALUES ($1, $2, $2, $3, now())`,
        [randomUUID(), `${reason}@${run}`, reason],
      );
    }
    const rows = ["complained", "asked", "bounced", "welcome"].map((name) => `${name}@${run}`);
    const { body: file } = await upload(`email\n${rows.join("\n")}\n`);
    const { body: dry } = await check(file, { country: "AE" });
    await commit(file.id, dry);
    await perform(file.id);
    const states = () =>
      dashboard.query(
        "SELECT to_address, state FROM mails WHERE to_address LIKE $1 ORDER BY to_address",
        [`%@${run}`],
      );
    await expect.poll(states).toEqual([
      { to_address: `asked@${run}`, state: "dropped" },
      { to_address: `bounced@${run}`, state: "dropped" },
      { to_address: `complained@${run}`, state: "dropped" },
      { to_address: `welcome@${run}`, state: "sent" },
    ]);
    expect(await onList(run)).toHaveLength(4);
    // A person who joins requests the mail.
    await dashboard.site.join({ email: `asked@${run}` });
    await expect.poll(states).toContainEqual({ to_address: `asked@${run}`, state: "sent" });
  });

  it("takes no row when the list has changed since the dry run", async () => {
    const run = "third.example";
    const { body: file } = await upload(`email\na@${run}\nb@${run}\nc@${run}\n`);
    const { body: dry } = await check(file, { country: "AE" });
    expect(dry.totals.new).toBe(3);
    // One of them joins just before the commit: none of the others may be added.
    await dashboard.site.join({ email: `b@${run}` });
    const refused = await commit(file.id, dry);
    expect([refused.status, refused.body]).toEqual([409, { error: "changed" }]);
    expect((await onList(run)).map(({ email }) => email)).toEqual([`b@${run}`]);
    expect(await dashboard.query("SELECT 1 FROM lead_events WHERE cause = $1", [file.id])).toEqual(
      [],
    );

    const { body: again } = await check(file, { country: "AE" });
    expect(again.totals).toMatchObject({ new: 2, already_there: 1 });
    // A dry run that is no longer the last one cannot be committed.
    expect((await commit(file.id, dry)).body).toEqual({ error: "changed" });
    expect((await commit(file.id, again, { count: 3 })).body).toEqual({ error: "changed" });
    expect((await commit(file.id, again)).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ imported: 2 });
  });

  it("imports all others when the database refuses one row, and says so", async () => {
    const run = "fourth.example";
    const id = await agree(["a", "b", "c", "d"].map((name) => `${name}@${run}`));
    await dashboard.query(
      `UPDATE lead_import_rows SET lead = jsonb_set(lead, '{country}', 'null')
       WHERE import_id = $1 AND line = 3`,
      [id],
    );
    expect(await perform(id)).toMatchObject({
      state: "done",
      imported: 3,
      ...{ skipped: { refused: 1 }, lines: { refused: [3] } },
    });
    expect((await onList(run)).map(({ email }) => email)).toEqual([
      ...[`a@${run}`, `c@${run}`, `d@${run}`],
    ]);
    expect(await staged(id)).toEqual([]);
  });

  it("accepts joins while it runs, and counts who came first", async () => {
    const run = "meanwhile.example";
    const addresses = Array.from({ length: 2_000 }, (_, n) => `person${n}@${run}`);
    const id = await agree(addresses);
    const isOver = perform(id);
    await expect.poll(async () => (await jobOf(id)).done, { interval: 5 }).toBeGreaterThan(0);
    expect((await dashboard.site.join({ email: `person1999@${run}` })).body).toEqual({ ok: true });
    const between = await jobOf(id);
    expect(between).toMatchObject({ state: "running" });
    expect(between.done).toBeLessThan(2_000);
    expect(await isOver).toMatchObject({
      ...{ state: "done", done: 2_000, imported: 1_999, skipped: { already_there: 1 } },
      lines: { already_there: [2_001] },
    });
    const [joined] = await dashboard.query(
      "SELECT status, consent_source FROM waitlist_leads WHERE email = $1",
      [`person1999@${run}`],
    );
    expect(joined).toEqual({ status: "pending", consent_source: "waitlist-dialog" });
  });

  it("imports each person once when two work at it, two files name the same people, or one comes again", async () => {
    const run = "twice.example";
    const addresses = Array.from({ length: 600 }, (_, n) => `person${n}@${run}`);
    const { body: file } = await upload(`email\n${addresses.join("\n")}\n`);
    const { body: dry } = await check(file, { country: "AE" });
    const same = await Promise.all([commit(file.id, dry), commit(file.id, dry)]);
    expect(same.map(({ status }) => status)).toEqual([202, 202]);
    const other = await agree([...addresses.slice(300), `another@${run}`]);
    await Promise.all([
      performImport(work(), file.id),
      performImport(work(), file.id),
      performImport(work(), other),
    ]);
    const [first, second] = [await jobOf(file.id), await jobOf(other)];
    expect([first.state, second.state]).toEqual(["done", "done"]);
    expect(first.imported + second.imported).toBe(601);
    expect(first.imported + (first.skipped.already_there ?? 0)).toBe(600);
    expect(second.imported + (second.skipped.already_there ?? 0)).toBe(301);
    expect(await onList(run)).toHaveLength(601);
    const events = await dashboard.query(
      "SELECT DISTINCT lead_id FROM lead_events WHERE cause = ANY($1::uuid[])",
      [[file.id, other]],
    );
    expect(events).toHaveLength(601);
    const mails = await dashboard.query(
      `SELECT to_address FROM mails WHERE to_address LIKE '%@${run}' GROUP BY to_address
       HAVING count(*) > 1`,
    );
    expect(mails).toEqual([]);
    const kinds = (await auditOf(file.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["import_asked", "imported"]);

    const { body: again } = await upload(`email\n${addresses.join("\n")}\n`);
    const { body: nothing } = await check(again, { country: "AE" });
    expect(nothing.totals).toMatchObject({ new: 0, already_there: 600 });
    expect(
      (await commit(again.id, { ...nothing, totals: { ...nothing.totals, new: 1 } })).body,
    ).toEqual({ error: "changed" });
  });

  it("stops in its middle when the role of its requester is gone, and keeps the rest out", async () => {
    const run = "demoted.example";
    const editor = await dashboard.signIn("editor");
    const id = await agree(
      ["a", "b", "c", "d", "e"].map((name) => `${name}@${run}`),
      editor.call,
    );
    expect(await importBatch(work(), id, 2)).toBe("continues");
    await dashboard.query("UPDATE admin_users SET role = 'reader' WHERE email = $1", [
      editor.email,
    ]);
    const ended = await perform(id);
    expect(ended).toMatchObject({
      ...{ state: "cancelled", count: 5, done: 2, imported: 2, stoppedBy: null },
      ...{ skipped: { stopped: 3 }, lines: { stopped: [4] } },
    });
    expect(await staged(id)).toEqual([]);
    expect(ended.by).toBe(editor.email);
    expect((await onList(run)).map(({ email }) => email)).toEqual([`a@${run}`, `b@${run}`]);
    expect(await performImport(work(), id)).toBe("settled");
    expect((await auditOf(id)).at(-1)).toMatchObject({
      ...{ kind: "import_cancelled", by_email: null },
      details: { person: editor.email, count: 3, done: 2 },
    });
    const other = await dashboard.as("editor");
    expect((await other(`/api/admin/imports/${id}`)).status).toBe(404);
    expect((await other<{ imports: ImportJob[] }>("/api/admin/imports")).body.imports).toEqual([]);
  });

  it("stops when an administrator stops it, skips the rest, and records the administrator, the count and the line", async () => {
    const run = "stopped.example";
    const editor = await dashboard.signIn("editor");
    const id = await agree(
      ["a", "b", "a", "c", "d"].map((name) => `${name}@${run}`),
      editor.call,
    );
    expect(await importBatch(work(), id, 2)).toBe("continues");
    const stopped = await stop(id);
    const ended = {
      ...{ id, state: "stopped", count: 4, done: 2, imported: 2 },
      ...{ skipped: { stopped: 3 }, lines: { stopped: [4] } },
    };
    expect(stopped).toMatchObject({
      ...{ status: 200, body: { ...ended, by: editor.email, stoppedBy: null } },
    });
    // The importer sees who stopped it, also when pressing the same button.
    const theirs = { ...ended, by: null, stoppedBy: dashboard.email };
    expect((await editor.call(`/api/admin/imports/${id}`)).body).toMatchObject(theirs);
    expect(await stop(id, editor.call)).toMatchObject({ status: 200, body: theirs });
    // The node that worked on it may be dead by now; any other that finds it ends it.
    expect(await performImport(work(), id)).toBe("settled");
    expect(await staged(id)).toEqual([]);
    expect((await onList(run)).map(({ email }) => email)).toEqual([`a@${run}`, `b@${run}`]);
    expect(await skippedOf(id)).toMatchObject({
      ...{ status: 200, text: "line,reason\n4,stopped_from_here" },
    });
    const startedAt = new Date((await jobOf(id)).startedAt);
    // 25 hours apart: at no moment is it the same day in both.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      const { disposition } = await skippedOf(id, dashboard, timeZone);
      expect(disposition).toContain(`"not_imported_${dayIn(startedAt, timeZone)}.csv"`);
    }
    expect(await auditOf(id)).toMatchObject([
      { kind: "import_asked", by_email: editor.email },
      {
        ...{ kind: "import_stopped", by_email: dashboard.email },
        details: { person: editor.email, count: 2, done: 2 },
      },
    ]);
  });

  it("is stopped by no account that may not import it, and not once it has ended", async () => {
    const run = "going.example";
    const owner = await dashboard.signIn("owner");
    const [editor, reader] = [await dashboard.signIn("editor"), await dashboard.as("reader")];
    const id = await agree([`a@${run}`], owner.call);
    expect((await stop(id, editor.call)).status).toBe(404);
    expect((await skippedOf(id, editor)).status).toBe(404);
    expect((await stop(id, reader)).status).toBe(403);
    expect((await stop(randomUUID())).status).toBe(404);
    expect(await perform(id)).toMatchObject({ state: "done", imported: 1, lines: {} });
    const late = await stop(id);
    expect([late.status, late.body]).toEqual([409, { error: "wrong_state" }]);
    // An uncommitted file is no import yet.
    const { body: file } = await upload(`email\nb@${run}\n`);
    expect((await stop(file.id)).status).toBe(404);
    expect((await auditOf(id)).map(({ kind }) => kind)).toEqual(["import_asked", "imported"]);
  });

  it("stops once when two stop it while two nodes work at it, and what they imported is what it says", async () => {
    const run = "both.example";
    const id = await agree(Array.from({ length: 900 }, (_, n) => `person${n}@${run}`));
    expect(await importBatch(work(), id, 100)).toBe("continues");
    const stops = [stop(id), stop(id)];
    await Promise.all([importBatch(work(), id, 200), importBatch(work(), id, 200)]);
    expect((await Promise.all(stops)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all([performImport(work(), id), performImport(work(), id)])).toEqual([
      ...["settled", "settled"],
    ]);
    const { imported, skipped, state } = await jobOf(id);
    expect([state, imported + (skipped.stopped ?? 0)]).toEqual(["stopped", 900]);
    expect(await onList(run)).toHaveLength(imported);
    expect(await staged(id)).toEqual([]);
    const common = (await auditOf(id)).map(({ kind }) => kind);
    expect(common).toEqual(["import_asked", "import_stopped"]);
  });

  it("names the first lines of a reason and has all of them to download, for as long as it is listed", async () => {
    const run = "lines.example";
    const invalid = Array.from({ length: 2_300 }, (_, n) => `no address ${n}`);
    const id = await agree([`a@${run}`, ...invalid, `b@${run}`, `a@${run}`]);
    expect(await perform(id)).toMatchObject({
      ...{ imported: 2, skipped: { invalid_email: 2_300, duplicate: 1 } },
      lines: { invalid_email: Array.from({ length: 10 }, (_, n) => n + 3), duplicate: [2_304] },
    });
    const lines = invalid.map((_, n) => `${n + 3},invalid_email`);
    const all = ["line,reason", "2304,duplicate", ...lines].join("\n");
    expect(await skippedOf(id)).toMatchObject({ status: 200, text: all });
    const day = 24 * 60 * 60 * 1000;
    await purgeImports(dashboard.site.database, new Date(dashboard.site.now().getTime() + 6 * day));
    expect((await skippedOf(id)).text).toBe(all);
    await purgeImports(dashboard.site.database, new Date(dashboard.site.now().getTime() + 8 * day));
    expect((await skippedOf(id)).text).toBe("line,reason");
    expect(await jobOf(id)).toMatchObject({ imported: 2, lines: {} });
  });

  it("keeps who is erased while it runs off the list", async () => {
    const run = "leaving.example";
    const id = await agree(["a", "b", "c", "d"].map((name) => `${name}@${run}`));
    expect(await importBatch(work(), id, 2)).toBe("continues");
    for (const name of ["b", "c"]) {
      const erased = await dashboard.call("/api/admin/erasures", {
        ...{ email: `${name}@${run}`, notify: false },
      });
      expect(erased.status).toBe(200);
    }
    const ended = await perform(id);
    expect(ended).toMatchObject({ state: "done", done: 4, imported: 3, skipped: { erased: 1 } });
    expect((await onList(run)).map(({ email }) => email)).toEqual([`a@${run}`, `d@${run}`]);
  });

  it("keeps nothing of who is erased in a file that waits, in whatever spelling or column", async () => {
    const run = "erased.example";
    await dashboard.site.join({ email: `sophie@${run}` });
    const { body: unread } = await upload(
      `note,email\n"ask Sophie@ERASED.example, twice",omar@${run}\nx,sophie+fair@${run}\n`,
    );
    const { body: read } = await upload(`email\nsophie@${run}\nsophie.b@${run}\nzoe@${run}\n`);
    const { body: dry } = await check(read, { country: "AE" });
    const erased = await dashboard.call("/api/admin/erasures", {
      ...{ email: `sophie@${run}`, notify: false },
    });
    expect(erased.status).toBe(200);
    expect(await staged(unread.id)).toHaveLength(1);
    const left = await dashboard.query<{ cells: string[] }>(
      "SELECT cells FROM lead_import_rows WHERE import_id = $1 ORDER BY line",
      [read.id],
    );
    expect(left.map(({ cells }) => cells[0])).toEqual([`sophie.b@${run}`, `zoe@${run}`]);
    expect((await commit(read.id, dry)).status).toBe(202);
    expect(await perform(read.id)).toMatchObject({ imported: 2 });
  });

  it("keeps no address in the name and the columns of a file, and erases it from notes of others", async () => {
    const run = "named.example";
    const note = `friend of Sophie.B@NAMED.example; not of sophie.bx@${run}`;
    const { body: file } = await upload(
      `email,as sophie.b@${run} wrote\nomar@${run},"${note}"\n`,
      `list of sophie.b@${run}.csv`,
    );
    expect([file.name, file.headers]).toEqual(["list of …", ["email", "as … wrote"]]);
    const { body: dry } = await check(file, { country: "AE", notes: [1] });
    expect((await commit(file.id, dry, { status: "confirmed" })).status).toBe(202);
    expect(await perform(file.id)).toMatchObject({ name: "list of …", imported: 1 });
    const gmail = "Reach ada.l+x@googlemail.com";
    await dashboard.query(
      `INSERT INTO lead_events (lead_id, at, kind, detail)
       SELECT id, now(), 'noted', $2 FROM waitlist_leads WHERE email = $1`,
      [`omar@${run}`, gmail],
    );
    for (const email of [`sophie.b@${run}`, "adal@gmail.com"]) {
      const erased = await dashboard.call("/api/admin/erasures", { email, notify: false });
      expect(erased.status).toBe(200);
    }
    const history = await dashboard.query<{ detail: string; folded: string | null }>(
      `SELECT detail, folded FROM lead_events WHERE kind IN ('imported', 'noted')
         AND lead_id = (SELECT id FROM waitlist_leads WHERE email = $1) ORDER BY id`,
      [`omar@${run}`],
    );
    const rest = (dots: string) => `as ${dots} wrote: friend of ${dots}; not of sophie.bx@${run}`;
    expect(history).toEqual([
      { detail: `${consent.source} (list of …)`, folded: null },
      { detail: rest("…"), folded: rest("...") },
      { detail: "Reach …", folded: "reach ..." },
    ]);
    const tables = ["lead_imports", "lead_events", "audit_log"];
    for (const table of tables) {
      const kept = await dashboard.query(
        `SELECT 1 FROM ${table} AS kept WHERE kept::text ~* 'sophie.b@'`,
      );
      expect([table, kept]).toEqual([table, []]);
    }
  });

  it("finds who is erased in what marks, lines and long cells stand around", async () => {
    const run = "marks.example";
    const { body: file } = await upload(
      [
        "email,note",
        `o'brien@${run},x`,
        ...[`'o'brien@${run}'`, `(o'brien@${run})`, `Write to o'brien@${run}.`].map(
          (it) => `a,${it}`,
        ),
        `a,"one\nO'Brien@${run}\ntwo"`,
        `a,"said ""o'brien@${run}"""`,
        `brien@${run},x`,
        ...Array.from({ length: 20 }, () => `a,"o'brien ${"a".repeat(60_000)}"`),
        "",
      ].join("\n"),
    );
    const begun = process.threadCpuUsage();
    const erased = await dashboard.call("/api/admin/erasures", {
      ...{ email: `o'brien@${run}`, notify: false },
    });
    expect(erased.status).toBe(200);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(3_000_000);
    const left = await dashboard.query<{ cells: string[] }>(
      "SELECT cells FROM lead_import_rows WHERE import_id = $1 ORDER BY line",
      [file.id],
    );
    expect(left.map(({ cells }) => cells[0])).toEqual([
      `brien@${run}`,
      ...Array.from({ length: 20 }, () => "a"),
    ]);
  });

  it("finds who is erased by letters that a database need not know the small ones of", async () => {
    const { body: file } = await upload(
      "email\nÉMILIE.ZOÉ@accent.example\nemilie@accent.example\n",
    );
    await dashboard.call("/api/admin/erasures", {
      ...{ email: "émilie.zoé@accent.example", notify: false },
    });
    const left = await dashboard.query<{ cells: string[] }>(
      "SELECT cells FROM lead_import_rows WHERE import_id = $1",
      [file.id],
    );
    expect(left.map(({ cells }) => cells[0])).toEqual(["emilie@accent.example"]);
  });

  it("keeps who was erased erased, also between the dry run and the commit", async () => {
    const run = "fifth.example";
    for (const name of ["gone", "going"]) {
      await dashboard.site.join({ email: `${name}@${run}` });
    }
    const leave = async (name: string) => {
      const mail = dashboard.site
        .mailFiles()
        .find(([, source]) => `${source}`.includes(`${name}@${run}`));
      const text = `${mail?.[1]}`.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const token = /\/unsubscribe\?token=([\w.-]+)/.exec(text)?.[1];
      expect((await dashboard.site.post(`/api/unsubscribe?token=${token}`, {})).body).toEqual({
        ok: true,
      });
    };
    const owed = await dashboard.query<{ id: string }>(
      "SELECT id FROM mails WHERE state = 'queued'",
    );
    await Promise.all(owed.map(({ id }) => dashboard.site.outbox.firstOutcome(id, 3_000)));
    await leave("gone");
    const { body: file } = await upload(`email\ngone@${run}\ngoing@${run}\nnew@${run}\n`);
    const { body: dry } = await check(file, { country: "AE" });
    expect(dry.totals).toMatchObject({ new: 1, erased: 1, already_there: 1 });
    const { body: later } = await upload(`email\nfresh@${run}\n`);
    const { body: laterDry } = await check(later, { country: "AE" });
    await dashboard.site.join({ email: `fresh@${run}` });
    const fresh = await dashboard.query<{ id: string }>(
      "SELECT id FROM mails WHERE state = 'queued'",
    );
    await Promise.all(fresh.map(({ id }) => dashboard.site.outbox.firstOutcome(id, 3_000)));
    await leave("fresh");
    expect((await commit(later.id, laterDry)).body).toEqual({ error: "changed" });
    expect((await check(later, { country: "AE" })).body.totals).toMatchObject({
      new: 0,
      erased: 1,
    });
    expect(await onList(`fresh@${run}`)).toEqual([]);
  });

  it("reads what spreadsheets write, and takes text for text", async () => {
    const run = "sixth.example";
    const utf16 = Buffer.from(`\uFEFFEmail\tCountry\tCity\nx@${run}\tuk\tÎle\n`, "utf16le");
    const { body: file } = await upload(utf16);
    expect(file.columns).toEqual({ email: 0, country: 1, city: 2 });
    const { body: dry } = await check(file);
    expect(dry.samples).toMatchObject([{ email: `x@${run}`, country: "GB", city: "Île" }]);

    const lies = [
      "email,country,city",
      `=cmd@${run},AE,"=HYPERLINK(""https://evil.example"")"`,
      `"a\0b@${run}",AE,x`,
      `z@${run},AE,"'=1+1"`,
      `too,few`,
      `y@${run},AE,x,and,many,more`,
    ].join("\n");
    const { body: second } = await upload(lies);
    const { body: judged } = await check(second);
    expect(judged.totals).toMatchObject({ new: 3, invalid_email: 2 });
    expect((await commit(second.id, judged, { status: "confirmed" })).status).toBe(202);
    await perform(second.id);
    // Here it is plain text; the export escapes it for spreadsheets.
    expect((await onList(run)).map(({ email, city }) => [email, city])).toEqual(
      expect.arrayContaining([
        [`=cmd@${run}`, '=HYPERLINK("https://evil.example")'],
        [`z@${run}`, "=1+1"],
      ]),
    );
    const { body: bare } = await upload(`Layla,q@${run}\nSami,r@${run}\n`);
    expect(bare).toMatchObject({ rows: 2, headers: ["", ""], columns: { email: 1 } });
  });

  const megabyte = "x".repeat(1_000_000);
  it.each([
    ["nothing", "", 422, { error: "empty" }],
    ["a header alone", "email,country\n", 422, { error: "empty" }],
    [
      "a cell of a megabyte",
      `email,city\na@b.example,${megabyte}\n`,
      422,
      { error: "row_too_large" },
    ],
    [
      "a quote never closed",
      `email\na@b.example\n"b@b.example\n${"c@b.example\n".repeat(20)}`,
      422,
      { error: "broken_quotes", line: 3 },
    ],
    [
      "a quote within a cell",
      `email,city\na@b.example,a"b\n`,
      422,
      { error: "broken_quotes", line: 2 },
    ],
    ["a workbook", Buffer.from("PK\u0003\u0004xl"), 422, { error: "not_text" }],
    ["too many columns", `${"email,".repeat(150)}\n`, 422, { error: "too_many_columns" }],
    [
      "more than may come",
      `email\n${`${"a".repeat(99)}\n`.repeat(210_000)}`,
      413,
      { error: "too_large" },
    ],
  ])("refuses %s and keeps none of it", async (_, file, status, body) => {
    const [before] = await dashboard.query("SELECT count(*)::int AS n FROM lead_imports");
    const refused = await upload(file);
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining(body)]);
    const [after] = await dashboard.query("SELECT count(*)::int AS n FROM lead_imports");
    expect(after).toEqual(before);
  });

  it("requires a column of addresses, consent that is stated, and a day that has been", async () => {
    const { body: file } = await upload("name\nLayla\n");
    expect((await check(file)).body).toEqual({ error: "no_email_column" });
    const { body: fit } = await upload("email\na@seventh.example\n");
    const { body: dry } = await check(fit, { country: "AE" });
    for (const [change, error] of [
      [{ consent: { ...consent, stated: false } }, "bad_request"],
      [{ consent: { ...consent, source: "" } }, "bad_request"],
      [{ consent: { ...consent, source: "\u200b\u200b\u200b" } }, "bad_request"],
      // The mail to each of them would contain a link of the editor's.
      [{ consent: { ...consent, source: "Unlock it at https://evil.example/x" } }, "bad_request"],
      [{ consent: { ...consent, source: "Unlock it at evil.example" } }, "bad_request"],
      [{ consent: { ...consent, date: "2999-01-01" } }, "future_date"],
      [{ checkId: randomUUID() }, "changed"],
    ] as const) {
      expect((await commit(fit.id, dry, change)).body).toEqual({ error });
    }
    // Tomorrow has begun in some zone; the day after has begun in none.
    const dayIn = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    const late = { consent: { ...consent, date: dayIn(48) } };
    expect((await commit(fit.id, dry, late)).body).toEqual({ error: "future_date" });
    const today = { consent: { ...consent, date: dayIn(13) } };
    expect((await commit(fit.id, dry, today)).status).toBe(202);
    expect((await check({ ...fit, id: randomUUID() })).status).toBe(404);
    const reader = await dashboard.as("reader");
    expect((await reader("/api/admin/imports?name=x", "email\n")).status).toBe(403);
  });
});
