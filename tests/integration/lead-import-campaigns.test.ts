import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AudienceCount, Campaign } from "#contract/campaigns.ts";
import type { ImportCheck, ImportFile } from "#contract/lead-import.ts";
import type { LeadStats } from "#contract/leads.ts";
import { importBatch } from "#server/leads/import/import-worker.ts";
import { rollUpLeads } from "#server/leads/rollup.ts";
import { content } from "./campaign-site.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { importCalls } from "./import-calls.ts";

describe.each(dashboards)("places and mails after an import, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());
  const { upload, check, commit, work, perform, agree, onList } = importCalls(() => dashboard);

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
});
