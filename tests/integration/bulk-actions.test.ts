import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkAction } from "#contract/bulk-actions.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { performBatch } from "#server/leads/bulk-actions/bulk-action-worker.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { tokenOf } from "./waitlist-site.ts";

const soon = 11_000;

describe.each(dashboards)("bulk actions on leads, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());

  /** Previews the action and then requests it, as the page does. */
  async function request(
    target: object,
    action: object,
    call = dashboard.call,
  ): Promise<BulkAction> {
    const preview = await call("/api/admin/bulk-actions/preview", { target });
    expect(preview.status).toBe(200);
    const { at, count } = preview.body;
    const requested = await call("/api/admin/bulk-actions", { target, at, count, ...action });
    expect(requested.status, JSON.stringify(requested.body)).toBe(201);
    return requested.body;
  }
  const leadsLeft = async (ids: string[]) =>
    (await dashboard.query("SELECT 1 FROM waitlist_leads WHERE id = ANY($1::uuid[])", [ids]))
      .length;
  const auditOf = (action: string) =>
    dashboard.query<{ kind: string; by_email: string; details: Record<string, unknown> }>(
      "SELECT kind, by_email, details FROM audit_log WHERE details->>'act' = $1 ORDER BY id",
      [action],
    );
  const counts = async () => {
    const [row] = await dashboard.query<{ total: number; confirmed: number }>(
      "SELECT sum(total)::int AS total, sum(confirmed)::int AS confirmed FROM waitlist_counts",
    );
    const [real] = await dashboard.query<{ total: number; confirmed: number }>(
      `SELECT count(*)::int AS total,
         (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed FROM waitlist_leads`,
    );
    expect(row).toEqual(real);
  };

  it("deletes what was requested once it is due, with its mails, and counts stay exact", async () => {
    await dashboard.addLeads(2, { status: "confirmed" });
    await dashboard.site.join({ email: "joined@example.com" });
    const [joined] = await dashboard.query<{ id: string }>(
      "SELECT id FROM waitlist_leads WHERE email = 'joined@example.com'",
    );
    const ids = [...(await dashboard.addLeads(2)), joined?.id ?? ""];
    const action = await request({ ids }, { kind: "delete" });
    expect(action).toMatchObject({ state: "waiting", count: 3, done: 0 });
    expect(action.undoFor).toBeGreaterThan(8_000);
    expect(await dashboard.perform(action.id)).toBe("deferred");
    expect(await leadsLeft(ids)).toBe(3);
    dashboard.site.forward(soon);
    expect(await dashboard.perform(action.id)).toBe("done");
    expect(await leadsLeft(ids)).toBe(0);
    expect(
      await dashboard.query("SELECT 1 FROM mails WHERE subject_id = $1", [joined?.id]),
    ).toEqual([]);
    await counts();
    expect((await dashboard.call(`/api/admin/bulk-actions/${action.id}`)).body).toMatchObject({
      ...{ state: "done", count: 3, done: 3, skipped: 0, undoFor: 0 },
    });
    const log = await auditOf(action.id);
    expect(log.map(({ kind }) => kind)).toEqual(["act_asked", "act_done"]);
    expect(log.every(({ by_email }) => by_email === dashboard.email)).toBe(true);
    expect(JSON.stringify(log)).not.toContain("joined@example.com");
    // People who were deleted may join again, unlike people who left.
    expect((await dashboard.site.join({ email: "joined@example.com" })).body).toEqual({ ok: true });
  });

  it("does nothing for an administrator whose role is gone when it is due, and owners see it", async () => {
    const removed = await dashboard.signIn("editor");
    const demoted = await dashboard.signIn("editor");
    const owner = await dashboard.signIn("owner");
    for (const [editor, end] of [
      [removed, "DELETE FROM admin_users WHERE email = $1"],
      [demoted, "UPDATE admin_users SET role = 'reader' WHERE email = $1"],
    ] as const) {
      const ids = await dashboard.addLeads(2);
      const action = await request({ ids }, { kind: "delete" }, editor.call);
      const seen = (await owner.call("/api/admin/bulk-actions")).body.acts;
      expect(seen).toContainEqual(expect.objectContaining({ id: action.id, by: editor.email }));
      expect(action.by).toBe(null);
      await dashboard.query(end, [editor.email]);
      dashboard.site.forward(soon);
      expect(await dashboard.perform(action.id)).toBe("cancelled");
      expect(await leadsLeft(ids)).toBe(2);
      expect(await dashboard.perform(action.id)).toBe("settled");
      const shown = (await owner.call(`/api/admin/bulk-actions/${action.id}`)).body;
      expect(shown).toMatchObject({ state: "cancelled", by: editor.email });
      expect(await auditOf(action.id)).toMatchObject([
        { kind: "act_asked", by_email: editor.email },
        { kind: "act_cancelled", by_email: null, details: { person: editor.email, count: 2 } },
      ]);
    }
  });

  it("undoes in time, and says so when it is too late", async () => {
    const ids = await dashboard.addLeads(2);
    const action = await request({ ids }, { kind: "delete" });
    const undone = await dashboard.call(`/api/admin/bulk-actions/${action.id}/undo`, {});
    expect([undone.status, undone.body.state]).toEqual([200, "undone"]);
    dashboard.site.forward(soon);
    expect(await dashboard.perform(action.id)).toBe("settled");
    expect(await leadsLeft(ids)).toBe(2);
    expect((await auditOf(action.id)).map(({ kind }) => kind)).toEqual(["act_asked", "act_undone"]);
    const again = await dashboard.call(`/api/admin/bulk-actions/${action.id}/undo`, {});
    expect([again.status, again.body]).toEqual([409, { error: "too_late" }]);

    const late = await request({ ids }, { kind: "delete" });
    dashboard.site.forward(soon);
    // An action is due by its time, even if no worker has begun.
    const refused = await dashboard.call(`/api/admin/bulk-actions/${late.id}/undo`, {});
    expect([refused.status, refused.body]).toEqual([409, { error: "too_late" }]);
    const unknown = await dashboard.call(`/api/admin/bulk-actions/${randomUUID()}/undo`, {});
    expect(unknown.status).toBe(404);
    expect(await dashboard.perform(late.id)).toBe("done");
  });

  it("extends the undo window while its dialog is open, up to its longest", async () => {
    const ids = await dashboard.addLeads(1);
    const action = await request({ ids }, { kind: "delete" });
    for (let taken = 0; taken < 20; taken += 1) {
      dashboard.site.forward(7_000);
      const answer = await dashboard.call(`/api/admin/bulk-actions/${action.id}/extend-undo`, {});
      expect(answer.status).toBe(200);
      if (answer.body.undoFor === 0) {
        expect(taken).toBeGreaterThan(14);
        expect(await dashboard.perform(action.id)).toBe("done");
        return;
      }
    }
    expect.unreachable("held for ever");
  });

  it("is performed once, when a worker is killed half-way or two work at a time", async () => {
    const ids = await dashboard.addLeads(7);
    const action = await request({ ids }, { kind: "note", note: "Met in Riyadh" });
    dashboard.site.forward(soon);
    const clock = () => new Date(Date.now() + 3_600_000);
    const { database } = dashboard.site;
    // Killed after its work and before its commit: nothing has happened.
    const killed = {
      ...database,
      transaction: <T>(work: (on: typeof database) => Promise<T>) =>
        database.transaction(async (transaction) => {
          await work(transaction as typeof database);
          throw new Error("killed");
        }),
    };
    const parts = { clock, inbox: [], recordAudit };
    await expect(performBatch({ ...parts, database: killed }, action.id, 3)).rejects.toThrow(
      "killed",
    );
    expect(await performBatch({ ...parts, database }, action.id, 3)).toEqual({
      outcome: "continues",
    });
    expect((await dashboard.call(`/api/admin/bulk-actions/${action.id}`)).body).toMatchObject({
      ...{ state: "running", done: 3 },
    });
    const refused = await dashboard.call(`/api/admin/bulk-actions/${action.id}/undo`, {});
    expect(refused.body).toEqual({ error: "too_late" });
    const both = await Promise.all([dashboard.perform(action.id), dashboard.perform(action.id)]);
    expect(both.sort()).toEqual(["done", "settled"]);
    const notes = await dashboard.query<{ lead_id: string }>(
      "SELECT lead_id::text AS lead_id FROM lead_events WHERE cause = $1",
      [action.id],
    );
    expect(notes.map(({ lead_id }) => lead_id).sort()).toEqual([...ids].sort());
  });

  it("is performed by the queue, from the job written in the same transaction", async () => {
    const ids = await dashboard.addLeads(2);
    const action = await request({ ids }, { kind: "delete" });
    dashboard.site.forward(soon);
    // The queue uses the database's clock: there the job is made due.
    await dashboard.query("UPDATE pgboss.job SET start_after = now() WHERE data->>'actId' = $1", [
      action.id,
    ]);
    await expect
      .poll(async () => (await dashboard.call(`/api/admin/bulk-actions/${action.id}`)).body.state)
      .toBe("done");
    expect(await leadsLeft(ids)).toBe(0);
  });

  it("lets people join while thousands are deleted", async () => {
    await dashboard.addLeads(5_000, { country: "SA" });
    const action = await request({ filter: { country: "SA" } }, { kind: "delete" });
    dashboard.site.forward(soon);
    const order: string[] = [];
    await Promise.all([
      dashboard.perform(action.id).then((outcome) => order.push(outcome)),
      dashboard.site.join({ email: "meanwhile@example.com", country: "GB" }).then(({ body }) => {
        order.push(JSON.stringify(body));
      }),
    ]);
    expect(order).toEqual(['{"ok":true}', "done"]);
    await counts();
  });

  it("marks, and skips what bears the mark already", async () => {
    const ids = await dashboard.addLeads(3);
    await dashboard.query("UPDATE waitlist_leads SET mark = 'spam' WHERE id = $1", [ids[0]]);
    const action = await request({ ids }, { kind: "mark", mark: "spam" });
    dashboard.site.forward(soon);
    await dashboard.perform(action.id);
    expect((await dashboard.call(`/api/admin/bulk-actions/${action.id}`)).body).toMatchObject({
      ...{ done: 3, skipped: 1 },
    });
    const events = await dashboard.query(
      "SELECT kind, detail, by_email FROM lead_events WHERE cause = $1",
      [action.id],
    );
    expect(events).toEqual(
      Array.from({ length: 2 }, () => ({
        kind: "marked",
        detail: "spam",
        by_email: dashboard.email,
      })),
    );
  });

  it("answers calls by their names of the release before", async () => {
    const ids = await dashboard.addLeads(1);
    const { body } = await dashboard.call("/api/admin/acts/question", { target: { ids } });
    expect(body).toMatchObject({ count: 1 });
    const action = await request({ ids }, { kind: "note", note: "By an old tab" });
    for (const path of [action.id, `${action.id}/hold`, `${action.id}/undo`]) {
      const answer = await dashboard.call(
        `/api/admin/acts/${path}`,
        ...(path === action.id ? [] : [{}]),
      );
      expect(answer.body).toMatchObject({ id: action.id });
    }
    expect((await dashboard.call("/api/admin/acts?after=now")).status).toBe(200);
    expect((await dashboard.call("/api/admin/actsof")).status).toBe(404);
  });

  /** Recorded, not only handed over: a mail that is on its way is not followed by another. */
  const mailsAreRecorded = () =>
    expect
      .poll(() => dashboard.query("SELECT id FROM mails WHERE state = 'queued'"), {
        timeout: 60_000,
      })
      .toEqual([]);

  it("resends to those who have not confirmed, within the limit of each address", async () => {
    const pending = await dashboard.addLeads(1, { email: () => "waits@example.com" });
    const confirmed = await dashboard.addLeads(1, { status: "confirmed" });
    const ids = [...pending, ...confirmed];
    const preview = await dashboard.call("/api/admin/bulk-actions/preview", { target: { ids } });
    expect(preview.body).toMatchObject({ count: 2, confirmed: 1 });
    for (const skipped of [0, 0, 0, 1]) {
      const action = await request({ ids }, { kind: "resend" });
      // The page counts only those who can get a mail, from the preview to the result.
      expect(action.count).toBe(1);
      dashboard.site.forward(soon);
      await dashboard.perform(action.id);
      const { body } = await dashboard.call(`/api/admin/bulk-actions/${action.id}`);
      expect(body).toMatchObject({ count: 1, done: 1, skipped });
      await mailsAreRecorded();
    }
    const mails = dashboard.site.mailFiles().map(([, source]) => source.toString());
    expect(mails.filter((mail) => mail.includes("waits@example.com"))).toHaveLength(3);
  });

  it("resends the link of what was sent last for an address, not of what others sent or stated before", async () => {
    const imported = "listed@example.com";
    const joined = "twice@example.com";
    const [id] = await dashboard.addLeads(1, { email: () => imported });
    await dashboard.query(
      "UPDATE waitlist_leads SET consent_source = 'import: Stand at the fair' WHERE id = $1",
      [id],
    );
    for (const email of [imported, joined]) {
      await dashboard.site.join({ email, country: "GB", city: "London", locale: "en" });
    }
    await dashboard.site.join({ email: imported, country: "other", city: "Kuwait", locale: "fr" });
    await dashboard.site.join({ email: joined, country: "SA", city: "Riyadh", locale: "ar" });
    await mailsAreRecorded();
    for (const [email, own] of [
      [imported, { country: "other", city: "Kuwait", consent_locale: "fr" }],
      [joined, { country: "SA", city: "Riyadh", consent_locale: "ar" }],
    ] as const) {
      const lead = async () => {
        const rows = await dashboard.query<{ id: string }>(
          `SELECT id::text AS id, status, country, city, consent_locale, consent_source
           FROM waitlist_leads WHERE email = $1`,
          [email],
        );
        return rows[0] ?? { id: "" };
      };
      const { id: leadId } = await lead();
      const action = await request({ ids: [leadId] }, { kind: "resend" });
      dashboard.site.forward(soon);
      expect(await dashboard.perform(action.id)).toBe("done");
      const [mail = { id: "" }] = await dashboard.query<{ id: string }>(
        "SELECT id::text AS id FROM mails WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 1",
        [leadId],
      );
      await mailsAreRecorded();
      const file = dashboard.site.mailFiles().find(([name]) => name.includes(mail.id));
      const confirmed = await dashboard.site.post("/api/waitlist-confirm", {
        token: tokenOf(`${file?.[1]}`),
      });
      expect(confirmed.body).toMatchObject({ message: "confirmed" });
      expect(await lead()).toMatchObject({
        ...{ ...own, status: "confirmed", consent_source: "waitlist-dialog" },
      });
    }
  });

  it("is refused when more leads match than the preview counted, or none", async () => {
    const target = { ids: await dashboard.addLeads(3) };
    const fewer = { target, at: new Date().toISOString(), count: 2, kind: "delete" };
    const changed = await dashboard.call("/api/admin/bulk-actions", fewer);
    expect([changed.status, changed.body]).toEqual([409, { error: "count_changed", count: 3 }]);
    const unmatched = { ...fewer, target: { ids: [randomUUID()] } };
    const nothing = await dashboard.call("/api/admin/bulk-actions", unmatched);
    expect([nothing.status, nothing.body]).toEqual([409, { error: "no_matches" }]);
  });

  it("reaches all leads of a filter, and none that joined after the preview", async () => {
    await dashboard.addLeads(4, { country: "FR" });
    await dashboard.addLeads(1, { country: "FR", status: "confirmed" });
    const others = await dashboard.addLeads(1, { country: "DE" });
    const target = { filter: { country: "FR", status: "pending", q: "lead." } };
    const preview = (await dashboard.call("/api/admin/bulk-actions/preview", { target })).body;
    expect(preview).toMatchObject({ count: 4, confirmed: 0 });
    const { at, count } = preview;
    const [late] = await dashboard.addLeads(1, { country: "FR" });
    await dashboard.query("UPDATE waitlist_leads SET created_at = $2 WHERE id = $1", [
      late,
      new Date(Date.parse(at) + 1),
    ]);
    const requested = (
      await dashboard.call("/api/admin/bulk-actions", { target, at, count, kind: "delete" })
    ).body;
    dashboard.site.forward(soon);
    expect(await dashboard.perform(requested.id)).toBe("done");
    const left = await dashboard.query<{ status: string }>(
      "SELECT status FROM waitlist_leads WHERE country = 'FR' ORDER BY status",
    );
    expect(left.map(({ status }) => status)).toEqual(["confirmed", "pending"]);
    expect(await leadsLeft([late ?? "", ...others])).toBe(2);
    const [first] = await auditOf(requested.id);
    // A search text can be an address: it is not logged.
    expect(first?.details.filter).toBe("q=… status=pending country=FR");
    await counts();
  });

  it("leaves out leads that came to match its filter after the preview", async () => {
    const targets = await dashboard.addLeads(2, { country: "GB", status: "confirmed" });
    const confirming = await dashboard.addLeads(2, { country: "GB" });
    const [marked = ""] = await dashboard.addLeads(1, { country: "GB", status: "confirmed" });
    await request({ ids: [marked] }, { kind: "mark", mark: "spam" }).then(async ({ id }) => {
      dashboard.site.forward(soon);
      await dashboard.perform(id);
    });
    const filter = { country: "GB", status: "confirmed", mark: "none" };
    const preview = (
      await dashboard.call("/api/admin/bulk-actions/preview", { target: { filter } })
    ).body;
    expect(preview).toMatchObject({ count: 2 });
    const { at, count } = preview;
    const change = async (id: string, at: string) =>
      dashboard.query(
        "UPDATE waitlist_leads SET status = 'confirmed', consent_ts = $2 WHERE id = $1",
        [id, at],
      );
    // One leaves the filter and another enters it: as many match, but not the same.
    await dashboard.query("DELETE FROM waitlist_leads WHERE id = $1", [targets[0]]);
    await change(confirming[0] ?? "", new Date(Date.parse(at) + 1).toISOString());
    const accepted = await dashboard.call("/api/admin/bulk-actions", {
      ...{ target: { filter }, at, count, kind: "delete" },
    });
    expect(accepted.body).toMatchObject({ count: 1 });
    // During the undo window, one confirms and another's mark is removed.
    await change(confirming[1] ?? "", dashboard.site.now().toISOString());
    const unmarked = await request({ ids: [marked] }, { kind: "mark", mark: "none" });
    dashboard.site.forward(soon);
    await dashboard.perform(unmarked.id);
    expect(await dashboard.perform(accepted.body.id)).toBe("done");
    expect(await leadsLeft([...confirming, marked])).toBe(3);
    expect(await leadsLeft(targets)).toBe(0);
  });

  it("keeps from the log what a filter was typed to find", async () => {
    await dashboard.query(
      "UPDATE waitlist_leads SET country = 'victim@example.org' WHERE id = $1",
      [(await dashboard.addLeads(1))[0]],
    );
    await dashboard.query(
      "UPDATE waitlist_leads SET utm_campaign = 'for Layla' WHERE country LIKE '%@%'",
    );
    const filter = { country: "victim@example.org", campaign: "for Layla" };
    const { id } = await request({ filter }, { kind: "note", note: "n" });
    const [first] = await auditOf(id);
    expect(first?.details.filter).toBe("country=… campaign=…");
  });

  it("deletes notes with their lead, however the lead is deleted", async () => {
    const [id = ""] = await dashboard.addLeads(1);
    const action = await request({ ids: [id] }, { kind: "note", note: "Private" });
    dashboard.site.forward(soon);
    await dashboard.perform(action.id);
    await dashboard.query("DELETE FROM waitlist_leads WHERE id = $1", [id]);
    expect(await dashboard.query("SELECT 1 FROM lead_events WHERE lead_id = $1", [id])).toEqual([]);
    const [kept] = await dashboard.query("SELECT target, note FROM bulk_actions WHERE id = $1", [
      action.id,
    ]);
    expect(kept).toEqual({ target: null, note: null });
  });

  it.each([
    ["no kind", {}],
    ["an unknown kind", { kind: "fly" }],
    ["no mark", { kind: "mark" }],
    ["an unknown mark", { kind: "mark", mark: "x" }],
    ["an empty note", { kind: "note", note: " " }],
    ["a note too long", { kind: "note", note: "n".repeat(2001) }],
    ["no target", { kind: "delete", target: {} }],
    ["no ids", { kind: "delete", target: { ids: [] } }],
    ["something else for an id", { kind: "delete", target: { ids: ["1; drop table"] } }],
    ["two targets", { kind: "delete", target: { ids: [randomUUID()], filter: {} } }],
    [
      "a filter that names a field wrongly",
      { kind: "delete", target: { filter: { contry: "AE" } } },
    ],
    ["no number agreed to", { kind: "delete", count: 0 }],
    ["no moment", { kind: "delete", at: "now" }],
  ])("refuses an action with %s", async (_, change) => {
    const target = { ids: [randomUUID()] };
    const call = { target, at: new Date().toISOString(), count: 1, ...change };
    const { status, body } = await dashboard.call("/api/admin/bulk-actions", call);
    expect([status, body]).toEqual([400, { error: "bad_request" }]);
  });

  it("is refused to readers, and shown to who requested it and to the owners", async () => {
    const reader = await dashboard.as("reader");
    const target = { ids: await dashboard.addLeads(1) };
    const call = { target, at: new Date().toISOString(), count: 1, kind: "delete" };
    expect((await reader("/api/admin/bulk-actions", call)).status).toBe(403);
    expect((await reader("/api/admin/bulk-actions")).status).toBe(403);
    const editor = await dashboard.as("editor");
    const requested = await editor("/api/admin/bulk-actions", call);
    expect(requested.status).toBe(201);
    expect((await editor("/api/admin/bulk-actions")).body.acts).toHaveLength(1);
    // The dashboard's own account is an owner's: it sees who requested an action, and can undo it.
    const all: BulkAction[] = (await dashboard.call("/api/admin/bulk-actions")).body.acts;
    const theirs = all.find(({ id }) => id === requested.body.id);
    expect(theirs?.by).toMatch(/@/);
    const own = await dashboard.call("/api/admin/bulk-actions", {
      ...call,
      target: { ids: await dashboard.addLeads(1) },
    });
    const seen: BulkAction[] = (await editor("/api/admin/bulk-actions")).body.acts;
    expect(seen.map(({ id }) => id)).toEqual([requested.body.id]);
    expect((await dashboard.call(`/api/admin/bulk-actions/${own.body.id}/undo`, {})).status).toBe(
      200,
    );
    expect(
      (await dashboard.call(`/api/admin/bulk-actions/${requested.body.id}/undo`, {})).status,
    ).toBe(200);
  });

  it("leaves a log that the database protects from change", async () => {
    for (const attempt of [
      "UPDATE audit_log SET by_email = 'x'",
      "DELETE FROM audit_log WHERE id = (SELECT min(id) FROM audit_log)",
      "TRUNCATE audit_log",
      "TRUNCATE audit_log CASCADE",
    ]) {
      await expect(dashboard.query(attempt)).rejects.toThrow(/only ever added to/);
    }
    const reader = await dashboard.as("reader");
    const first = (await reader("/api/admin/audit?limit=3")).body;
    expect(first.entries).toHaveLength(3);
    expect(first.people).toContain(dashboard.email);
    const second = (await reader(`/api/admin/audit?limit=3&after=${first.after}`)).body;
    const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(6);
    await fetch(`${dashboard.site.url}/api/waitlist_leads.csv?country=AE&q=lead.`, {
      headers: { cookie: dashboard.cookie },
    });
    const [exported] = (await reader("/api/admin/audit?kind=exported")).body.entries;
    expect(exported).toMatchObject({
      by: dashboard.email,
      details: { filter: "q=… country=AE", rows: expect.any(Number) },
    });
    const undone = (await reader("/api/admin/audit?kind=act_undone")).body.entries;
    expect(undone.every(({ kind }: { kind: string }) => kind === "act_undone")).toBe(true);
    expect(undone.length).toBeGreaterThan(0);
    const theirs = (await reader("/api/admin/audit?by=nobody@example.com")).body.entries;
    expect(theirs).toEqual([]);
    // A day in a time zone.
    const [latest] = (await reader("/api/admin/audit?limit=1")).body.entries;
    const zone = "Pacific/Kiritimati";
    const dayOf = (moment: number) => new Date(moment + 14 * 3_600_000).toISOString().slice(0, 10);
    const at = Date.parse(latest?.at ?? "");
    const of = async (from: string, to: string) =>
      (await reader(`/api/admin/audit?limit=1&from=${from}&to=${to}&timeZone=${zone}`)).body
        .entries;
    expect(await of(dayOf(at), dayOf(at))).toEqual([latest]);
    expect(await of(dayOf(at + 86_400_000), dayOf(at + 86_400_000))).toEqual([]);
    expect(await of("2020-01-01", "2020-01-02")).toEqual([]);
    expect((await reader("/api/admin/audit?from=yesterday")).status).toBe(400);
    expect((await reader("/api/admin/audit?kind=fly")).status).toBe(400);
    expect((await reader("/api/admin/audit?after=x")).status).toBe(400);
  });
});
