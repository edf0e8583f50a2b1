// `npm test`: every check, each with its time; ends with one line `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at, capture, pinnedNode, seconds } from "./project.mjs";

const bin = (path) => at("node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "reports-"));
const node = (...args) => capture(pinnedNode, args, { env: { NO_COLOR: "1" } });

/** A check that passes or fails as a whole. */
async function whole(args) {
  const { code, output } = await node(...args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** A project of vitest.config.ts: its tests are counted one by one. */
async function vitest(project) {
  const report = join(reports, `${project}.json`);
  const { code, output } = await node(
    bin("vitest/vitest.mjs"),
    "run",
    ...["--project", project],
    ...["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
  );
  let counted = { numPassedTests: 0, numFailedTests: 0 };
  try {
    counted = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    // No report: vitest itself fell over; its code says so below.
  }
  const passed = counted.numPassedTests;
  // A file that cannot be loaded, an unhandled error, or no test at all is a failure too.
  const failed = counted.numFailedTests || (code !== 0 || passed === 0 ? 1 : 0);
  return { passed, failed, output: passed === 0 && code === 0 ? `${output}\nno test ran` : output };
}

/** One after the other; what stands together runs side by side, where one of them mostly waits. */
const stages = [
  [
    [
      "format and lint",
      () => whole([bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]),
    ],
    ["types", types],
    ["unused exports and packages", () => whole([bin("knip/bin/knip.js"), "--no-progress"])],
  ],
  [
    ["unit tests and the import law", () => vitest("unit")],
    ["build", buildWhole],
  ],
  [["the specification, on the built pages", () => vitest("built")]],
  [["integration tests", () => vitest("integration")]],
  [["journeys in the browser", () => vitest("journeys")]],
];

async function types() {
  const generated = await node(bin("@react-router/dev/bin.cjs"), "typegen");
  if (generated.code !== 0) return { passed: 0, failed: 1, output: generated.output };
  return whole([bin("typescript/bin/tsc"), "-p", "."]);
}

async function buildWhole() {
  // In a process of its own: a failing build stops its process with its own words.
  return whole([at("tasks/build.mjs")]);
}

const total = { passed: 0, failed: 0 };

/** Runs a check, counts it and says how it went. */
async function report([name, run]) {
  const started = Date.now();
  const { passed, failed, output } = await run();
  total.passed += passed;
  total.failed += failed;
  const verdict = failed === 0 ? "ok" : "FAILED";
  const count = passed + failed > 1 ? ` (${passed} passed, ${failed} failed)` : "";
  process.stdout.write(`${verdict.padEnd(7)}${name}${count}, ${seconds(started)}\n`);
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`);
}

await install();
const wanted = process.argv.slice(2);
const isWanted = ([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w));
if (wanted.length > 0) await build();

for (const stage of stages) await Promise.all(stage.filter(isWanted).map(report));
rmSync(reports, { recursive: true, force: true });

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
