// `npm test`: every check, each with its time; ends with one line `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at, capture, pinnedNode, root, seconds } from "./project.mjs";

const bin = (path) => at("node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "reports-"));
// Processes share compiled code: the tests start dozens.
const env = { NO_COLOR: "1", NODE_COMPILE_CACHE: at("node_modules", ".cache", "compiled") };
const node = (...args) => capture(pinnedNode, args, { env });

/** A check that passes or fails as a whole. */
async function whole(args) {
  const { code, output } = await node(...args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

async function types() {
  const generated = await node(bin("@react-router/dev/bin.cjs"), "typegen");
  if (generated.code !== 0) return { passed: 0, failed: 1, output: generated.output };
  return whole([bin("typescript/bin/tsc"), "-p", "."]);
}

// In a process of its own, since a failing build ends its process.
const building = ["build", () => whole([at("tasks/build.mjs")])];
const checks = [
  [
    "format and lint",
    () => whole([bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]),
  ],
  ["types", types],
  ["unused exports and packages", () => whole([bin("knip/bin/knip.js"), "--no-progress"])],
  ["the documents of the APIs", () => whole([at("tasks/lint-api.mjs")])],
];

/** Projects of vitest.config.ts, and the folders of their files; the last has all others. */
const projects = [
  ["the specification, on the built pages", "built", "tests/spec/"],
  ["integration tests", "integration", "tests/integration/"],
  ["journeys in the browser", "journeys", "tests/journeys/"],
  ["unit tests and the import law", "unit", ""],
];

/** Whether its tests need no build. */
const isEarly = ([, project]) => project === "unit";

/** Runs projects in one run of vitest, so that no core waits for the last file of each. */
async function runProjects(chosen) {
  if (chosen.length === 0) return;
  const file = join(reports, `${chosen[0][1]}.json`);
  const { code, output } = await node(
    bin("vitest/vitest.mjs"),
    "run",
    ...chosen.flatMap(([, project]) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  );
  let files = [];
  try {
    files = JSON.parse(readFileSync(file, "utf8")).testResults;
  } catch {
    // No report: vitest itself failed, so no project has passed a test.
  }
  const results = chosen.map(([name, project]) => ({ name, ...countOf(project, files) }));
  // An error that belongs to no test is a failure too.
  if (code !== 0 && results.every(({ failed }) => failed === 0)) results[0].failed = 1;
  for (const result of results) say(result);
  if (results.some(({ failed }) => failed > 0)) process.stdout.write(`${output.trimEnd()}\n\n`);
}

/** The results of the tests of a project, and how long they took. */
function countOf(project, files) {
  const projectOf = ({ name }) =>
    projects.find(([, , folder]) => relative(root, name).startsWith(folder))[1];
  const own = files.filter((file) => projectOf(file) === project);
  const count = (status) =>
    own.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  const [passed, failed] = [count("passed"), count("failed")];
  // A file that cannot be loaded, or no test at all, is a failure too.
  const isBroken = passed === 0 || own.some(({ status }) => status === "failed");
  const times = own.flatMap(({ startTime, endTime }) => [startTime, endTime]);
  const spent = times.length > 0 ? Math.max(...times) - Math.min(...times) : 0;
  return { passed, failed: failed || Number(isBroken), spent };
}

const total = { passed: 0, failed: 0 };

/** Counts and prints a result. */
function say({ name, passed, failed, spent }) {
  total.passed += passed;
  total.failed += failed;
  const verdict = failed === 0 ? "ok" : "FAILED";
  const count = passed + failed > 1 ? ` (${passed} passed, ${failed} failed)` : "";
  process.stdout.write(`${verdict.padEnd(7)}${name}${count}, ${seconds(Date.now() - spent)}\n`);
}

async function check([name, run]) {
  const started = Date.now();
  const { output, ...result } = await run();
  say({ name, ...result, spent: Date.now() - started });
  if (result.failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`);
}

/** The build mostly uses one core, and leaves the other to these. */
async function besideBuild(early) {
  await Promise.all(checks.filter(isWanted).map(check));
  await runProjects(early);
}

await install();
const filters = process.argv.slice(2);
const isWanted = ([name]) => filters.length === 0 || filters.some((w) => name.includes(w));
if (filters.length > 0) await build();

const chosen = projects.filter(isWanted);
await Promise.all([...[building].filter(isWanted).map(check), besideBuild(chosen.filter(isEarly))]);
await runProjects(chosen.filter((project) => !isEarly(project)));
rmSync(reports, { recursive: true, force: true });

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
