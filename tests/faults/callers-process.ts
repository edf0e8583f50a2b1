// The process of `startCallers`: the rest of the run must not delay its calls.
import { once } from "node:events";
import { setPriority } from "node:os";
import { type Connection, joinCall, openConnection } from "../../bench/joins.ts";
import type { CallersWish } from "./callers.ts";

const [wish] = (await once(process, "message")) as [CallersWish];
if (wish.isLast) setPriority(3);
const { urls, perSecond, connections, patience = 30_000 } = wish;
const records: number[] = [];
const idle: Connection[] = [];
let open = 0;
let sent = 0;
let behind = 0;
let isOver = false;
const running = new Set<Promise<void>>();

function callOf(n: number): string {
  if (wish.what === "joins") return joinCall(`${wish.run}-${n}@example.com`);
  if (wish.what === "calls") return wish.call;
  const path = wish.paths[n % wish.paths.length];
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n`;
}

async function one(n: number, connection: Connection | undefined): Promise<void> {
  const started = performance.now();
  let status = 0;
  let used = connection;
  let late: NodeJS.Timeout | undefined;
  try {
    used ??= await openConnection(urls[n % urls.length] as string, wish.from);
    late = setTimeout(() => {
      status = -1;
      used?.close();
    }, patience);
    status = (await used.send(callOf(n))).status;
  } catch {
    used?.close();
  }
  clearTimeout(late);
  records.push(started + performance.timeOrigin, status, performance.now() - started, n);
  if (used?.isOpen() && !isOver) idle.push(used);
  else {
    used?.close();
    open -= 1;
  }
}

function openNext(): void {
  let connection = idle.pop();
  while (connection && !connection.isOpen()) {
    open -= 1;
    connection = idle.pop();
  }
  if (!connection) open += 1;
  const call = one(sent, connection);
  sent += 1;
  running.add(call);
  call.then(() => running.delete(call));
}

const begin = performance.now();
const clock = setInterval(() => {
  const due = Math.floor(((performance.now() - begin) / 1000) * perSecond);
  while (sent + behind < due) {
    if (idle.length > 0 || open < connections) openNext();
    // No connection is free: these calls are counted and never sent.
    else behind = due - sent;
  }
}, 2);

await once(process, "message");
clearInterval(clock);
const seconds = (performance.now() - begin) / 1000;
isOver = true;
await Promise.all(running);
for (const connection of idle) connection.close();
process.send?.({ records: Float64Array.from(records), seconds }, () => process.exit());
