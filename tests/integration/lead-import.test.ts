import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportJob } from "#contract/lead-import.ts";
import type { LeadHistory, LeadsPage } from "#contract/leads.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Person } from "#contract/person.ts";
import { foldNotes } from "#server/leads/lead-notes.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { importCalls } from "./import-calls.ts";
import { textOf } from "./waitlist-site.ts";

describe.each(dashboards)("an import of leads, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());
  const { upload, check, consent, commit, skippedOf, jobOf, perform, auditOf, onList, staged } =
    importCalls(() => dashboard);

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
