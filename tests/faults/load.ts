import { setTimeout as pause } from "node:timers/promises";
import { account, deaths } from "./account.ts";
import {
  type Called,
  joinedIn,
  p99,
  somePages,
  startCallers,
  timesOf,
  withStatus,
  worst,
} from "./callers.ts";
import { pagesInTime } from "./database.ts";
import { atMost, none, whole } from "./findings.ts";
import type { Scenario, Stage } from "./stage.ts";
import { addresses, join, noJoins } from "./visitors.ts";

async function launchDay(stage: Stage): Promise<void> {
  const perHour = 3_000;
  const mail = await stage.openMail();
  const count = stage.count(50_000, 4_500);
  const nodes = await stage.open({
    env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback", MAIL_PER_HOUR: `${perHour}` },
  });
  const urls = nodes.map(({ url }) => url);
  const pages = startCallers({
    urls,
    what: "pages",
    paths: somePages,
    perSecond: 50,
    connections: 200,
  });
  const started = performance.now();
  const from = (n: number) =>
    `X-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\n`;
  const joins = noJoins();
  let waiting = addresses("launch", count);
  let again = 0;
  for (let round = 0; waiting.length > 0 && round < 20; round += 1) {
    await join(
      () => urls,
      waiting,
      64,
      joins,
      undefined,
      (n) => from(round * count + n),
    );
    // Visitors who got a 503 try again: nothing was stored for them.
    waiting = joins.shed.splice(0);
    again += waiting.length;
    if (waiting.length > 0) await pause(5_000);
  }
  const took = performance.now() - started;
  const shown = await pages.stop();
  const accepted = joins.acknowledged.length;
  stage.must(accepted === count, `${whole(accepted)} of ${whole(count)} joins accepted`);
  const others = [...joins.refused].map(([status, times]) => `${whole(times)} × ${status}`);
  const refused = [...joins.refused.values()].reduce((sum, times) => sum + times, 0) - again;
  stage.must(...none(refused, refused > 0 ? `refused (${others.join(", ")})` : "refused"));
  stage.say(`${whole(again)} asked to come again after 5 s`);
  stage.say(`${whole((accepted * 1000) / took)} joins/s`);
  pagesInTime(stage, shown.calls);
  const sent = mail.received.length;
  // The hour's limit, and what the pace allows beside it in the minutes this took.
  const most = perHour + (perHour * took) / 3_600_000 + 100;
  stage.must(
    sent > 0 && sent <= most,
    `${whole(sent)} mails sent meanwhile, at most ${whole(most)}`,
  );
  deaths(stage);
  await account(stage, joins.acknowledged, { paced: true });
}

async function overload(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const urls = [node.url];
  // The most joins a second that the node accepts from visitors who wait for each answer.
  const warm = await join(() => urls, addresses("warm", stage.count(500, 200)), 32);
  const begun = performance.now();
  const steady = await join(() => urls, addresses("rate", stage.count(4_000, 800)), 32);
  const rate = (steady.acknowledged.length * 1000) / (performance.now() - begun);

  const few = { urls, connections: 200 };
  const pages = startCallers({ ...few, what: "pages", paths: somePages, perSecond: 50 });
  const flood = startCallers({
    ...{ urls, what: "joins", run: "flood", perSecond: rate * 10, connections: 1_000 },
    isLast: true,
  });
  // Visitors whose times are measured: those of the flood include its own backlog.
  const visitors = startCallers({ ...few, what: "joins", run: "visitor", perSecond: 50 });
  await pause(stage.count(10_000, 6_000));
  const made = await flood.stop();
  const over = Date.now();
  const seen = await visitors.stop();
  // Some joins after the flood: when are their times normal again?
  const later = startCallers({ ...few, what: "joins", run: "later", perSecond: 20 });
  await pause(8_000);
  const after = await later.stop();
  const shown = await pages.stop();

  const offered = made.calls.length / made.seconds;
  stage.say(`${whole(rate)} joins/s sustainable, ${(offered / rate).toFixed(1)} × asked for`);
  const all = [...made.calls, ...seen.calls];
  const accepted = withStatus(all, 200).length;
  const shed = withStatus(all, 503).length;
  const share = (shed * 100) / all.length;
  stage.say(`${whole(accepted)} accepted, ${share.toFixed(0)} % told 503`);
  stage.must(...none(all.length - shed - accepted, "other ends"));
  const refused = withStatus(seen.calls, 503);
  stage.say(`${refused.length} refused visitors measured`);
  stage.must(...atMost(300, p99(refused), "503 p99"));
  stage.must(...atMost(1_000, worst(timesOf(refused)), "slowest 503"));
  pagesInTime(stage, shown.calls, 1_000);
  const isAsAlways = ({ status, ms }: Called) => status === 200 && ms < 500;
  const lastBad = after.calls.findLast((call) => !isAsAlways(call));
  const recovered = lastBad ? lastBad.at + lastBad.ms - over : 0;
  stage.must(...atMost(5_000, recovered, "as always after"));
  deaths(stage);
  const before = [...warm.acknowledged, ...steady.acknowledged];
  const during = [...joinedIn(made), ...joinedIn(seen)];
  await account(stage, [...before, ...during, ...joinedIn(after)], { patience: 180_000 });
}

async function manyConnections(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const urls = () => [node.url];
  const count = stage.count(6_000, 3_000);
  const joins = await join(urls, addresses("many", count), 1_500);
  const shed = joins.refused.get(503) ?? 0;
  stage.say(`1,500 connections, ${whole(count)} joins: ${whole(shed)} told 503`);
  stage.must(...none(joins.hung, "left hanging"));
  stage.must(...none(joins.broken.length, "reset"));
  stage.must(
    ...none(
      count - joins.acknowledged.length - shed - joins.hung - joins.broken.length,
      "other ends",
    ),
  );
  stage.must(...atMost(5_000, joins.slowest, "slowest answer"));
  deaths(stage);
  await account(stage, joins.acknowledged);
}

const both = ["postgres", "embedded"] as const;

export const load: Scenario[] = [
  {
    name: "launch-day",
    about: "50,000 people join in one burst, each from an address of their own",
    on: ["postgres"],
    run: launchDay,
  },
  {
    name: "overload",
    about: "ten times as many joins as one node can take, for 10 s",
    on: both,
    run: overload,
  },
  {
    name: "many-connections",
    about: "1,500 connections join at one node",
    on: both,
    run: manyConnections,
  },
];
