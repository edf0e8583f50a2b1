import { setTimeout as pause } from "node:timers/promises";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { openConnection, submission } from "../../bench/joins.ts";
import { percentile } from "../../bench/percentile.ts";
import { account, deaths } from "./account.ts";
import { p99, somePages, startCallers, worst } from "./callers.ts";
import { pagesInTime } from "./database.ts";
import { atMost, none, whole } from "./findings.ts";
import type { Scenario, Stage } from "./stage.ts";

/** A call that a client repeats as fast as it is answered, over some connections. */
interface Flood {
  connections: number;
  call: string;
  /** The loopback address of the client. */
  from: string;
}

function post(path: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

interface Join {
  status: number;
  ms: number;
  email: string;
}

interface Joiner {
  /** The loopback address of the person. */
  from: string;
  email: string;
  token: string;
}

/** People who have each solved a challenge, as a browser does, each from another address. */
async function joiners(url: string, count: number, hasCaptcha: boolean): Promise<Joiner[]> {
  const ready: Joiner[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = `127.0.1.${1 + n}`;
    const token = hasCaptcha ? await solved(url, from) : "";
    ready.push({ from, email: `other-${n}@example.com`, token });
  }
  return ready;
}

async function solved(url: string, from: string): Promise<string> {
  const connection = await openConnection(url, from);
  const challenge = JSON.parse((await connection.send(challengeCall)).body) as Challenge;
  connection.close();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

async function joinAs(url: string, { from, email, token }: Joiner): Promise<Join> {
  const began = performance.now();
  const body = JSON.stringify({ ...JSON.parse(submission(email)), recaptchaToken: token });
  const connection = await openConnection(url, from);
  const { status } = await connection.send(post("/api/waitlist", body));
  connection.close();
  return { status, ms: performance.now() - began, email };
}

/** Joins and pages of other clients while some flood the node. */
async function besideFlood(
  stage: Stage,
  floods: readonly Flood[],
  env: Record<string, string>,
): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1, env });
  if (!node) return;
  const others = await joiners(node.url, stage.count(40, 12), env.CAPTCHA === "altcha");
  const flooding = floods.map((flood) =>
    startCallers({ ...flood, what: "calls", urls: [node.url], perSecond: 3_000, isLast: true }),
  );
  await pause(1_000);
  const few = { urls: [node.url], connections: 50 };
  const pages = startCallers({ ...few, what: "pages", paths: somePages, perSecond: 20 });
  const joining: Promise<Join>[] = [];
  for (const other of others) {
    joining.push(joinAs(node.url, other));
    await pause(500);
  }
  const joins = await Promise.all(joining);
  const shown = await pages.stop();
  const answers = (await Promise.all(flooding.map((each) => each.stop()))).flatMap(
    (each) => each.calls,
  );
  const sum = [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, each]) => `${whole(each.length)} × ${status}`)
    .join(", ");
  const accepted = joins.filter(({ status }) => status === 200);
  const times = joins.map(({ ms }) => ms);
  stage.say(`the flood was answered ${sum}; ${whole(accepted.length)} joins of others accepted`);
  stage.must(...none(joins.length - accepted.length, "refused"));
  stage.must(...atMost(longestJoin, percentile(times, 0.9), "join p90"));
  stage.say(`slowest join ${whole(worst(times))} ms`);
  stage.must(...atMost(longestPage, p99(shown.calls), "page p99"));
  pagesInTime(stage, shown.calls);
  deaths(stage);
  await account(
    stage,
    accepted.map(({ email }) => email),
  );
}

/** Milliseconds. */
const [longestJoin, longestPage] = [1_000, 500];

const challengeCall =
  "GET /api/captcha/challenge?action=waitlist_submit HTTP/1.1\r\nHost: localhost\r\n\r\n";
const nested = (length: number) => "[".repeat(length / 2) + "]".repeat(length / 2);

/** Reports without a signature, and bodies of a form, as deep as their size allows. */
const deepJson = (stage: Stage) =>
  besideFlood(
    stage,
    [
      {
        call: post("/api/bounces/ses", `{"Signature":${nested(380_000)}}`),
        ...{ connections: 4, from: "127.0.0.2" },
      },
      {
        call: post("/api/bounces/mailgun", `{"signature":${nested(128_000)}}`),
        ...{ connections: 4, from: "127.0.0.3" },
      },
      {
        call: post("/api/waitlist-confirm", `{"token":${nested(64_000)}}`),
        ...{ connections: 30, from: "127.0.0.4" },
      },
    ],
    {
      BOUNCES_SES_TOPICS: "arn:aws:sns:eu-west-1:123456789012:bounces",
      BOUNCES_MAILGUN_KEY: "key-0123456789abcdef",
    },
  );

/** Challenges, and confirmations with invented tokens. */
const captchaFlood = (stage: Stage) =>
  besideFlood(
    stage,
    [
      { call: challengeCall, connections: 32, from: "127.0.0.2" },
      {
        call: post("/api/waitlist-confirm", `{"token":"${"x".repeat(43)}"}`),
        ...{ connections: 32, from: "127.0.0.3" },
      },
    ],
    { RATE_LIMITS: "on", CAPTCHA: "altcha" },
  );

const both = ["postgres", "embedded"] as const;

export const floods: Scenario[] = [
  {
    name: "deep-json",
    about: "38 connections send JSON that is nested as deeply as its size allows",
    on: both,
    run: deepJson,
  },
  {
    name: "captcha-flood",
    about: "64 connections request challenges and confirm invented tokens, far beyond the limits",
    on: both,
    run: captchaFlood,
  },
];
