import { rmSync } from "node:fs";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkAction, BulkActionPreview } from "#contract/bulk-actions.ts";
import type { ImportCheck, ImportFile, ImportJob } from "#contract/lead-import.ts";
import type { Database } from "#server/database/database.ts";
import { batchSize } from "#server/leads/bulk-actions/bulk-action-worker.ts";
import { rollUpLeads } from "#server/leads/rollup.ts";
import { quickFolder } from "#tests/fakes/quick-folder.ts";
import { seedLeads } from "../../tasks/seed-leads.ts";
import {
  addOwner,
  between,
  countedList,
  haltAt,
  halted,
  type KillableServer,
  removeHalt,
  startServer,
} from "./killed-server.ts";

const seeded = 2_000;
const imported = 3_000;
/** Leads of one transaction of a bulk action. */
const portion = batchSize;

let dataDir: string;
let server: KillableServer;
let importId: string;

beforeAll(async () => {
  // A killed process loses nothing that it has written, so the folder may be in memory.
  dataDir = quickFolder("durability-acts-");
  await between(dataDir, async (database) => {
    await addOwner(database);
    const log = pino({ level: "silent" });
    await seedLeads(database, { leads: seeded, add: false, now: new Date(), log, onProgress() {} });
    // After a third of the import, when the leads of a batch are inserted and the import is not over.
    await haltAt(database, "UPDATE ON lead_imports", "NEW.done > 1000");
  });
  server = await startServer(dataDir);
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The log's entries of an action or an import. */
const logOf = (database: Database, id: string) =>
  database.query<{ kind: string; count: number; skipped: number | null }>(
    `SELECT kind, (details->>'count')::int AS count, (details->>'skipped')::int AS skipped
     FROM audit_log WHERE $1 IN (details->>'act', details->>'import') ORDER BY id`,
    [id],
  );
const isImported = ({ email }: { email: string }) => email.endsWith("@import.example");

async function request(filter: object, action: object): Promise<BulkAction> {
  const target = { filter };
  const preview = await server.call<BulkActionPreview>("/api/admin/bulk-actions/preview", {
    target,
  });
  const { at, count } = preview.body;
  const requested = await server.call<BulkAction>("/api/admin/bulk-actions", {
    target,
    at,
    count,
    ...action,
  });
  expect(requested.status).toBe(201);
  return requested.body;
}

/** Imports people of a domain as confirmed and returns the import's id. */
async function importPeople(domain: string): Promise<string> {
  const lines = Array.from({ length: imported }, (_, n) => `person${n}@${domain},AE`);
  const { body: file } = await server.call<ImportFile>(
    "/api/admin/imports?name=people.csv",
    `email,country\n${lines.join("\n")}\n`,
  );
  const settings = { columns: file.columns, locale: "en" };
  const { body: check } = await server.call<ImportCheck>(
    `/api/admin/imports/${file.id}/check`,
    settings,
  );
  expect(check.totals.new).toBe(imported);
  const call = {
    ...{ checkId: check.checkId, count: imported, status: "confirmed" },
    consent: { source: "Stand at the fair", date: "2026-10-02", stated: true },
  };
  const agreed = await server.call<ImportJob>(`/api/admin/imports/${file.id}/commit`, call);
  expect(agreed).toMatchObject({ status: 202, body: { state: "running", count: imported } });
  return file.id;
}

/** Polls until the action has come so far: the server answers between two batches. */
async function until(
  { id }: BulkAction,
  isSo: (action: BulkAction) => boolean,
): Promise<BulkAction> {
  for (;;) {
    const { body } = await server.call<BulkAction>(`/api/admin/bulk-actions/${id}`);
    if (isSo(body)) return body;
  }
}

describe("a server with 5,000 leads that is killed", () => {
  it("in the middle of an import has kept what it answered, and imports each of the rest once", async () => {
    importId = await importPeople("import.example");
    await halted(dataDir);
    await server.kill();
    await between(dataDir, async (database) => {
      await removeHalt(database);
      const [row] = await database.query<{ state: string; done: number }>(
        "SELECT state, done FROM lead_imports WHERE id = $1",
        [importId],
      );
      // The list has as many as the row counts: none of the batch that was cut off.
      expect(row?.state).toBe("running");
      expect(row?.done).toBeGreaterThan(0);
      expect((await countedList(database)).filter(isImported)).toHaveLength(row?.done ?? 0);
      expect((await logOf(database, importId)).map(({ kind }) => kind)).toEqual(["import_asked"]);
    });

    server = await startServer(dataDir);
    for (;;) {
      const { body } = await server.call<ImportJob>(`/api/admin/imports/${importId}`);
      if (body.state === "running") continue;
      expect(body).toMatchObject({ state: "done", done: imported, imported });
      break;
    }
  });

  it("in the middle of a bulk action keeps what it answered, goes on where it stopped, and can undo what had not begun", async () => {
    // An import that was stopped just before stays stopped: its leads are counted below.
    const stopped = await importPeople("stopped.example");
    for (;;) {
      const { body } = await server.call<ImportJob>(`/api/admin/imports/${stopped}`);
      if (body.done > 0) break;
    }
    const end = await server.call<ImportJob>(`/api/admin/imports/${stopped}/stop`, {});
    expect(end).toMatchObject({ status: 200, body: { state: "stopped" } });
    expect(end.body.imported).toBeLessThan(imported);

    const remove = await request({ status: "confirmed" }, { kind: "delete" });
    const mark = await request({}, { kind: "mark", mark: "priority" });
    const spared = await request({ status: "pending" }, { kind: "delete" });
    expect(mark.count).toBe(seeded + imported + end.body.imported);
    expect(spared.count + remove.count).toBe(mark.count);
    await server.kill();

    await between(dataDir, async (database) => {
      // The import was answered before all this.
      expect((await countedList(database)).filter(isImported)).toHaveLength(imported);
      const noted = [
        { kind: "import_asked", count: imported, skipped: null },
        { kind: "imported", count: imported, skipped: 0 },
      ];
      expect(await logOf(database, importId)).toEqual(noted);
      const left = "SELECT 1 FROM lead_import_rows WHERE import_id = $1 LIMIT 1";
      expect(await database.query(left, [importId])).toEqual([]);
      // Due once the next server has started: it cannot be while the database is blocked.
      for (const [id, due] of [
        [remove.id, "15 seconds"],
        [mark.id, "16 seconds"],
        [spared.id, "1 hour"],
      ]) {
        const moved = [id, due];
        await database.query(
          "UPDATE bulk_actions SET due_at = now() + $2::interval WHERE id = $1",
          moved,
        );
        await database.query(
          "UPDATE pgboss.job SET start_after = now() + $2::interval WHERE data->>'actId' = $1",
          moved,
        );
      }
      const second = `NEW.kind = 'delete' AND NEW.done = ${2 * portion}`;
      await haltAt(database, "UPDATE ON bulk_actions", second);
    });
    server = await startServer(dataDir);
    await halted(dataDir);
    await server.kill();

    await between(dataDir, async (database) => {
      await removeHalt(database);
      const [row] = await database.query<{ state: string; done: number }>(
        "SELECT state, done FROM bulk_actions WHERE id = $1",
        [remove.id],
      );
      // As many are deleted as the row counts: none of the second batch, which was cut off.
      expect(row).toEqual({ state: "running", done: portion });
      expect(await countedList(database)).toHaveLength(mark.count - portion);
      expect((await logOf(database, remove.id)).map(({ kind }) => kind)).toEqual(["act_asked"]);
    });

    server = await startServer(dataDir);
    const undone = await server.call<BulkAction>(`/api/admin/bulk-actions/${spared.id}/undo`, {});
    expect([undone.status, undone.body.state]).toEqual([200, "undone"]);
    const marked = await until(mark, ({ state }) => state === "done");
    // Leads deleted meanwhile cannot be marked.
    expect(marked.done).toBe(spared.count);
    await server.stop();
    await between(dataDir, async (database) => {
      await rollUpLeads(database);
      const leads = await countedList(database);
      expect(leads).toHaveLength(spared.count);
      expect(leads.every((lead) => lead.status === "pending")).toBe(true);
      expect(leads.every((lead) => lead.mark === "priority")).toBe(true);
      const [noted] = await database.query<{ events: number; leads: number }>(
        `SELECT count(*)::int AS events, count(DISTINCT lead_id)::int AS leads FROM lead_events
         WHERE cause = $1`,
        [mark.id],
      );
      const changed = spared.count - marked.skipped;
      expect(noted).toEqual({ events: changed, leads: changed });
      expect(await logOf(database, remove.id)).toEqual([
        { kind: "act_asked", count: remove.count, skipped: null },
        { kind: "act_done", count: remove.count, skipped: 0 },
      ]);
      expect(await logOf(database, mark.id)).toEqual([
        { kind: "act_asked", count: mark.count, skipped: null },
        { kind: "act_done", count: changed, skipped: marked.skipped },
      ]);
      expect((await logOf(database, spared.id)).map(({ kind }) => kind)).toEqual([
        ...["act_asked", "act_undone"],
      ]);
      const [state] = await database.query(
        "SELECT state, imported FROM lead_imports WHERE id = $1",
        [stopped],
      );
      expect(state).toEqual({ state: "stopped", imported: end.body.imported });
      const left = "SELECT 1 FROM pgboss.job WHERE name = 'lead-acts' AND state = 'active'";
      expect(await database.query(left)).toEqual([]);
    });
  });
});
