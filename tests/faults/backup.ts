import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { account } from "./account.ts";
import type { Scenario, Stage } from "./stage.ts";
import { addresses, join } from "./visitors.ts";

/** The parts of a backup that operations.md names, taken as it says, and a site started on the copy. */
async function backup(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const joins = await join(() => [node.url], addresses("kept", stage.count(2_000, 300)), 32);
  const copy = mkdtempSync(path.join(tmpdir(), "faults-backup-"));
  stage.atEnd(() => rmSync(copy, { recursive: true, force: true }));
  if (stage.postgres) {
    await copyPostgres(stage, copy, () => join(() => [node.url], addresses("meanwhile", 300), 8));
    await node.stop();
    await stage.postgres.stop();
    await stage.restore(copy);
  } else {
    await node.stop();
    execFileSync("cp", ["-a", `${node.dataDir}/.`, copy]);
    rmSync(node.dataDir, { recursive: true, force: true });
    execFileSync("cp", ["-a", copy, node.dataDir]);
  }
  await node.start();
  const fresh = await join(() => [node.url], addresses("fresh", 5), 1);
  const works = fresh.acknowledged.length === 5;
  stage.must(works, "the site runs on the copy");
  await account(stage, [...joins.acknowledged, ...fresh.acknowledged]);
}

/**
 * A base backup of the running server by PostgreSQL's own two functions, as its manual has it (25.3.4),
 * with joins going on meanwhile: pg_dump of the server's version is not on every machine.
 */
async function copyPostgres(
  stage: Stage,
  copy: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const folder = stage.postgres?.folder ?? "";
  await stage.onPostgres(async (client) => {
    await client.query("SELECT pg_backup_start('faults', true)");
    const joining = meanwhile();
    execFileSync("cp", ["-a", `${folder}/.`, copy]);
    await joining;
    const stop = "SELECT labelfile FROM pg_backup_stop(false)";
    const [row] = (await client.query<{ labelfile: string }>(stop)).rows;
    const label = path.join(copy, "backup_label");
    writeFileSync(label, row?.labelfile ?? "");
    // The server runs as another user if this process is root.
    const { uid, gid } = statSync(folder);
    chownSync(label, uid, gid);
  });
  // The log up to the end of the backup is part of it.
  execFileSync("cp", ["-a", `${folder}/pg_wal/.`, path.join(copy, "pg_wal")]);
  rmSync(path.join(copy, "postmaster.pid"));
}

export const backups: Scenario[] = [
  {
    name: "backup",
    about: "a backup as the operations manual has it, restored: all who had joined are there",
    on: ["postgres", "embedded"],
    sideBySide: true,
    run: backup,
  },
];
