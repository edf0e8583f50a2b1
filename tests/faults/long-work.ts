import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ImportCheck, ImportFile, ImportJob } from "#contract/lead-import.ts";
import { type Owner, signInOwner } from "../../bench/campaign-owner.ts";
import { account, deaths } from "./account.ts";
import { openWithLeads, origin } from "./campaigns.ts";
import { atMost, whole } from "./findings.ts";
import { type Scenario, type Stage, within } from "./stage.ts";
import { addresses, join, noJoins } from "./visitors.ts";

const runner = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const run = promisify(execFile);

/** Tests of their own block the database at a chosen row and kill the server there. */
async function killLongWork(stage: Stage): Promise<void> {
  const report = path.join(stage.folder(), "report.json");
  const args = ["run", "--project", "durability", "--reporter=json", `--outputFile=${report}`];
  // It ends with code 1 when a test fails: the report says which.
  await run(process.execPath, [runner, ...args], { maxBuffer: 2 ** 26 }).catch(() => {});
  const results = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
  const { numPassedTests: passed = 0, numTotalTests: all = 0 } = results;
  stage.must(
    passed === all && all > 0,
    `${passed} of ${all} tests with 5,000 to 10,000 leads hold`,
  );
}

/** Uploads, checks and commits an import of these people; returns its path. */
async function startImport({ call }: Owner, emails: string[]): Promise<string> {
  const { id, columns } = await call<ImportFile>(
    "/api/admin/imports?name=people.csv",
    `email,country\n${emails.map((email) => `${email},AE`).join("\n")}\n`,
  );
  const path = `/api/admin/imports/${id}`;
  const { checkId } = await call<ImportCheck>(`${path}/check`, { columns, locale: "en" });
  await call<ImportJob>(`${path}/commit`, {
    ...{ checkId, count: emails.length, status: "pending" },
    consent: { source: "Stand at the fair", date: "2026-10-02", stated: true },
  });
  return path;
}

/** An import is killed with its node again and again, and continues; visitors join meanwhile. */
async function killImport(stage: Stage): Promise<void> {
  await stage.openMail();
  const owner = await openWithLeads(stage, 0, 2);
  const people = stage.count(10_000, 3_000);
  const times = stage.count(5, 2);
  const [first, other] = stage.nodes;
  const joins = noJoins();
  const listed: string[] = [];
  let inMidImport = 0;
  let longest = 0;
  for (let time = 1; time <= times; time += 1) {
    const emails = addresses(`imported-${time}`, people);
    listed.push(...emails);
    const path = await startImport(owner, emails);
    let before = await owner.call<ImportJob>(path);
    const hasBegun = async () => {
      before = await owner.call<ImportJob>(path);
      return before.done >= people / 5;
    };
    await within(60_000, hasBegun, 5);
    if (before.state === "running") inMidImport += 1;
    // Either node may be working on it: on PostgreSQL the other one takes over.
    const [killed, left] = time % 2 === 1 && other ? [other, first] : [first, other];
    await killed?.kill();
    const struck = performance.now();
    if (!left) await killed?.start();
    const { url } = left ?? killed ?? { url: "" };
    const { call } = await signInOwner(() => url, origin);
    const { done } = await call<ImportJob>(path);
    const goesOn = async () => {
      const now = await call<ImportJob>(path);
      return now.done > done || now.state !== "running";
    };
    await within(60_000, goesOn);
    longest = Math.max(longest, performance.now() - struck);
    await join(() => [url], addresses(`joined-${time}`, 20), 2, joins);
    await within(120_000, async () => (await call<ImportJob>(path)).state !== "running");
    const { state, imported } = await call<ImportJob>(path);
    stage.must(state === "done" && imported === people, `${whole(imported)} imported`);
    if (left) await killed?.start();
  }
  stage.must(inMidImport === times, `${inMidImport} of ${times} kills in the middle of one`);
  stage.must(...atMost(30_000, longest, "goes on at most so long after:"));
  deaths(stage);
  await account(stage, [...listed, ...joins.acknowledged]);
}

export const longWork: Scenario[] = [
  {
    name: "kill-import",
    about:
      "kill -9 of a node in the middle of an import of 10,000, five times; two nodes in turn on PostgreSQL",
    on: ["postgres", "embedded"],
    sideBySide: true,
    run: killImport,
  },
  {
    name: "kill-long-work",
    about:
      "kill -9 in the middle of an import of 3,000 and of bulk actions on 5,000 leads; joins beside an import of 10,000",
    on: ["embedded"],
    sideBySide: true,
    run: killLongWork,
  },
];
