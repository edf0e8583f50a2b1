import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportCheck, ImportFile, ImportJob } from "#contract/lead-import.ts";
import { consentVersions } from "#contract/limits.ts";
import type { Person } from "#contract/person.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { importBatch, performImport } from "#server/leads/import/import-worker.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { linkOf, textOf } from "./waitlist-site.ts";

type Refused = { error: string };
const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/imports/${name}`, import.meta.url));

describe.each(dashboards)("an import of subscribers, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
    // Each test performs its own.
    dashboard.site.imports.stop();
  });
  afterAll(() => dashboard?.close());
  beforeEach(async () => {
    for (const table of ["newsletter_subscribers", "erased_addresses", "suppressions", "mails"]) {
      await dashboard.query(`DELETE FROM ${table}`);
    }
  });

  async function check(content: string | Uint8Array, change: object = {}) {
    const path = "/api/admin/imports?list=newsletter&name=readers.csv";
    const { body: file } = await dashboard.call<ImportFile>(path, content);
    const checked = await dashboard.call<ImportCheck>(`/api/admin/imports/${file.id}/check`, {
      ...{ columns: file.columns, notes: file.notes, locale: "en", ...change },
    });
    expect(checked.status, JSON.stringify(checked.body)).toBe(200);
    return { file, dry: checked.body };
  }
  const consent = { source: "Sign-up form of the old site", date: "2026-10-02", stated: true };
  const commit = ({ file, dry }: Awaited<ReturnType<typeof check>>, status = "confirmed") =>
    dashboard.call<ImportJob & Refused>(`/api/admin/imports/${file.id}/commit`, {
      ...{ checkId: dry.checkId, count: dry.totals.new, status, consent },
    });
  const work = () => ({
    ...{ database: dashboard.site.database, ports: dashboard.site.imports.ports },
    ...{ clock: dashboard.site.now, log: dashboard.site.log },
    recordAudit,
    addJob: async () => {},
    wakeMail: () => dashboard.site.outbox.wake(),
  });
  /** Imports a file to its end. */
  async function imported(content: string | Uint8Array, status?: string, change?: object) {
    const checked = await check(content, change);
    expect((await commit(checked, status)).status).toBe(202);
    await performImport(work(), checked.file.id);
    return (await dashboard.call<ImportJob>(`/api/admin/imports/${checked.file.id}`)).body;
  }
  const subscribers = () =>
    dashboard.query<{ email: string; status: string }>(
      `SELECT email, status, locale, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS joined,
         to_char(consent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS agreed
       FROM newsletter_subscribers ORDER BY email`,
    );
  const salma = { email: "salma@example.org", status: "confirmed", joined: "2025-03-04 09:15:00" };
  const marc = { email: "marc@example.org", status: "confirmed" };

  it.each([
    [
      "mailchimp.csv",
      { new: 2, left: 0 },
      { ...marc, locale: "fr", joined: "2025-03-05 18:00:00", agreed: "2025-03-06 07:00:00" },
      { ...salma, locale: "ar", agreed: "2025-03-04 09:20:11" },
    ],
    ["mailchimp-cleaned.csv", { new: 0, left: 1 }],
    [
      "brevo.csv",
      { new: 2, left: 1 },
      { ...marc, locale: "fr", joined: "2025-03-25 18:00:00", agreed: "2025-03-25 18:00:00" },
      { ...salma, locale: "ar", agreed: salma.joined },
    ],
    [
      "ghost.csv",
      { new: 2, left: 2 },
      { ...marc, locale: "en", joined: "2025-03-05 18:00:00" },
      { ...salma, locale: "en" },
    ],
    [
      "listmonk.csv",
      { new: 2, left: 1 },
      { ...marc, locale: "en", joined: "2025-03-05 18:00:00" },
      { ...salma, locale: "en" },
    ],
  ])(
    "of %s keeps who subscribed and agreed when, and leaves out who left",
    async (name, totals, ...people) => {
      // Who left is left out whatever the call says, and what only leads have is not kept.
      const settings = { dateOrder: "day", withLeft: true, tag: "old", notes: [1] };
      const checked = await check(fixture(name), settings);
      expect(checked.file).toMatchObject({ list: "newsletter", notes: [] });
      expect(Object.keys(checked.file.columns)).not.toContain("country");
      expect(checked.dry.totals).toMatchObject({ ...totals, unknown_country: 0 });
      if (people.length === 0) return;
      expect((await commit(checked)).status).toBe(202);
      await performImport(work(), checked.file.id);
      expect(await subscribers()).toMatchObject(people);
      expect(await dashboard.query("SELECT 1 FROM mails")).toEqual([]);
      expect(await dashboard.query("SELECT 1 FROM waitlist_leads")).toEqual([]);

      // Twice the same file adds nothing, and changes none who are there.
      const before = await dashboard.query("SELECT * FROM newsletter_subscribers ORDER BY id");
      const again = await check(fixture(name), settings);
      expect(again.dry.totals).toMatchObject({ new: 0, already_there: people.length });
      expect((await commit(again)).status).toBe(400);
      expect(await dashboard.query("SELECT * FROM newsletter_subscribers ORDER BY id")).toEqual(
        before,
      );
    },
  );

  it("has the proof of consent in the row, and erasure removes it with the row", async () => {
    const job = await imported("email,signup date\nlayla@proof.example,2024-05-06\n");
    expect(job).toMatchObject({ list: "newsletter", state: "done", imported: 1 });
    const proof = await dashboard.query(
      "SELECT consent_source, consent_version, import_id FROM newsletter_subscribers",
    );
    expect(proof).toEqual([
      {
        consent_source: `import: ${consent.source}`,
        consent_version: consentVersions.import,
        import_id: job.id,
      },
    ]);
    const inbox = await dashboard.call<{ entries: { id: string }[] }>("/api/inbox?kind=newsletter");
    const [{ id } = { id: "" }] = inbox.body.entries;
    const detail = await dashboard.call<Person>(`/api/inbox/newsletter/${id}`);
    expect(detail.body).toMatchObject({ fields: { consent_source: `import: ${consent.source}` } });
    const erased = await dashboard.call("/api/admin/erasures", {
      ...{ email: "layla@proof.example", notify: false },
    });
    expect(erased.status).toBe(200);
    expect(await subscribers()).toEqual([]);
    const { dry } = await check("email\nlayla@proof.example\n");
    expect(dry.totals).toMatchObject({ new: 0, erased: 1 });
  });

  it("leaves out who unsubscribed here, bounced or complained, and counts them", async () => {
    const run = "gone.example";
    for (const reason of ["bounced", "complained", "asked"]) {
      await dashboard.query(
        "INSERT INTO suppressions (id, email, email_key, reason, at) VALUES ($1, $2, $2, $3, now())",
        [randomUUID(), `${reason}@${run}`, reason],
      );
    }
    const address = `left@${run}`;
    // Each must agree by the link of a mail, which brings the link that unsubscribes too.
    await imported(`email\n${address}\n`, "pending");
    const mailTo = async () => {
      await expect
        .poll(() => dashboard.query("SELECT state FROM mails WHERE to_address = $1", [address]))
        .toEqual([{ state: "sent" }]);
      const found = dashboard.site.mailFiles().find(([, source]) => `${source}`.includes(address));
      return `${found?.[1]}`;
    };
    const mail = await mailTo();
    expect(textOf(mail)).toContain("newsletter-imported");
    expect(textOf(mail)).toContain(`source=${consent.source}`);
    const token = new URL(linkOf(mail, "confirmUrl")).searchParams.get("token");
    expect((await dashboard.site.post("/api/newsletter-confirm", { token })).status).toBe(200);
    expect(await subscribers()).toMatchObject([{ email: address, status: "confirmed" }]);
    const unsubscribe = new URL(linkOf(mail, "unsubscribeUrl")).searchParams.get("token");
    await dashboard.site.post(`/api/unsubscribe?token=${unsubscribe}`, {});
    expect(await subscribers()).toEqual([]);

    const rows = ["left", "bounced", "complained", "asked", "new"].map((name) => `${name}@${run}`);
    const checked = await check(`email\n${rows.join("\n")}\n`);
    expect(checked.dry.totals).toMatchObject({ new: 1, erased: 1, suppressed: 3 });
    // Who left the newsletter has not left the waitlist; who complains meanwhile is left out.
    const leads = await dashboard.call<ImportFile>("/api/admin/imports", `email\n${address}\n`);
    const ofLeads = await dashboard.call<ImportCheck>(`/api/admin/imports/${leads.body.id}/check`, {
      columns: leads.body.columns,
      locale: "en",
      country: "AE",
    });
    expect(ofLeads.body.totals).toMatchObject({ new: 1, erased: 0 });
    await dashboard.query(
      "INSERT INTO suppressions (id, email, email_key, reason, at) VALUES ($1, $2, $2, 'complained', now())",
      [randomUUID(), `new@${run}`],
    );
    expect((await commit(checked)).body).toEqual({ error: "changed" });
  });

  it("adds each person once when a worker dies between two batches and two go on", async () => {
    const people = Array.from({ length: 60 }, (_, n) => `p${n}@killed.example`);
    const checked = await check(`email\n${people.join("\n")}\n`);
    expect((await commit(checked)).status).toBe(202);
    const { id } = checked.file;
    expect(await importBatch(work(), id, 20)).toBe("continues");
    expect(await subscribers()).toHaveLength(20);
    await dashboard.query(
      "UPDATE lead_import_rows SET lead = jsonb_set(lead, '{locale}', 'null') WHERE import_id = $1 AND line = 50",
      [id],
    );
    await Promise.all([performImport(work(), id), performImport(work(), id)]);
    const { body: job } = await dashboard.call<ImportJob>(`/api/admin/imports/${id}`);
    expect(job).toMatchObject({ state: "done", done: 60, imported: 59, skipped: { refused: 1 } });
    expect(await subscribers()).toHaveLength(59);
    expect(
      await dashboard.query("SELECT 1 FROM lead_import_rows WHERE import_id = $1", [id]),
    ).toEqual([]);
    const log = await dashboard.query(
      "SELECT kind, details->>'list' AS list FROM audit_log WHERE details->>'import' = $1 ORDER BY id",
      [id],
    );
    expect(log).toEqual(["import_asked", "imported"].map((kind) => ({ kind, list: "newsletter" })));
  });

  it("can be deleted again as a whole, and no other subscriber with it", async () => {
    const kept = await imported("email\nkept@undo.example\n");
    const job = await imported("email\na@undo.example\nb@undo.example\n");
    const target = { subscribersOf: job.id };
    const { body: preview } = await dashboard.call("/api/admin/bulk-actions/preview", { target });
    expect(preview).toMatchObject({ count: 2, confirmed: 2 });
    const request = (kind: string, of: object) =>
      dashboard.call("/api/admin/bulk-actions", { ...preview, target: of, kind });
    // What is done to leads cannot be done to subscribers, nor the other way round.
    expect((await request("delete", target)).status).toBe(400);
    expect((await request("delete_subscribers", { importId: kept.id })).status).toBe(400);
    const { body: action } = await request("delete_subscribers", target);
    dashboard.site.forward(11_000);
    expect(await dashboard.perform(action.id)).toBe("done");
    expect(await subscribers()).toMatchObject([{ email: "kept@undo.example" }]);
  });
});
