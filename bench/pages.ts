// `npm run bench:pages [-- PATH --rounds 5 --seconds 3]`: pages a second of this server beside
// nginx, which serves the same bytes and headers with gzip_static. One core each, in turns, in one run.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { freePort } from "#tests/fakes/postgres.ts";
import { startSite } from "./site-process.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
  },
});
const path = positionals[0] ?? "/";
const connections = 64;
const serverCore = 0;
const loadCore = 1;

interface Target {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface Round {
  perSecond: number;
  /** Share of its core the server used; well under 1, the load and not the server was the limit. */
  busy: number;
}

function missingTool(): string | undefined {
  if (availableParallelism() < 2) return "a second core";
  return ["nginx", "wrk", "taskset"].find((tool) => {
    try {
      execFileSync("which", [tool], { stdio: "ignore" });
      return false;
    } catch {
      return true;
    }
  });
}

function pin(pid: number, core: number): void {
  execFileSync("taskset", ["-a", "-c", "-p", String(core), String(pid)], { stdio: "ignore" });
}

async function startOurs(dataDir: string): Promise<Target> {
  const site = await startSite({ NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "info" });
  const pid = site.child.pid as number;
  pin(pid, serverCore);
  return { url: site.url, pid, stop: site.stop };
}

/** One page as our server sends it, so that nginx can send the same. */
async function fetchPage(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const request = get(url, { headers: { "accept-encoding": "gzip" }, agent: false });
  const [answer] = await once(request, "response");
  const body = await buffer(answer);
  if (answer.statusCode !== 200 || answer.headers["content-encoding"] !== "gzip") {
    throw new Error(`${url} answered ${answer.statusCode}, ${answer.headers["content-encoding"]}`);
  }
  return { body, headers: answer.headers };
}

/** Headers that nginx sets by default; all other headers of our answers are added to its own. */
const ownHeaders = new Set([
  ...["connection", "content-encoding", "content-length", "content-type", "date", "etag"],
  ...["keep-alive", "transfer-encoding"],
]);

async function startNginx(
  folder: string,
  page: { body: Buffer; headers: Record<string, string> },
): Promise<Target> {
  const port = await freePort();
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  // gzip_static needs the plain file to be beside the packed one.
  writeFileSync(join(root, "index.html"), "plain");
  writeFileSync(join(root, "index.html.gz"), page.body);
  const added = Object.entries(page.headers)
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  default_type "text/html; charset=utf-8";
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip_static on;
    location / { try_files /index.html =404; ${added.join(" ")} }
  }
}
`,
  );
  const child = spawn("nginx", ["-p", folder, "-e", `${folder}/error.log`, "-c", config], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid as number;
  await answering(url, child);
  pin(pid, serverCore);
  return {
    url,
    pid,
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Polls until the port answers: nginx does not report that it is ready. */
async function answering(url: string, child: { exitCode: number | null }): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}.`);
    const request = get(url, { agent: false });
    const answered = await once(request, "response").then(
      ([answer]) => answer.resume(),
      () => undefined,
    );
    if (answered) return;
  }
}

/** Seconds of processor time a process has used. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function load(target: Target, seconds: number): Promise<Round> {
  const before = processorTime(target.pid);
  const wrk = spawn("taskset", [
    ...["-c", String(loadCore), "wrk", "-t1", `-c${connections}`, `-d${seconds}s`],
    ...["-H", "Accept-Encoding: gzip", target.url + path],
  ]);
  const [output] = await Promise.all([buffer(wrk.stdout), once(wrk, "exit")]);
  const text = output.toString();
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(text))
    throw new Error(`The load failed:\n${text}`);
  return { perSecond, busy: (processorTime(target.pid) - before) / seconds };
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] as number;
const thousands = (number: number) => Math.round(number).toLocaleString("en");

async function main(): Promise<void> {
  const missing = missingTool();
  if (missing) {
    console.log(`bench:pages is skipped: it needs ${missing}, which this machine lacks.`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "bench-pages-"));
  const ours = await startOurs(join(folder, "data"));
  try {
    const page = await fetchPage(ours.url + path);
    const nginx = await startNginx(folder, page);
    try {
      const same = await fetchPage(nginx.url + path);
      if (!same.body.equals(page.body)) throw new Error("nginx does not serve the same bytes.");
      await compare(ours, nginx, page.body.length);
    } finally {
      await nginx.stop();
    }
  } finally {
    await ours.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(ours: Target, nginx: Target, size: number): Promise<void> {
  const seconds = Number(values.seconds);
  console.log(`${path}, ${size} bytes gzipped, ${connections} connections, one core each`);
  await load(ours, 2);
  await load(nginx, 1);
  const rounds: { ours: Round; nginx: Round }[] = [];
  for (let number = 1; number <= Number(values.rounds); number += 1) {
    const round = { ours: await load(ours, seconds), nginx: await load(nginx, seconds) };
    rounds.push(round);
    console.log(
      `round ${number}: this server ${show(round.ours)}, nginx ${show(round.nginx)}, ` +
        `ratio ${(round.ours.perSecond / round.nginx.perSecond).toFixed(2)}`,
    );
  }
  summarize(rounds);
}

const show = ({ perSecond, busy }: Round) =>
  `${thousands(perSecond)}/s (core ${Math.round(busy * 100)} % busy)`;

/**
 * If the load generator could not keep a server's core busy, pages a second say nothing about the
 * server. Pages for each second of processor time still do, so both ratios are printed.
 */
function summarize(rounds: { ours: Round; nginx: Round }[]): void {
  const printRow = (what: string, value: (round: Round) => number) => {
    const ratios = rounds.map((round) => value(round.ours) / value(round.nginx));
    const middle = (of: "ours" | "nginx") =>
      thousands(median(rounds.map((round) => value(round[of]))));
    console.log(
      `${what}: this server ${middle("ours")}, nginx ${middle("nginx")}, ` +
        `ratio median ${median(ratios).toFixed(2)}, lowest ${Math.min(...ratios).toFixed(2)}`,
    );
  };
  printRow("pages a second", (round) => round.perSecond);
  printRow("pages for a second of processor time", (round) => round.perSecond / round.busy);
  if (rounds.some((round) => Math.min(round.ours.busy, round.nginx.busy) < 0.9)) {
    console.log("The load did not keep both cores busy: trust the second ratio. Aim: 0.45.");
  } else console.log("Aim: 0.45.");
}

await main();
