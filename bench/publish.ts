// `npm run bench:publish [-- 5]`: joins on PostgreSQL, in turns alone and while a release is rendered that changes
// every page in three languages, and shown. The server is a process of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { locales } from "#contract/locale.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import { addVersion } from "#server/content/content-store.ts";
import { readSourceTexts } from "#server/content/source-texts.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { startCallers, timesOf, withStatus } from "#tests/faults/callers.ts";
import { type Owner, ownerAccount, signInOwner } from "./campaign-owner.ts";
import { p95, percentile } from "./percentile.ts";
import { someAddress, startSite } from "./site-process.ts";
import { startSink } from "./start-sink.ts";

const rounds = Number(process.argv[2] ?? 5);
const perSecond = 30;
/** Milliseconds in which a node finds the release, reads it and shows it. */
const settling = 6_000;
const clock = () => new Date();
const sources = readSourceTexts("content");

/** Publishes other words of the header. Resolves to the milliseconds until they were on the site. */
async function publish(database: Database, owner: Owner, round: number): Promise<number> {
  const drafts = locales.map((locale) => {
    const place = { file: "shell.json", key: "pages.about", locale };
    const built = sources.of(place) ?? "";
    const body = `${built} ${round}`;
    const { email: author } = ownerAccount;
    return addVersion(database, place, { built, body, author, state: "draft", now: clock() });
  });
  const began = performance.now();
  const call = { versions: await Promise.all(drafts), note: "" };
  const { id } = await owner.call<{ id: number }>("/api/admin/content/releases", call);
  for (;;) {
    const [release] = await database.query<{ isLive: boolean; failure: string | null }>(
      `SELECT live_at IS NOT NULL AS "isLive", failure FROM content_releases WHERE id = $1`,
      [id],
    );
    if (release?.failure) throw new Error(`The release failed: ${release.failure}`);
    if (release?.isLive) return performance.now() - began;
    await pause(100);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "bench-publish-"));
const [server, sink] = [await startPostgres({ fsync: true }), await startSink()];
const log = pino({ level: "error" }, pino.destination(2));
const database = await openDatabase({ dataDir, databaseUrl: server.url }, log);
await addAdministrator({ database, clock }, { ...ownerAccount, reset: false, role: "owner" });
const site = await startSite({
  ...{ DATA_DIR: dataDir, DATABASE_URL: server.url, SMTP_URL: sink.url, MAIL_PER_HOUR: "10000000" },
  ...{ AUTH_SECRET: "a secret of the bench, thirty-two or more" },
  ...{ CAPTCHA: "off", RATE_LIMITS: "off" },
});
try {
  const owner = await signInOwner(() => site.url, someAddress);
  const times = { alone: [] as number[], rendering: [] as number[], showing: [] as number[] };
  const published: number[] = [];
  let refused = 0;
  // The first round warms up: its times are not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const turn of ["publishing", "alone"] as const) {
      const run = `${turn}-${round}`;
      const joining = startCallers({
        ...{ urls: [site.url], connections: 200, what: "joins", run, perSecond },
      });
      const took = turn === "alone" ? published.at(-1) : await publish(database, owner, round);
      const shownAt = Date.now();
      await pause(turn === "alone" ? (took ?? 0) + settling : settling);
      const { calls } = await joining.stop();
      if (turn === "publishing") published.push(took ?? 0);
      if (round === 0) continue;
      const joined = withStatus(calls, 200);
      refused += calls.length - joined.length;
      if (turn === "alone") times.alone.push(...timesOf(joined));
      else {
        times.rendering.push(...timesOf(joined.filter(({ at }) => at < shownAt)));
        times.showing.push(...timesOf(joined.filter(({ at }) => at >= shownAt)));
      }
    }
  }
  const inWords = (all: readonly number[]) =>
    `p95 ${p95(all).toFixed(1)} ms, median ${percentile(all, 0.5).toFixed(1)} ms (${all.length})`;
  const ratio = (p95([...times.rendering, ...times.showing]) / p95(times.alone)).toFixed(2);
  process.stdout.write(
    `${perSecond} joins/s alone ${inWords(times.alone)}, while a release is rendered ${inWords(times.rendering)}, ` +
      `in ${settling / 1000} s after ${inWords(times.showing)}, ratio ${ratio}; ${refused} refused; published in ${published.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ")}\n`,
  );
} finally {
  await site.stop();
  await database.close();
  sink.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
