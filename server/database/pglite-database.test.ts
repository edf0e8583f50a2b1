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

  it("reads values and rows of a named statement as those of any other", async () => {
    const text = `SELECT $1::text AS text, $2::text[] AS texts, $3::timestamptz AS at, $4::jsonb AS json,
      $5::bytea AS bytes, $6::boolean AS flag, $7::int AS number, $8::uuid[] AS ids, $9::text AS empty`;
    const id = "0190d5a1-0000-7000-8000-000000000000";
    const values = (text: string) => [
      ...[text, ["a,b", '"c"', ""], new Date("2026-03-01T10:20:30.123Z"), { key: [1, "é"] }],
      ...[new Uint8Array([0, 1, 255]), false, 42, [id], null],
    ];
    for (const each of ["first", "second", "third"]) {
      const named = await database.query({ name: "every-type", text }, values(each));
      expect(named).toEqual(await database.query(text, values(each)));
      expect(named).toMatchObject([
        { text: each, flag: false, number: 42, ids: [id], empty: null },
      ]);
    }
  });

  it("keeps a named statement after an error, in a transaction too", async () => {
    const divide = { name: "divide", text: "SELECT 12 / $1::int AS result" };
    const unknown = { name: "unknown-table", text: "SELECT * FROM unknown_table WHERE id = $1" };
    const failing = database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO notes VALUES ('divided')");
      await transaction.query(divide, [0]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    await expect(database.query(unknown, [1])).rejects.toMatchObject({ code: "42P01" });
    await expect(database.query(divide, [0])).rejects.toMatchObject({ code: "22012" });
    expect(await database.query(divide, [4])).toEqual([{ result: 3 }]);
    expect(await database.query("SELECT 1 FROM notes WHERE text = 'divided'")).toEqual([]);
  });

  it("refuses another text under the name of a statement, as PostgreSQL does", async () => {
    await database.query({ name: "one-name", text: "SELECT 1 AS first" });
    const other = database.query({ name: "one-name", text: "SELECT 2 AS second" });
    await expect(other).rejects.toMatchObject({ code: "42P05" });
  });

  it("runs one text under two names", async () => {
    const text = "SELECT 1 AS one";
    expect(await database.query({ name: "first-name", text })).toEqual([{ one: 1 }]);
    expect(await database.query({ name: "second-name", text })).toEqual([{ one: 1 }]);
  });

  it("lets a named statement wait until the transaction of others has ended", async () => {
    const count = {
      name: "count-open",
      text: "SELECT count(*)::int AS n FROM notes WHERE text = $1",
    };
    await database.query(count, ["open"]);
    let meanwhile: Promise<unknown> | undefined;
    const failing = database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO notes VALUES ('open')");
      meanwhile = database.query(count, ["open"]);
      expect(await transaction.query(count, ["open"])).toEqual([{ n: 1 }]);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
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
