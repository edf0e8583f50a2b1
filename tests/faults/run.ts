// `npm run test:faults [-- NAME…] [--on postgres|embedded] [--quick] [--write] [--list]`: runs the
// scenarios of what can go wrong, prints a line of figures for each and ends with code 1 when a check
// fails.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { backups } from "./backup.ts";
import { campaignMillion } from "./campaign-million.ts";
import { automaticKills, campaignKills } from "./campaigns.ts";
import { databaseFaults } from "./database.ts";
import { diskFaults } from "./disk-full.ts";
import type { Kind } from "./findings.ts";
import { floods } from "./floods.ts";
import { imageFaults } from "./images.ts";
import { kills } from "./kills.ts";
import { load } from "./load.ts";
import { longWork } from "./long-work.ts";
import { mailFaults } from "./mail.ts";
import { marketFaults } from "./market.ts";
import { memoryUse } from "./memory.ts";
import { slowClients } from "./slow-clients.ts";
import { type Scenario, Stage } from "./stage.ts";
import { stopping } from "./stopping.ts";
import { webhookFaults } from "./webhooks.ts";

const scenarios: Scenario[] = [
  ...[...kills, ...databaseFaults, ...diskFaults, ...stopping, ...load, ...slowClients, ...floods],
  ...[...mailFaults, ...memoryUse, ...marketFaults, ...backups, ...longWork],
  ...[...webhookFaults, ...imageFaults],
  campaignKills,
  automaticKills,
  campaignMillion,
];

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: "string" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
const document = new URL("../../docs/reliability.md", import.meta.url);
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Run {
  scenario: Scenario;
  kind: Kind;
}
interface Result extends Run {
  hasPassed: boolean;
  figures: string;
}

const chosen: Run[] = scenarios
  .filter(({ name }) => names.length === 0 || names.includes(name))
  .flatMap((scenario) => scenario.on.map((kind) => ({ scenario, kind })))
  .filter(({ kind }) => options.on === undefined || kind === options.on);

/** How many scenarios that mostly wait run at a time. */
const lanes = 3;
/** Longest time of a scenario: one that hangs must not block the run. */
const patience = 20 * 60_000;

async function perform({ scenario, kind }: Run): Promise<Result> {
  const stage = new Stage(kind, options.quick);
  const started = performance.now();
  let late: NodeJS.Timeout | undefined;
  try {
    const over = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error("It took more than twenty minutes.")), patience);
    });
    await Promise.race([scenario.run(stage), over]);
  } catch (error) {
    const lines = `${(error as Error | undefined)?.stack ?? error}`.split("\n");
    stage.must(false, `ended early: ${lines.slice(0, 8).join(" ").slice(0, 600)}`);
  } finally {
    clearTimeout(late);
    await stage.close();
  }
  const hasPassed = stage.faults.length === 0;
  const figures = stage.figures.join(", ");
  const spent = ((performance.now() - started) / 1000).toFixed(0);
  const verdict = hasPassed ? "ok" : "FAILED";
  print(`${verdict.padEnd(7)}${scenario.name} on ${kind}: ${figures} (${spent} s)`);
  if (!hasPassed) for (const line of summary(stage.log)) print(`         ${line}`);
  return { scenario, kind, hasPassed, figures };
}

/** The lines that the nodes logged most often. */
function summary(log: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of log) {
    const what = complaint(line).slice(0, 300);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 6);
  return most.map(([what, count]) => `${count} × ${what}`);
}

function complaint(line: string): string {
  try {
    const { msg, error, err } = JSON.parse(line);
    return [msg, (error ?? err)?.message].filter(Boolean).join(": ");
  } catch {
    return line;
  }
}

async function all(): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = chosen.filter(({ scenario }) => scenario.sideBySide);
  const lane = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) results.push(await perform(run));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  // A scenario that measures response times has the machine for itself.
  for (const run of chosen.filter(({ scenario }) => !scenario.sideBySide)) {
    results.push(await perform(run));
  }
  return results;
}

const cell = (text: string) => text.replaceAll("|", "\\|").split("\n", 1)[0] ?? "";

function tableOf(results: Result[]): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const rows = chosen.flatMap(({ scenario, kind }) =>
    results
      .filter((result) => result.scenario === scenario && result.kind === kind)
      .map(
        ({ hasPassed, figures }) =>
          `| \`${scenario.name}\` | ${kind} | ${scenario.about} | ${hasPassed ? "held" : "FAILED"} | ${cell(figures)} |`,
      ),
  );
  const small = options.quick ? ", with small counts" : "";
  return [
    `Run on ${day} at commit ${commit}${small}.`,
    "",
    "| scenario | database | what goes wrong | verdict | figures |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

if (options.list) {
  for (const { name, on, about } of scenarios) print(`${name} (${on.join(", ")}): ${about}`);
} else if (chosen.length === 0) {
  print(`No such scenario. There are: ${scenarios.map(({ name }) => name).join(", ")}`);
  process.exitCode = 2;
} else {
  const started = performance.now();
  const results = await all();
  const failed = results.filter(({ hasPassed }) => !hasPassed).length;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const table = tableOf(results);
  if (names.length === 0) print(`\n${table}\n`);
  if (options.write) {
    const mark = /(<!-- figures -->\n)[\s\S]*(\n<!-- end of figures -->)/;
    const text = readFileSync(document, "utf8");
    writeFileSync(document, text.replace(mark, `$1${table.replaceAll("$", "$$$$")}$2`));
  }
  print(`${results.length - failed} held, ${failed} failed, ${minutes} minutes`);
  process.exitCode = failed > 0 ? 1 : 0;
}
// A server or socket left by a failed scenario must not keep the run from ending.
process.exit();
