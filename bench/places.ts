// `npm run bench:places [-- 1000000] [--on postgres|embedded]`: at that number of confirmed leads, through HTTP: a lead's
// place while others join, joins without and beside a thousand visits a second that pages report, the funnel of a
// year with ten million visits, and a campaign to the first ten thousand of the list, which must leave in its order.
// The server is a process of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { rewards } from "#brand/referral.ts";
import type { Campaign } from "#contract/campaigns.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { placeToken } from "#server/leads/place-page.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { startCallers, timesOf, withStatus } from "#tests/faults/callers.ts";
import { seedOwnerAndLeads, sendToAll, signInOwner } from "./campaign-owner.ts";
import { p95, percentile } from "./percentile.ts";
import { startSite } from "./site-process.ts";
import { startSink } from "./start-sink.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { on: { type: "string" } },
});
const leads = Number(positionals[0] ?? 1_000_000);
/** Joins a second. */
const perSecond = 30;
const wave = Math.min(10_000, leads / 2);
const authSecret = "a secret of the bench, thirty-two or more";
const origin = "http://site.example";
const log = pino({ level: "error" }, pino.destination(2));
const clock = () => new Date();
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A tenth has brought friends. The sums are made of the rows: a trigger for each would take an hour. */
const lead = {
  joinedAt: `now() - interval '1 day' * (364.0 * (${leads} - n) / ${leads})`,
  source: "'source-' || n % 40",
  friends: "CASE WHEN n % 10 = 0 THEN n / 10 % 20 ELSE 0 END",
};
const sums = `
  INSERT INTO lead_place_counts SELECT (place_key >> 12)::int, count(*) FROM waitlist_leads GROUP BY 1;
  INSERT INTO lead_funnel_counts SELECT utc_day(created_at), utm_source, '', false, count(*), count(*), 0, 0
    FROM waitlist_leads GROUP BY 1, 2;
  SELECT setval('waitlist_ordinal', (SELECT max(ordinal) FROM waitlist_leads));
  INSERT INTO visit_counts (day, source, medium, locale, page, visits)
    SELECT current_date - day, 'source-' || source, 'referral', (ARRAY['en','ar','fr'])[1 + source % 3], page, 14
    FROM generate_series(0, 364) AS day, generate_series(0, 199) AS source, unnest(ARRAY['home','wallet','join',
      'token','travel','about','fees','coverage','education','logistics']) AS page;
  INSERT INTO visit_sources (day, source, visits, dialogs)
    SELECT day, source, sum(visits), sum(dialogs) FROM visit_counts GROUP BY 1, 2;
  ANALYZE;`;

async function fill(database: Database): Promise<void> {
  await seedOwnerAndLeads(database, leads, lead);
  await database.background.script(sums);
  // They were earned before: the server would write to each of them while it is measured.
  for (const { id, friends, name, stock = null } of rewards) {
    await database.background.query(
      `INSERT INTO rewards (id, lead_id, reward, friends, name, earned_at)
       SELECT gen_random_uuid(), id, $1, $2, $3::jsonb, now() FROM waitlist_leads WHERE credits >= $2 LIMIT $4::int`,
      [id, friends, JSON.stringify(name), stock],
    );
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
const inWords = (times: readonly number[]) =>
  `p95 ${p95(times).toFixed(1)} ms, median ${percentile(times, 0.5).toFixed(1)} ms (${times.length})`;

/** Places of random leads, two at a time with pauses, until `isOver`. */
async function readPlaces(url: string, ids: readonly string[], isOver: () => boolean) {
  const times: number[] = [];
  const one = async () => {
    while (!isOver()) {
      const id = ids[Math.floor(Math.random() * ids.length)] ?? "";
      const body = JSON.stringify({ token: placeToken({ authSecret, clock }, id) });
      const call = async () => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`${url}/api/place`, { method: "POST", headers, body });
        if (!answer.ok) throw new Error(`A place: ${answer.status} ${await answer.text()}`);
        await answer.json();
      };
      times.push(await timed(call));
      await pause(20);
    }
  };
  await Promise.all([one(), one()]);
  return times;
}

/** Joins, in turns without and beside a thousand visits a second that pages report. */
async function measureReports(name: string, url: string): Promise<void> {
  const query = "step=visit&page=/&lang=en&from=news.example&utm_source=news";
  const call =
    `POST /api/visits?${query} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nUser-Agent: Mozilla/5.0 (X11) Firefox/140\r\n` +
    `Content-Length: 0\r\n\r\n`;
  const times = { alone: [] as number[], beside: [] as number[] };
  let [reported, refused] = [0, 0];
  const turns = ["warm", "alone", "beside", "alone", "beside", "alone", "beside"] as const;
  for (const [n, turn] of turns.entries()) {
    const shared = { urls: [url], connections: 200 };
    const joining = startCallers({ ...shared, what: "joins", run: `turn-${n}`, perSecond });
    const reporting =
      turn === "beside"
        ? startCallers({ ...shared, what: "calls", call, perSecond: 1_000, isLast: true })
        : undefined;
    await pause(12_000);
    const [joined, reports] = [await joining.stop(), await reporting?.stop()];
    if (turn !== "warm") times[turn].push(...timesOf(withStatus(joined.calls, 200)));
    reported += withStatus(reports?.calls ?? [], 204).length;
    refused += joined.calls.length - withStatus(joined.calls, 200).length;
  }
  const { alone, beside } = times;
  const ratio = (p95(beside) / p95(alone)).toFixed(2);
  print(
    `${name}: ${perSecond} joins/s alone ${inWords(alone)}, beside ${Math.round(reported / 36)} reported visits/s ${inWords(beside)}, ` +
      `ratio ${ratio}; ${refused} refused`,
  );
}

async function measure(name: string, place: { dataDir: string; databaseUrl: string | undefined }) {
  const open = () => openDatabase(place, log);
  const filling = await open();
  const filled = await timed(() => fill(filling));
  const sample = await filling.query<{ id: string }>(
    "SELECT id::text AS id FROM waitlist_leads ORDER BY md5(email) LIMIT 2000",
  );
  await filling.close();
  print(`${name}: ${leads} leads made in ${Math.round(filled / 1000)} s`);
  const sink = await startSink();
  const site = await startSite({
    ...{ DATA_DIR: place.dataDir, SMTP_URL: sink.url, PUBLIC_URL: origin, AUTH_SECRET: authSecret },
    ...{ CAPTCHA: "off", RATE_LIMITS: "off", MAIL_PER_HOUR: "10000000", VISITS: "beacon" },
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  });
  try {
    const ids = sample.map(({ id }) => id);
    const enough = performance.now() + 3_000;
    await readPlaces(site.url, ids, () => performance.now() > enough);
    // The database tidies up after a million rows meanwhile.
    await measureReports(name, site.url);
    const shared = { urls: [site.url], connections: 200 };
    const joining = startCallers({ ...shared, what: "joins", run: "join", perSecond });
    const end = performance.now() + 20_000;
    const places = await readPlaces(site.url, ids, () => performance.now() > end);
    const { calls } = await joining.stop();
    const refused = calls.length - withStatus(calls, 200).length;
    print(
      `${name}: a place during ${perSecond} joins/s (${refused} of ${calls.length} refused): ${inWords(places)}`,
    );

    const signedIn = await signInOwner(() => site.url, origin);
    const day = (before: number) =>
      new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
    const funnels: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const query = `from=${day(364)}&to=${day(0)}`;
      funnels.push(await timed(() => signedIn.call(`/api/admin/funnel?${query}`)));
    }
    print(`${name}: the funnel of a year with 10 million visits: ${inWords(funnels.slice(5))}`);

    const audience = { of: "leads", filter: {}, oldest: wave } as const;
    const { id } = await sendToAll(signedIn, { audience });
    const began = performance.now();
    let state = "";
    while (state !== "finished" && performance.now() < began + 10 * 60_000) {
      ({ state } = await signedIn.call<Campaign>(`/api/admin/campaigns/${id}`));
      await pause(250);
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    await site.stop();
    const database = await open();
    const [checked] = await database.query<{ mails: number; disordered: number; skipped: number }>(
      `WITH sent AS (
         SELECT place_key, lead.ordinal, row_number() OVER (ORDER BY mails.ordinal) AS nth,
           row_number() OVER (ORDER BY place_key, lead.ordinal) AS due
         FROM mails JOIN waitlist_leads AS lead ON lead.id = subject_id
         WHERE batch_id = $1 AND mails.state = 'sent'
       ), last AS (SELECT place_key, ordinal FROM sent ORDER BY place_key DESC, ordinal DESC LIMIT 1)
       SELECT (SELECT count(*)::int FROM sent) AS mails,
         (SELECT count(*)::int FROM sent WHERE nth <> due) AS disordered,
         (SELECT count(*)::int FROM waitlist_leads AS lead, last WHERE status = 'confirmed'
           AND invited_at IS NULL AND (lead.place_key, lead.ordinal) < (last.place_key, last.ordinal)) AS skipped`,
      [id],
    );
    await database.close();
    print(
      `${name}: ${checked?.mails} invitations in ${seconds} s (${state}), ${checked?.disordered} out of order, ` +
        `${checked?.skipped} passed over`,
    );
  } finally {
    await site.stop();
    await sink.stop();
  }
}

for (const name of ["postgres", "embedded"].filter((each) => (options.on ?? each) === each)) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-places-"));
  const server = name === "postgres" ? await startPostgres({ fsync: true }) : undefined;
  try {
    await measure(name, { dataDir, databaseUrl: server?.url });
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
