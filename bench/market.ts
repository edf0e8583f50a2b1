// `npm run bench:market [-- --seconds 120 --rate 500]`: two nodes on one PostgreSQL answer browsers
// for two minutes while fake sources count their requests; then `/api/market` beside a static page
// of the same server, in turns, in one run.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { marketAnswer } from "#contract/market.ts";
import { startMarketSources } from "#tests/fakes/market-sources.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    rate: { type: "string", default: "500" },
    rounds: { type: "string", default: "5" },
  },
});
const staticPage = "/legal/privacy";
const connections = 32;
const minute = 60_000;

/** One keep-alive connection that sends a request after each whole answer. */
async function openBrowser(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return {
    fetchStatus(path: string): Promise<number> {
      return new Promise((resolve, reject) => {
        let missing = -1;
        let status = 0;
        const read = (part: Buffer) => {
          let length = part.length;
          if (missing < 0) {
            const end = part.indexOf("\r\n\r\n");
            if (end < 0) return finish(() => reject(new Error("An answer came in pieces.")));
            const head = part.toString("latin1", 0, end);
            status = Number(head.slice(9, 12));
            missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
            length -= end + 4;
          }
          missing -= length;
          if (missing <= 0) finish(() => resolve(status));
        };
        const broken = () => finish(() => reject(new Error("The server closed the connection.")));
        const finish = (then: () => void) => {
          socket.off("data", read).off("close", broken);
          then();
        };
        socket.on("data", read).once("close", broken);
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n`);
      });
    },
    close: () => socket.destroy(),
  };
}

type Browser = Awaited<ReturnType<typeof openBrowser>>;

async function withBrowsers<T>(
  sites: SiteProcess[],
  count: number,
  work: (browsers: Browser[]) => Promise<T>,
): Promise<T> {
  const browsers = await Promise.all(
    Array.from({ length: count }, (_, i) => openBrowser(sites[i % sites.length]?.url ?? "")),
  );
  try {
    return await work(browsers);
  } finally {
    for (const browser of browsers) browser.close();
  }
}

interface Steady {
  /** How many answers were good. */
  good: number;
  /** The rate that was reached: less than wanted if the server or the machine cannot keep up. */
  perSecond: number;
}

/** Sends requests at an even rate, from all browsers in turn. */
async function steady(sites: SiteProcess[], rate: number, seconds: number): Promise<Steady> {
  return withBrowsers(sites, 100, async (browsers) => {
    let good = 0;
    const failures: unknown[] = [];
    const idle = [...browsers];
    const begin = performance.now();
    const total = rate * seconds;
    const running = new Set<Promise<void>>();
    for (let sent = 0; sent < total; ) {
      const due = Math.min(total, ((performance.now() - begin) / 1000) * rate);
      for (; sent < due && idle.length > 0; sent += 1) {
        const browser = idle.shift() as Browser;
        const one = browser.fetchStatus("/api/market").then(
          (status) => {
            if (status === 200) good += 1;
            idle.push(browser);
          },
          (error: unknown) => void failures.push(error),
        );
        running.add(one);
        one.then(() => running.delete(one));
      }
      await pause(5);
    }
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
    return { good, perSecond: total / ((performance.now() - begin) / 1000) };
  });
}

/** Where the figures come from that a node shows. */
async function shownBy({ url }: SiteProcess): Promise<string> {
  const answer = await fetch(`${url}/api/market`);
  return marketAnswer.parse(await answer.json()).source;
}

/** Seconds of processor time a process has used. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

interface Round {
  perSecond: number;
  /**
   * For each second of the server's processor time: this counts where the load generator is the
   * limit.
   */
  perProcessorSecond: number;
}

async function flatOut(site: SiteProcess, path: string, seconds: number): Promise<Round> {
  return withBrowsers([site], connections, async (browsers) => {
    const pid = site.child.pid as number;
    const before = processorTime(pid);
    const begin = performance.now();
    let answers = 0;
    const work = async (browser: Browser) => {
      while (performance.now() - begin < seconds * 1000) {
        const status = await browser.fetchStatus(path);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        answers += 1;
      }
    };
    await Promise.all(browsers.map(work));
    const spent = (performance.now() - begin) / 1000;
    return {
      perSecond: answers / spent,
      perProcessorSecond: answers / (processorTime(pid) - before),
    };
  });
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const whole = (number: number) => Math.round(number).toLocaleString("en");

const sources = await startMarketSources();
const database = await startPostgres();
const sites: SiteProcess[] = [];
const folders = ["one", "other"].map((node) => mkdtempSync(join(tmpdir(), `bench-${node}-`)));
try {
  for (const folder of folders) {
    sites.push(
      await startSite({
        NODE_ENV: "production",
        LOG_LEVEL: "info",
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        AUTH_SECRET: "a secret of the bench, thirty-two or more",
        EXPLORER_API_URL: sources.urls.explorer,
        DEFI_API_URL: sources.urls.defi,
        DEFI_API_KEY: sources.key,
      }),
    );
  }
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  console.log(`${rate} requests a second on two nodes for ${seconds} s`);
  const { good, perSecond } = await steady(sites, rate, seconds);
  const requests = sources.requests.filter(({ call }) => call === "price").map(({ at }) => at);
  const watched = Date.now() - (requests[0] ?? Date.now());
  const shown = await Promise.all(sites.map(shownBy));
  const live = shown.every((source) => source === "live");
  const steadyEnough = perSecond > rate * 0.98;
  const gaps = requests.slice(1).map((at, i) => at - (requests[i] ?? 0));
  const shortest = gaps.length > 0 ? Math.min(...gaps) : Number.POSITIVE_INFINITY;
  const most = Math.floor(watched / minute) + 1;
  // One fetch a minute, no more: with fewer, all visitors would see old figures.
  const least = Math.floor((seconds * 1000) / minute);
  // A fake source counts a request when it arrives, which is a little after it was sent.
  const kept =
    requests.length >= Math.max(1, least) && requests.length <= most && shortest > minute - 250;
  console.log(
    `${whole(good)} of ${whole(rate * seconds)} answered, ${whole(perSecond)} a second` +
      `${steadyEnough ? "" : " (TOO SLOW)"}; ${live ? "both nodes are live" : "NOT LIVE"}; ` +
      `the source got ${requests.length} requests in ${whole(watched / 1000)} s` +
      `${gaps.length > 0 ? `, at least ${(shortest / 1000).toFixed(2)} s apart` : ""}: ` +
      `${kept ? "one fetch a minute" : "TOO OFTEN, or too seldom"}`,
  );

  const site = sites[0] as SiteProcess;
  const rounds: { market: Round; page: Round }[] = [];
  await flatOut(site, "/api/market", 1);
  await flatOut(site, staticPage, 1);
  for (let number = 1; number <= Number(values.rounds); number += 1) {
    const market = await flatOut(site, "/api/market", 3);
    const page = await flatOut(site, staticPage, 3);
    rounds.push({ market, page });
    console.log(
      `round ${number}: /api/market ${whole(market.perSecond)}/s, ${staticPage} ${whole(page.perSecond)}/s`,
    );
  }
  const ratio = (value: (round: Round) => number) =>
    median(rounds.map(({ market, page }) => value(market) / value(page)));
  const rateRatio = ratio((round) => round.perSecond);
  const workRatio = ratio((round) => round.perProcessorSecond);
  console.log(
    `ratio of answers a second ${rateRatio.toFixed(2)}, for a second of processor time ` +
      `${workRatio.toFixed(2)}. Aim: 0.80.`,
  );
  const answered = good === rate * seconds && steadyEnough && live;
  const reached = kept && answered && Math.min(rateRatio, workRatio) >= 0.8;
  process.exitCode = reached ? 0 : 1;
} finally {
  for (const site of sites) await site.stop();
  await database.stop();
  await sources.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
