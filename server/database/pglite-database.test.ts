import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs, { mkdtempSync, renameSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { DatabaseInUse, lockDatabase, openPglite } from "./pglite-database.ts";
import { openEngine } from "./pglite-engine.ts";

const log = pino({ level: "silent" });
let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = migratedFolder("pglite-");
  database = await openPglite(dataDir, log);
  await database.query("CREATE TABLE notes (text text)");
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How often the disk is flushed while `work` runs. */
async function fsyncsOf(work: () => Promise<unknown>): Promise<number> {
  const real = fs.fsyncSync;
  let count = 0;
  fs.fsyncSync = (file) => {
    count += 1;
    real(file);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    fs.fsyncSync = real;
    syncBuiltinESMExports();
  }
  return count;
}

describe("the engine of the embedded database", { timeout: 60_000 }, () => {
  it("gives bytes back as they were, wherever they lie in their memory", async () => {
    const every = Uint8Array.from({ length: 1024 }, (_, at) => at % 256);
    for (const bytes of [every, every.subarray(3, 700), new Uint8Array(), randomBytes(300_000)]) {
      const [row] = await database.query<{ same: Uint8Array; size: number }>(
        "SELECT $1::bytea AS same, length($1::bytea) AS size",
        [bytes],
      );
      expect(row?.size).toBe(bytes.length);
      expect(Buffer.compare(row?.same ?? Buffer.alloc(0), bytes)).toBe(0);
    }
  });

  it("waits for the disk at every commit, and for nothing else", async () => {
    const folder = migratedFolder("engine-");
    const engine = await openEngine(folder, () => {});
    await engine.query("CREATE TABLE notes (text text)");
    const insert = () => engine.query("INSERT INTO notes VALUES ($1)", ["x"]);
    expect(
      await fsyncsOf(async () => {
        for (let each = 0; each < 50; each += 1) await insert();
      }),
    ).toBeGreaterThanOrEqual(50);
    expect(
      await fsyncsOf(() =>
        engine.transaction(async (transaction) => {
          for (let each = 0; each < 50; each += 1) {
            await transaction.query("INSERT INTO notes VALUES ($1)", ["y"]);
          }
        }),
      ),
    ).toBeLessThan(10);
    expect(await fsyncsOf(() => engine.query("SELECT count(*) FROM notes"))).toBe(0);
    await engine.close();
    rmSync(folder, { recursive: true });
  });
});

describe("the embedded database", { timeout: 60_000 }, () => {
  it("takes a transaction back when its work fails", async () => {
    const failing = database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO notes VALUES ('lost')");
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await database.query("SELECT 1 FROM notes WHERE text = 'lost'")).toEqual([]);
  });

  it("keeps working after a script that fails inside its own transaction", async () => {
    const script = database.script(
      "BEGIN; INSERT INTO notes VALUES ('lost'); SELECT 1 / 0; COMMIT",
    );
    const meanwhile = database.query("SELECT 1 AS one");
    await expect(script).rejects.toThrow(/division by zero/);
    expect(await meanwhile).toEqual([{ one: 1 }]);
    await database.script("BEGIN; INSERT INTO notes VALUES ('kept'); COMMIT");
    expect(await database.query("SELECT text FROM notes WHERE text IN ('lost', 'kept')")).toEqual([
      { text: "kept" },
    ]);
    await database.script("VACUUM");
  });

  it("rolls a failed commit back, and queries of others wait until then", async () => {
    let meanwhile: Promise<unknown> | undefined;
    const failing = database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO notes VALUES ('half')");
      meanwhile = database.query("SELECT count(*)::int AS n FROM notes WHERE text = 'half'");
      await transaction.query("SELECT 1 / 0").catch(() => {});
    });
    await expect(failing).rejects.toThrow();
    expect(await meanwhile).toEqual([{ n: 0 }]);
  });

  it("says which rule of the data a statement breaks, and repeats none of its values", async () => {
    await database.query("CREATE TABLE mail_addresses (email text PRIMARY KEY)");
    const insert = () =>
      database.query("INSERT INTO mail_addresses VALUES ($1)", ["layla@example.com"]);
    await insert();
    const fault = await insert().catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: "23505", constraint: "mail_addresses_pkey" });
    expect(JSON.stringify({ ...(fault as object) })).not.toContain("layla");
  });

  it("leaves the process free while it works", async () => {
    // Long enough to count turns, and far below the limit of a question on a busy machine.
    const long = database.query("SELECT count(*) FROM generate_series(1, 500000)");
    let done = false;
    const settled = long.finally(() => {
      done = true;
    });
    let turns = 0;
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await settled;
    expect(turns).toBeGreaterThan(100);
  });

  it("restarts with all its data after a crash, and rejects the requests that were open", async () => {
    await database.query("INSERT INTO notes VALUES ('before')");
    const logs = path.join(dataDir, "database/pg_wal");
    renameSync(logs, `${logs}.away`);
    // As on a full disk: it cannot begin its next log file.
    const breaking = async () => {
      for (;;) {
        await database.query("INSERT INTO notes VALUES ('lost')");
        await database.query("SELECT pg_switch_wal()");
      }
    };
    await expect(breaking()).rejects.toThrow(DatabaseUnavailable);
    await expect(database.query("SELECT 1")).rejects.toThrow(DatabaseUnavailable);
    await expect(database.transaction(async () => {})).rejects.toThrow(DatabaseUnavailable);
    renameSync(`${logs}.away`, logs);
    const find = () => database.query("SELECT 1 AS found FROM notes WHERE text = 'before'");
    await expect
      .poll(() => find().catch(() => "not yet"), { timeout: 50_000 })
      .toEqual([{ found: 1 }]);
  });

  it("lets no second one open it, and says which folder is in use", async () => {
    await expect(openPglite(dataDir, log)).rejects.toThrow(DatabaseInUse);
    await expect(openPglite(dataDir, log)).rejects.toThrow(dataDir);
  });
});

describe("the lock", { timeout: 60_000 }, () => {
  it("goes with its process, however that ended", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lock-"));
    const holder = spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import { lockDatabase } from ${JSON.stringify(path.join(import.meta.dirname, "pglite-database.ts"))};
         lockDatabase(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await once(holder.stdout, "data");
    expect(() => lockDatabase(folder)).toThrow(DatabaseInUse);
    const gone = once(holder, "exit");
    holder.kill("SIGKILL");
    await gone;
    lockDatabase(folder).release();
    rmSync(folder, { recursive: true });
  });
});
