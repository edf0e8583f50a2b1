import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { account } from "./account.ts";
import { joinedIn, somePages, startCallers, withStatus } from "./callers.ts";
import { pagesInTime } from "./database.ts";
import { atMost, whole } from "./findings.ts";
import { revive, untilAccepted } from "./kills.ts";
import { type Scenario, type Stage, within } from "./stage.ts";
import { noJoins } from "./visitors.ts";

const megabyte = 1024 * 1024;
/** A disk of its own for the site's data, in memory, in megabytes. Only root may mount one. */
const size = 160;
/**
 * What is left of it: less than the next file of the write-ahead log, enough for the tables until then.
 */
const left = 14;

async function fullDisk(stage: Stage): Promise<void> {
  const disk = stage.folder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", disk]);
  stage.atEnd(() => execFileSync("umount", ["-l", disk]));
  await stage.openMail();
  const [node] = await stage.open({ env: { DATA_DIR: path.join(disk, "data") } });
  if (!node) return;
  const few = { urls: [node.url], connections: 400 };
  const pages = startCallers({ ...few, what: "pages", paths: somePages, perSecond: 50 });
  const filler = path.join(disk, "filler");
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - left * megabyte));

  const joins = startCallers({ ...few, what: "joins", run: "full", perSecond: 200 });
  const isFull = async () => {
    const writable = fetch(`${node.url}/readyz/writes`, { signal: AbortSignal.timeout(5_000) });
    // A blocked process answers nothing any more.
    return writable.then(
      ({ status }) => status === 503,
      () => true,
    );
  };
  const wasFull = await within(60_000, isFull);
  stage.must(wasFull, "the disk was full");
  await pause(stage.count(15_000, 8_000));
  const made = await joins.stop();
  const shown = await pages.stop();
  const accepted = withStatus(made.calls, 200).length;
  const refused = withStatus(made.calls, 503).length;
  stage.say(`${whole(accepted)} joins accepted, ${whole(refused)} told 503`);
  const others = made.calls.length - accepted - refused;
  stage.must(others === 0, `${whole(others)} other ends`);
  pagesInTime(stage, shown.calls);

  rmSync(filler);
  await pause(1_000);
  const alive = await fetch(`${node.url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  // `npm start` restarts a process that has ended, not one that is blocked.
  if (!alive && node.site.child.exitCode === null) await node.kill();
  stage.must(alive, alive ? "the process lives" : "the process is stuck or has ended");
  await revive(stage);
  const after = noJoins();
  const recovery = await untilAccepted(stage, after, "after");
  stage.must(...atMost(30_000, recovery, "once there is room, joins go on after"));
  await account(stage, [...joinedIn(made), ...after.acknowledged]);
}

export const diskFaults: Scenario[] = [
  {
    name: "disk-full",
    about: "no room on the disk when the embedded database begins the next file of its log",
    on: ["embedded"],
    run: fullDisk,
  },
];
