import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { pdf } from "#tests/fixtures/cv.ts";
import { application } from "#tests/integration/applications-site.ts";
import { openConnection } from "../../bench/joins.ts";
import { account, deaths } from "./account.ts";
import { joinedIn, somePages, startCallers, timesOf, withStatus, worst } from "./callers.ts";
import { pagesInTime } from "./database.ts";
import { atMost, none, whole } from "./findings.ts";
import type { Scenario, Stage } from "./stage.ts";

/**
 * A client that announces a body and sends a byte of it every few seconds, and reconnects when it is
 * cut off.
 */
function drip(url: string, head: string, from: string): () => void {
  const { hostname, port } = new URL(url);
  let socket: Socket;
  let isOver = false;
  const begin = () => {
    socket = connect({ host: hostname, port: Number(port), localAddress: from });
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.once("close", () => {
      if (!isOver) setTimeout(begin, 500);
    });
    socket.write(head);
  };
  begin();
  const clock = setInterval(() => {
    if (socket.writable) socket.write("{");
  }, 2_000);
  return () => {
    isOver = true;
    clearInterval(clock);
    socket.destroy();
  };
}

const joinHead =
  "POST /api/waitlist HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
  "Content-Length: 400\r\n\r\n{";
const edge = "an-edge-that-no-field-holds";
const applicationHead = (length: number) =>
  "POST /api/applications HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
  `Content-Type: multipart/form-data; boundary=${edge}\r\nContent-Length: ${length}\r\n\r\n`;

function applicationBody(email: string): Buffer {
  const fields = Object.entries({ ...application, email }).map(
    ([name, value]) =>
      `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${edge}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(fields.join("") + file),
    pdf(),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
}

async function drippingBodies(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  // Two clients, by the limits' count: all other visitors are a third.
  const drips = Array.from({ length: 520 }, (_, n) =>
    drip(node.url, joinHead, `127.0.0.${2 + (n % 2)}`),
  );
  await pause(3_000);
  const few = { urls: [node.url], connections: 100 };
  const pages = startCallers({ ...few, what: "pages", paths: somePages, perSecond: 20 });
  const joins = startCallers({ ...few, what: "joins", run: "others", perSecond: 20 });
  await pause(stage.count(20_000, 6_000));
  const made = await joins.stop();
  const shown = await pages.stop();
  for (const end of drips) end();
  const accepted = withStatus(made.calls, 200);
  stage.say(`520 bodies from two clients: ${whole(accepted.length)} joins of others accepted`);
  stage.must(...none(made.calls.length - accepted.length, "refused"));
  stage.must(...atMost(1_000, worst(timesOf(made.calls)), "slowest"));
  pagesInTime(stage, shown.calls);
  deaths(stage);
  await account(stage, joinedIn(made));
}

async function drippingFiles(stage: Stage): Promise<void> {
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({ count: 1 });
  if (!node) return;
  const head = applicationHead(1_000_000);
  const drips = Array.from({ length: 6 }, (_, n) => drip(node.url, head, `127.0.0.${2 + (n % 2)}`));
  await pause(3_000);
  const count = stage.count(10, 4);
  let accepted = 0;
  let slowest = 0;
  for (let each = 0; each < count; each += 1) {
    const body = applicationBody(`cv-${each}@example.com`).toString("latin1");
    const connection = await openConnection(node.url, `127.0.1.${1 + each}`);
    const started = performance.now();
    const { status } = await connection.send(applicationHead(body.length) + body);
    connection.close();
    slowest = Math.max(slowest, performance.now() - started);
    if (status === 200) accepted += 1;
    await pause(1_000);
  }
  for (const end of drips) end();
  stage.say(`6 files from two clients`);
  stage.must(accepted === count, `${accepted} of ${count} other applications accepted`);
  stage.must(...atMost(5_000, slowest, "slowest"));
  deaths(stage);
}

const both = ["postgres", "embedded"] as const;

export const slowClients: Scenario[] = [
  {
    name: "dripping-bodies",
    about: "520 connections send the body of a join byte by byte",
    on: both,
    run: drippingBodies,
  },
  {
    name: "dripping-files",
    about: "6 connections send a CV byte by byte",
    on: both,
    sideBySide: true,
    run: drippingFiles,
  },
];
