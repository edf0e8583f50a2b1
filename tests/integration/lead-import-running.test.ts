import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#contract/lead-date.ts";
import type { ImportJob } from "#contract/lead-import.ts";
import { purgeImports } from "#server/leads/import/import-jobs.ts";
import { importBatch, performImport } from "#server/leads/import/import-worker.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { importCalls } from "./import-calls.ts";

describe.each(dashboards)("an import of leads while it runs, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());
  const {
    upload,
    check,
    commit,
    stop,
    skippedOf,
    jobOf,
    work,
    perform,
    agree,
    auditOf,
    onList,
    staged,
  } = importCalls(() => dashboard);

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
});
