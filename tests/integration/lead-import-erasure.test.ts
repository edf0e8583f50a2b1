import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importBatch } from "#server/leads/import/import-worker.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { importCalls } from "./import-calls.ts";

describe.each(dashboards)("a person who is erased beside an import, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
    // The tests perform each import themselves.
    dashboard.site.imports.stop();
  });
  afterAll(() => dashboard?.close());
  const { upload, check, commit, work, perform, agree, onList, staged, consent } = importCalls(
    () => dashboard,
  );

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
});
