import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Scenario, Stage } from "./stage.ts";

const runner = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const run = promisify(execFile);

/** Tests of their own halt the database at a chosen row and kill the server there. */
async function killLongWork(stage: Stage): Promise<void> {
  const args = [runner, "run", "--project", "durability", "--reporter=json"];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  );
  const told = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Record<string, number>;
  const { numPassedTests: passed = 0, numTotalTests: all = 0 } = told;
  stage.must(passed === all && all > 0, `${passed} of ${all} tests with 5,000 leads hold`);
}

export const longWork: Scenario[] = [
  {
    name: "kill-long-work",
    about: "kill -9 in the middle of an import of 3,000 and of bulk actions on 5,000 leads",
    on: ["embedded"],
    sideBySide: true,
    run: killLongWork,
  },
];
