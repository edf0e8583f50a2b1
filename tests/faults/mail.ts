import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/fakes/postgres.ts";
import { percentile } from "../../bench/percentile.ts";
import { account, deaths } from "./account.ts";
import { joinedIn, startCallers, timesOf, withStatus, worst } from "./callers.ts";
import { atMost, milliseconds, none, whole } from "./findings.ts";
import { type Scenario, type Stage, within } from "./stage.ts";
import { addresses, join, refusals } from "./visitors.ts";

/** How long a visitor may wait for the mail server, in milliseconds. */
const answerLimit = 1_000;

/** Joins as fast as `atOnce` visitors can against a mail server that takes this long for a mail. */
async function slowMail(stage: Stage, delay: number, perSecond: number): Promise<void> {
  const mail = await stage.openMail();
  mail.delay = delay;
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const url = () => [node.url];
  const warm = await join(url, addresses("warm", 100), 32);
  const started = performance.now();
  let last = started;
  const joins = await join(url, addresses("slow", stage.count(3_000, 600)), 32, undefined, () => {
    last = performance.now();
  });
  const rate = (joins.acknowledged.length * 1000) / (last - started);
  stage.must(rate >= perSecond, `${whole(rate)} joins/s with ${milliseconds(delay)} a mail`);
  stage.must(...atMost(answerLimit, joins.slowest, "slowest answer"));
  const { shed, other } = refusals(joins);
  stage.must(...none(shed + other + refusals(warm).shed, "refused"));
  // From now on it is fast: the backlog must not take until tomorrow.
  mail.delay = 0;
  await account(stage, [...warm.acknowledged, ...joins.acknowledged], { patience: 180_000 });
}

/**
 * A steady trickle of joins while the mail server misbehaves, then is well again. Mails that were not
 * accepted are retried after a minute.
 */
async function badMail(
  stage: Stage,
  bad: {
    spoil: () => void | Promise<void>;
    mend: () => void | Promise<void>;
    /** How often each mail reaches the mail server in all. */
    handedOver: 1 | 2;
  },
): Promise<void> {
  const nodes = await stage.open({ count: 1 });
  await bad.spoil();
  const joins = startCallers({
    ...{ urls: nodes.map(({ url }) => url), connections: 100, perSecond: stage.count(40, 10) },
    ...{ what: "joins", run: "bad" },
  });
  await pause(10_000);
  const made = await joins.stop();
  await bad.mend();
  const accepted = withStatus(made.calls, 200);
  stage.must(...none(made.calls.length - accepted.length, "joins refused"));
  stage.must(...atMost(answerLimit, percentile(timesOf(accepted), 0.99), "answers p99"));
  stage.must(...atMost(2 * answerLimit + 3_000, worst(timesOf(accepted)), "slowest"));
  await within(120_000, () => settled(stage, accepted.length, bad.handedOver), 1_000);
  if (stage.kind === "postgres") {
    const refused =
      "SELECT count(*)::int AS count FROM mails WHERE state NOT IN ('sent', 'queued')";
    const [row] = await stage.onPostgres(async (client) => (await client.query(refused)).rows);
    stage.must(...none(row.count, "given up"));
  }
  deaths(stage);
  await account(stage, joinedIn(made), { patience: 150_000 });
}

/** Whether every mail has arrived as often as it must, and none waits for a retry. */
async function settled(stage: Stage, mails: number, times: number): Promise<boolean> {
  if ((stage.mail?.received.length ?? 0) < mails * times) return false;
  // The embedded database cannot be read while the site runs.
  if (!stage.postgres) return true;
  const queued = "SELECT 1 FROM mails WHERE state = 'queued' LIMIT 1";
  return stage.onPostgres(async (client) => (await client.query(queued)).rowCount === 0);
}

const both = ["postgres", "embedded"] as const;

export const mailFaults: Scenario[] = [
  {
    name: "slow-mail",
    about: "the mail server takes 20 ms for a mail, on up to five connections",
    on: ["postgres"],
    run: (stage) => slowMail(stage, 20, 300),
  },
  {
    name: "very-slow-mail",
    about: "the mail server takes 5 s for a mail",
    on: ["postgres"],
    run: (stage) => slowMail(stage, 5_000, 300),
  },
  {
    name: "mail-down",
    about: "nothing listens where the mail server should be, for 10 s",
    on: both,
    sideBySide: true,
    async run(stage) {
      const port = await freePort();
      const first = await stage.openMail({ port });
      await badMail(stage, {
        handedOver: 1,
        spoil: () => first.stop(),
        mend: async () => void (await stage.openMail({ port })),
      });
    },
  },
  {
    name: "mail-policy",
    about: "the mail server says 554 relay access denied to everybody for 10 s",
    on: both,
    sideBySide: true,
    async run(stage) {
      const mail = await stage.openMail();
      await badMail(stage, {
        handedOver: 1,
        spoil: () => {
          mail.answer = () => ({ code: 554, text: "5.7.1 Relay access denied" });
        },
        mend: () => {
          mail.answer = () => undefined;
        },
      });
    },
  },
  {
    name: "mail-dropped",
    about: "the mail server takes mails and breaks the connection instead of saying so, for 10 s",
    on: both,
    sideBySide: true,
    async run(stage) {
      const mail = await stage.openMail();
      await badMail(stage, {
        handedOver: 2,
        spoil: () => {
          mail.dropsAfterData = () => true;
        },
        mend: () => {
          mail.dropsAfterData = () => false;
        },
      });
    },
  },
];
