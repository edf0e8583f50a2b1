import { setTimeout as pause } from "node:timers/promises";
import type { Campaign } from "#contract/campaigns.ts";
import { sendToAll } from "../../bench/campaign-owner.ts";
import { joinCall, openConnection } from "../../bench/joins.ts";
import { p95 } from "../../bench/percentile.ts";
import { type Sink, startSink } from "../../bench/start-sink.ts";
import { deaths } from "./account.ts";
import { openWithLeads } from "./campaigns.ts";
import { atMost, milliseconds, none, seconds, whole } from "./findings.ts";
import { resident } from "./memory.ts";
import { type Scenario, type Stage, within } from "./stage.ts";

interface Visits {
  joins: number[];
  mails: number[];
}

/** Visitors join one after another, five a second: how long each answer and each mail took. */
async function visit(sink: Sink, url: string, run: string, count: number): Promise<Visits> {
  const connection = await openConnection(url);
  const began = new Map<string, number>();
  const joins: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `visitor-${run}-${number}@example.com`;
    began.set(email, Date.now());
    const started = performance.now();
    const { status } = await connection.send(joinCall(email));
    if (status !== 200) throw new Error(`A visitor was answered ${status}.`);
    joins.push(performance.now() - started);
    await pause(200);
  }
  connection.close();
  const arrived = new Map<string, number>();
  await within(20_000, async () => {
    for (const [to, at] of (await sink.figures()).arrivals) arrived.set(to, at);
    return [...began.keys()].every((email) => arrived.has(email));
  });
  const mails = [...began].map(([email, at]) => (arrived.get(email) ?? Number.NaN) - at);
  return { joins, mails };
}

/** A difference below this is not judged by its ratio, in milliseconds. */
const unnoticed = 40;

/** At most twice the time before, or a difference too small to notice. */
function asQuick(
  stage: Stage,
  what: string,
  [before, meanwhile]: readonly [number[], number[]],
): void {
  stage.say(`${what} p95 ${milliseconds(p95(before))} before`);
  stage.must(...atMost(Math.max(2 * p95(before), unnoticed), p95(meanwhile), "and meanwhile"));
}

async function million(stage: Stage): Promise<void> {
  const sink = await startSink();
  stage.atEnd(() => sink.stop());
  const leads = stage.count(1_000_000, 30_000);
  const owner = await openWithLeads(stage, leads, 1, { SMTP_URL: sink.url });
  const [node] = stage.nodes;
  if (!node) return;
  await visit(sink, node.url, "warm", 50);
  const before = await visit(sink, node.url, "before", stage.count(300, 60));
  const rest = resident(node);

  const pressed = Date.now();
  const { id } = await sendToAll(owner);
  const answered = Date.now();
  let peak = rest;
  const looks = setInterval(() => {
    peak = Math.max(peak, resident(node));
  }, 1_000);
  await within(60_000, async () => (await sink.figures()).figures.firstAt !== null, 50);
  const first = (await sink.figures()).figures.firstAt ?? Number.POSITIVE_INFINITY;
  stage.say(`draft, count and Send answered in ${milliseconds(answered - pressed)}`);
  stage.must(...atMost(5_000, first - pressed, "first mail after"));

  const meanwhile = await visit(sink, node.url, "meanwhile", stage.count(600, 60));
  asQuick(stage, "join", [before.joins, meanwhile.joins]);
  asQuick(stage, "its mail", [before.mails, meanwhile.mails]);
  const read = () => owner.call<Campaign>(`/api/admin/campaigns/${id}`);
  // The rest of a million would take most of an hour, and show nothing else.
  await within(
    stage.count(240_000, 10_000),
    async () => (await read()).state === "finished",
    2_000,
  );
  const { figures } = await sink.figures();
  const spent = (figures.lastAt ?? 0) - first;
  const perSecond = (figures.mails * 1000) / spent;
  clearInterval(looks);
  stage.must(perSecond >= 300, `${whole(perSecond)} mails/s over ${seconds(spent)}`);
  // Recipients are stored in small batches, so that visitors do not notice.
  await within(900_000, async () => (await read()).counts.recipients === leads, 2_000);
  const written = (await read()).counts.recipients ?? 0;
  stage.must(written === leads, `${whole(written)} recipients written down`);
  stage.must(peak - rest <= 64, `${whole(rest)} MB at rest, at most ${whole(peak - rest)} MB more`);

  const cancelledAt = performance.now();
  if ((await read()).state === "running") await owner.call(`/api/admin/campaigns/${id}/cancel`, {});
  const settles = await within(60_000, async () => {
    const { counts } = await read();
    return counts.queued + counts.sent + counts.skipped === counts.recipients && !counts.queued;
  });
  stage.must(settles, `cancelled and settled in ${seconds(performance.now() - cancelledAt)}`);
  const last = (await sink.figures()).figures;
  const sent = (await read()).counts.sent;
  stage.must(
    last.mails === sent,
    `${whole(last.mails)} mails came, ${whole(sent)} counted as sent`,
  );
  stage.must(...none(last.repeats, "Message-IDs twice"));
  deaths(stage);
}

export const campaignMillion: Scenario = {
  name: "campaign-million",
  about: "a campaign to 1,000,000 begins, and visitors join meanwhile; the first minutes of it",
  on: ["postgres"],
  run: million,
};
