import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { DatabaseInUse, lockDatabase, openPglite } from "./database-pglite.ts";

const log = pino({ level: "silent" });
let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pglite-"));
  database = await openPglite(dataDir, log);
  await database.query("CREATE TABLE notes (text text)");
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How often the disk is asked while `work` runs. */
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

describe("the embedded database", { timeout: 60_000 }, () => {
  it("waits for the disk at every commit, and for nothing else", async () => {
    const insert = () => database.query("INSERT INTO notes VALUES ($1)", ["x"]);
    expect(
      await fsyncsOf(async () => {
        for (let each = 0; each < 50; each += 1) await insert();
      }),
    ).toBeGreaterThanOrEqual(50);
    expect(
      await fsyncsOf(() =>
        database.transaction(async (transaction) => {
          for (let each = 0; each < 50; each += 1) {
            await transaction.query("INSERT INTO notes VALUES ($1)", ["y"]);
          }
        }),
      ),
    ).toBeLessThan(10);
    expect(await fsyncsOf(() => database.query("SELECT count(*) FROM notes"))).toBe(0);
  });

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
        `import { lockDatabase } from ${JSON.stringify(path.join(import.meta.dirname, "database-pglite.ts"))};
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
