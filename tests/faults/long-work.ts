import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Scenario, Stage } from "./stage.ts";

const runner = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const run = promisify(execFile);

/** Tests of their own halt the database at a chosen row and kill the server there. */
async function killLongWork(stage: Stage): Promise<void> {
  const report = path.join(stage.folder(), "report.json");
  const args = ["run", "--project", "durability", "--reporter=json", `--outputFile=${report}`];
  // It ends with code 1 when a test fails: the report says which.
  await run(process.execPath, [runner, ...args], { maxBuffer: 2 ** 26 }).catch(() => {});
  const told = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
  const { numPassedTests: passed = 0, numTotalTests: all = 0 } = told;
  stage.must(
    passed === all && all > 0,
    `${passed} of ${all} tests with 5,000 to 10,000 leads hold`,
  );
}

export const longWork: Scenario[] = [
  {
    name: "kill-long-work",
    about:
      "kill -9 in the middle of an import of 3,000 and of bulk actions on 5,000 leads; joins beside an import of 10,000",
    on: ["embedded"],
    sideBySide: true,
    run: killLongWork,
  },
];
