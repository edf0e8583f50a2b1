import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkAction } from "#contract/bulk-actions.ts";
import { performBatch } from "#server/admin/acts/perform.ts";
import { createResend } from "#server/waitlist/resend.ts";
import { type Desk, desks } from "./desk.ts";

const soon = 11_000;

describe.each(desks)("acts on leads, on the $name", ({ open }) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await open();
  });
  afterAll(() => desk?.close());

  /** Asks the question and then for the act, as the page does. */
  async function ask(target: object, act: object): Promise<BulkAction> {
    const question = await desk.call("/api/admin/acts/question", { target });
    expect(question.status).toBe(200);
    const { at, count } = question.body;
    const asked = await desk.call("/api/admin/acts", { target, at, count, ...act });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    return asked.body;
  }
  const leadsLeft = async (ids: string[]) =>
    (await desk.query("SELECT 1 FROM waitlist_leads WHERE id = ANY($1::uuid[])", [ids])).length;
  const auditOf = (act: string) =>
    desk.query<{ kind: string; by_email: string; details: Record<string, unknown> }>(
      "SELECT kind, by_email, details FROM audit_log WHERE details->>'act' = $1 ORDER BY id",
      [act],
    );
  const counts = async () => {
    const [row] = await desk.query<{ total: number; confirmed: number }>(
      "SELECT sum(total)::int AS total, sum(confirmed)::int AS confirmed FROM waitlist_counts",
    );
    const [real] = await desk.query<{ total: number; confirmed: number }>(
      `SELECT count(*)::int AS total,
         (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed FROM waitlist_leads`,
    );
    expect(row).toEqual(real);
  };

  it("deletes what was asked for once it is due, with its mails, and counts stay exact", async () => {
    await desk.addLeads(2, { status: "confirmed" });
    await desk.site.join({ email: "joined@example.com" });
    const [joined] = await desk.query<{ id: string }>(
      "SELECT id FROM waitlist_leads WHERE email = 'joined@example.com'",
    );
    const ids = [...(await desk.addLeads(2)), joined?.id ?? ""];
    const act = await ask({ ids }, { kind: "delete" });
    expect(act).toMatchObject({ state: "waiting", count: 3, done: 0 });
    expect(act.undoFor).toBeGreaterThan(8_000);
    expect(await desk.perform(act.id)).toBe("put_off");
    expect(await leadsLeft(ids)).toBe(3);
    desk.site.forward(soon);
    expect(await desk.perform(act.id)).toBe("done");
    expect(await leadsLeft(ids)).toBe(0);
    expect(await desk.query("SELECT 1 FROM mails WHERE subject_id = $1", [joined?.id])).toEqual([]);
    await counts();
    expect((await desk.call(`/api/admin/acts/${act.id}`)).body).toMatchObject({
      ...{ state: "done", count: 3, done: 3, skipped: 0, undoFor: 0 },
    });
    const log = await auditOf(act.id);
    expect(log.map(({ kind }) => kind)).toEqual(["act_asked", "act_done"]);
    expect(log.every(({ by_email }) => by_email === desk.email)).toBe(true);
    expect(JSON.stringify(log)).not.toContain("joined@example.com");
    // Whoever was deleted, unlike whoever left, may join again.
    expect((await desk.site.join({ email: "joined@example.com" })).body).toEqual({ ok: true });
  });

  it("undoes in time, and says so when it is too late", async () => {
    const ids = await desk.addLeads(2);
    const act = await ask({ ids }, { kind: "delete" });
    const undone = await desk.call(`/api/admin/acts/${act.id}/undo`, {});
    expect([undone.status, undone.body.state]).toEqual([200, "undone"]);
    desk.site.forward(soon);
    expect(await desk.perform(act.id)).toBe("settled");
    expect(await leadsLeft(ids)).toBe(2);
    expect((await auditOf(act.id)).map(({ kind }) => kind)).toEqual(["act_asked", "act_undone"]);
    const again = await desk.call(`/api/admin/acts/${act.id}/undo`, {});
    expect([again.status, again.body]).toEqual([409, { error: "too_late" }]);

    const late = await ask({ ids }, { kind: "delete" });
    desk.site.forward(soon);
    // Due is due, even if nobody has begun yet.
    const refused = await desk.call(`/api/admin/acts/${late.id}/undo`, {});
    expect([refused.status, refused.body]).toEqual([409, { error: "too_late" }]);
    const unknown = await desk.call(`/api/admin/acts/${randomUUID()}/undo`, {});
    expect(unknown.status).toBe(404);
    expect(await desk.perform(late.id)).toBe("done");
  });

  it("is held back for who is still deciding, but not for ever", async () => {
    const ids = await desk.addLeads(1);
    const act = await ask({ ids }, { kind: "delete" });
    for (let held = 0; held < 20; held += 1) {
      desk.site.forward(7_000);
      const answer = await desk.call(`/api/admin/acts/${act.id}/hold`, {});
      expect(answer.status).toBe(200);
      if (answer.body.undoFor === 0) {
        expect(held).toBeGreaterThan(14);
        expect(await desk.perform(act.id)).toBe("done");
        return;
      }
    }
    expect.unreachable("held for ever");
  });

  it("is done once, whoever is killed half-way or comes twice", async () => {
    const ids = await desk.addLeads(7);
    const act = await ask({ ids }, { kind: "note", note: "Met in Riyadh" });
    desk.site.forward(soon);
    const clock = () => new Date(Date.now() + 3_600_000);
    const { database, outbox } = desk.site;
    const resend = createResend(outbox);
    // Killed after its work and before its commit: nothing has happened.
    const killed = {
      ...database,
      transaction: <T>(work: (on: typeof database) => Promise<T>) =>
        database.transaction(async (transaction) => {
          await work(transaction as typeof database);
          throw new Error("killed");
        }),
    };
    const parts = { clock, resend };
    await expect(performBatch({ ...parts, database: killed }, act.id, 3)).rejects.toThrow("killed");
    expect(await performBatch({ ...parts, database }, act.id, 3)).toEqual({ outcome: "continues" });
    expect((await desk.call(`/api/admin/acts/${act.id}`)).body).toMatchObject({
      ...{ state: "running", done: 3 },
    });
    const refused = await desk.call(`/api/admin/acts/${act.id}/undo`, {});
    expect(refused.body).toEqual({ error: "too_late" });
    const both = await Promise.all([desk.perform(act.id), desk.perform(act.id)]);
    expect(both.sort()).toEqual(["done", "settled"]);
    const notes = await desk.query<{ lead_id: string }>(
      "SELECT lead_id::text AS lead_id FROM lead_events WHERE cause = $1",
      [act.id],
    );
    expect(notes.map(({ lead_id }) => lead_id).sort()).toEqual([...ids].sort());
  });

  it("is performed by the queue, from the job that was written with it", async () => {
    const ids = await desk.addLeads(2);
    const act = await ask({ ids }, { kind: "delete" });
    desk.site.forward(soon);
    // The queue goes by the database's own clock: there the job is made due.
    await desk.query("UPDATE pgboss.job SET start_after = now() WHERE data->>'actId' = $1", [
      act.id,
    ]);
    await expect
      .poll(async () => (await desk.call(`/api/admin/acts/${act.id}`)).body.state)
      .toBe("done");
    expect(await leadsLeft(ids)).toBe(0);
  });

  it("lets people join while thousands are deleted", async () => {
    await desk.addLeads(5_000, { country: "SA" });
    const act = await ask({ filter: { country: "SA" } }, { kind: "delete" });
    desk.site.forward(soon);
    const order: string[] = [];
    await Promise.all([
      desk.perform(act.id).then((outcome) => order.push(outcome)),
      desk.site.join({ email: "meanwhile@example.com", country: "GB" }).then(({ body }) => {
        order.push(JSON.stringify(body));
      }),
    ]);
    expect(order).toEqual(['{"ok":true}', "done"]);
    await counts();
  });

  it("marks, and skips what bears the mark already", async () => {
    const ids = await desk.addLeads(3);
    await desk.query("UPDATE waitlist_leads SET mark = 'spam' WHERE id = $1", [ids[0]]);
    const act = await ask({ ids }, { kind: "mark", mark: "spam" });
    desk.site.forward(soon);
    await desk.perform(act.id);
    expect((await desk.call(`/api/admin/acts/${act.id}`)).body).toMatchObject({
      ...{ done: 3, skipped: 1 },
    });
    const events = await desk.query(
      "SELECT kind, detail, by_email FROM lead_events WHERE cause = $1",
      [act.id],
    );
    expect(events).toEqual(
      Array.from({ length: 2 }, () => ({ kind: "marked", detail: "spam", by_email: desk.email })),
    );
  });

  it("resends to those who have not confirmed, and to nobody too often", async () => {
    const pending = await desk.addLeads(1, { email: () => "waits@example.com" });
    const confirmed = await desk.addLeads(1, { status: "confirmed" });
    const ids = [...pending, ...confirmed];
    const question = await desk.call("/api/admin/acts/question", { target: { ids } });
    expect(question.body).toMatchObject({ count: 2, confirmed: 1 });
    for (const expected of [1, 1, 1, 2]) {
      const act = await ask({ ids }, { kind: "resend" });
      desk.site.forward(soon);
      await desk.perform(act.id);
      const { body } = await desk.call(`/api/admin/acts/${act.id}`);
      expect(body).toMatchObject({ done: 2, skipped: expected });
      const [mail] = await desk.query<{ id: string }>(
        "SELECT id FROM mails WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 1",
        [pending[0]],
      );
      await desk.site.outbox.firstOutcome(mail?.id ?? "", 3_000);
    }
    const mails = desk.site.mailFiles().map(([, source]) => source.toString());
    expect(mails.filter((mail) => mail.includes("waits@example.com"))).toHaveLength(3);
  });

  it("means the leads of the question: who joins later is left alone, more than agreed is asked anew", async () => {
    const target = { ids: await desk.addLeads(3) };
    const fewer = { target, at: new Date().toISOString(), count: 2, kind: "delete" };
    const changed = await desk.call("/api/admin/acts", fewer);
    expect([changed.status, changed.body]).toEqual([409, { error: "count_changed", count: 3 }]);
    const nobody = { ...fewer, target: { ids: [randomUUID()] } };
    const nothing = await desk.call("/api/admin/acts", nobody);
    expect([nothing.status, nothing.body]).toEqual([409, { error: "nothing_meant" }]);
  });

  it("takes all that a filter finds, and nobody who joins after the question", async () => {
    await desk.addLeads(4, { country: "FR" });
    await desk.addLeads(1, { country: "FR", status: "confirmed" });
    const others = await desk.addLeads(1, { country: "DE" });
    const target = { filter: { country: "FR", status: "pending", q: "lead." } };
    const question = (await desk.call("/api/admin/acts/question", { target })).body;
    expect(question).toMatchObject({ count: 4, confirmed: 0 });
    const { at, count } = question;
    const [late] = await desk.addLeads(1, { country: "FR" });
    await desk.query("UPDATE waitlist_leads SET created_at = $2 WHERE id = $1", [
      late,
      new Date(Date.parse(at) + 1),
    ]);
    const asked = (await desk.call("/api/admin/acts", { target, at, count, kind: "delete" })).body;
    desk.site.forward(soon);
    expect(await desk.perform(asked.id)).toBe("done");
    const left = await desk.query<{ status: string }>(
      "SELECT status FROM waitlist_leads WHERE country = 'FR' ORDER BY status",
    );
    expect(left.map(({ status }) => status)).toEqual(["confirmed", "pending"]);
    expect(await leadsLeft([late ?? "", ...others])).toBe(2);
    const [first] = await auditOf(asked.id);
    // What was searched for can be somebody's address: it stays out of the log.
    expect(first?.details.filter).toBe("q=… status=pending country=FR");
    await counts();
  });

  it("forgets notes with their lead, however the lead goes", async () => {
    const [id = ""] = await desk.addLeads(1);
    const act = await ask({ ids: [id] }, { kind: "note", note: "Private" });
    desk.site.forward(soon);
    await desk.perform(act.id);
    await desk.query("DELETE FROM waitlist_leads WHERE id = $1", [id]);
    expect(await desk.query("SELECT 1 FROM lead_events WHERE lead_id = $1", [id])).toEqual([]);
    const [kept] = await desk.query("SELECT target, note FROM lead_acts WHERE id = $1", [act.id]);
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
    ["no number agreed to", { kind: "delete", count: 0 }],
    ["no moment", { kind: "delete", at: "now" }],
  ])("takes nothing with %s for an act", async (_, change) => {
    const target = { ids: [randomUUID()] };
    const call = { target, at: new Date().toISOString(), count: 1, ...change };
    const { status, body } = await desk.call("/api/admin/acts", call);
    expect([status, body]).toEqual([400, { error: "bad_request" }]);
  });

  it("is for those who may act", async () => {
    const reader = await desk.as("reader");
    const target = { ids: await desk.addLeads(1) };
    const call = { target, at: new Date().toISOString(), count: 1, kind: "delete" };
    expect((await reader("/api/admin/acts", call)).status).toBe(403);
    expect((await reader("/api/admin/acts")).status).toBe(403);
    const editor = await desk.as("editor");
    const asked = await editor("/api/admin/acts", call);
    expect(asked.status).toBe(201);
    expect((await editor("/api/admin/acts")).body.acts).toHaveLength(1);
    // Another's act can be undone by whoever may act, but shows among one's own only.
    const mine = (await desk.call("/api/admin/acts")).body.acts;
    expect(mine.map(({ id }: BulkAction) => id)).not.toContain(asked.body.id);
    expect((await desk.call(`/api/admin/acts/${asked.body.id}/undo`, {})).status).toBe(200);
  });

  it("leaves a log that nobody can change", async () => {
    for (const attempt of [
      "UPDATE audit_log SET by_email = 'x'",
      "DELETE FROM audit_log WHERE id = (SELECT min(id) FROM audit_log)",
      "TRUNCATE audit_log",
      "TRUNCATE audit_log CASCADE",
    ]) {
      await expect(desk.query(attempt)).rejects.toThrow(/only ever added to/);
    }
    const reader = await desk.as("reader");
    const first = (await reader("/api/admin/audit?limit=3")).body;
    expect(first.entries).toHaveLength(3);
    expect(first.people).toContain(desk.email);
    const second = (await reader(`/api/admin/audit?limit=3&after=${first.after}`)).body;
    const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(6);
    await fetch(`${desk.site.url}/api/waitlist_leads.csv?country=AE&q=lead.`, {
      headers: { cookie: desk.cookie },
    });
    const [exported] = (await reader("/api/admin/audit?kind=exported")).body.entries;
    expect(exported).toMatchObject({
      by: desk.email,
      details: { filter: "q=… country=AE", rows: expect.any(Number) },
    });
    const undone = (await reader("/api/admin/audit?kind=act_undone")).body.entries;
    expect(undone.every(({ kind }: { kind: string }) => kind === "act_undone")).toBe(true);
    expect(undone.length).toBeGreaterThan(0);
    const theirs = (await reader("/api/admin/audit?by=nobody@example.com")).body.entries;
    expect(theirs).toEqual([]);
    expect((await reader("/api/admin/audit?kind=fly")).status).toBe(400);
    expect((await reader("/api/admin/audit?after=x")).status).toBe(400);
  });
});
