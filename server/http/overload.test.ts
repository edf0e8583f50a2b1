import { once } from "node:events";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installErrors } from "./errors.ts";
import { createFrontDoor } from "./front-door.ts";
import { limitCalls, type OverloadOptions } from "./overload.ts";
import { pageFormRoute } from "./page-form.ts";

let app: FastifyInstance;
let finish: () => void;
let started: Promise<void>;

beforeEach(() => start({ maxInFlight: 3, maxEventLoopDelay: 0 }));
afterEach(() => app.close());

/** When all calls of a test are at work, by the number of places. */
const startedAt: Record<number, number> = { 3: 3, 32: 18 };

async function start(options: OverloadOptions): Promise<void> {
  const work = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  finish = work.resolve;
  started = begun.promise;
  let arrived = 0;
  const frontDoor = createFrontDoor();
  app = Fastify({ trustProxy: true, serverFactory: frontDoor.serverFactory });
  installErrors(app);
  frontDoor.open(app, [limitCalls(app, frontDoor.forward, options)]);
  app.get("/api/slow", async () => {
    arrived += 1;
    if (arrived === (startedAt[options.maxInFlight ?? 0] ?? 20)) begun.resolve();
    await work.promise;
    return { done: true };
  });
  app.post("/api/echo", async (request) => request.body);
  app.get("/api/throws", async () => {
    throw new Error("on purpose");
  });
  app.get("/*", async () => "page");
  app.post("/confirm", async () => "confirmed");
  pageFormRoute(app, "/leave", async () => [200, { ok: true }]);
}

/** Calls of three clients, which take the three places. */
const clients = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];
const callsTo = (url: string) =>
  clients.map((client) => fetch(`${url}/api/slow`, { headers: { "x-forwarded-for": client } }));

describe("more calls than can be worked on", () => {
  it("are refused at once with a time to wait, while pages keep serving", async () => {
    const running = clients.map((remoteAddress) => app.inject({ url: "/api/slow", remoteAddress }));
    await started;
    const refused = await app.inject("/api/slow");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.json()).toEqual({ error: "unavailable", retryAfter: 5 });
    expect((await app.inject("/%61pi/slow")).statusCode).toBe(503);
    expect((await app.inject("/about")).statusCode).toBe(200);
    finish();
    for (const call of running) expect((await call).statusCode).toBe(200);
    expect((await app.inject("/api/slow")).statusCode).toBe(200);
  });

  it("are refused as forms of pages too, which are sent without script", async () => {
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const confirm = async () => (await fetch(`${url}/confirm`, { method: "POST" })).status;
    const running = callsTo(url);
    await started;
    expect([await confirm(), (await fetch(`${url}/confirm`)).status]).toEqual([503, 200]);
    finish();
    for (const call of running) expect((await call).status).toBe(200);
    expect(await confirm()).toBe(200);
  });

  it("are refused before anything is made of them, with the headers of every answer", async () => {
    await app.close();
    const headers = { "X-Content-Type-Options": "nosniff" };
    await start({ maxInFlight: 3, maxEventLoopDelay: 0, headers });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const running = callsTo(url);
    await started;
    for (const body of ["{}", "x".repeat(100_000)]) {
      const refused = await fetch(`${url}/api/echo`, { method: "POST", body });
      expect(refused.status).toBe(503);
      expect(Object.fromEntries(refused.headers)).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "retry-after": "5",
        "x-content-type-options": "nosniff",
      });
      expect(await refused.json()).toEqual({ error: "unavailable", retryAfter: 5 });
    }
    expect((await fetch(`${url}/about`)).status).toBe(200);
    finish();
    for (const call of running) expect((await call).status).toBe(200);
  });

  it("leave nothing counted behind, whatever way they ended", async () => {
    finish();
    for (let call = 0; call < 10; call += 1) {
      expect((await app.inject("/api/throws")).statusCode).toBe(500);
      expect((await app.inject({ method: "HEAD", url: "/api/slow" })).statusCode).toBe(200);
    }
    expect((await app.inject("/api/slow")).statusCode).toBe(200);
  });

  it("leave nothing counted behind when clients go away in the middle of a body", async () => {
    finish();
    const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    for (let client = 0; client < 10; client += 1) {
      const socket = connect(Number(url.port), url.hostname);
      const head = "POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
      const arrived = new Promise((resolve) => app.server.once("request", resolve));
      socket.write(`${head}Content-Length: 100\r\n\r\n{"half`);
      await arrived;
      socket.destroy();
    }
    await expect.poll(async () => (await app.inject("/api/slow")).statusCode).toBe(200);
  });
});

describe("the form of a page, sent by a browser that runs no script", () => {
  const leave = async (url: string) => {
    const answer = await fetch(url, { method: "POST", redirect: "manual" });
    return [answer.status, answer.headers.get("location"), await answer.text()];
  };

  it("leads back to its page in its language while load is shed, and can be sent again", async () => {
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const running = callsTo(url);
    await started;
    const again = [303, "/ar/leave?token=a%26b#failed", ""];
    expect(await leave(`${url}/ar/leave?token=a%26b`)).toEqual(again);
    finish();
    await Promise.all(running);
    expect(await leave(`${url}/ar/leave?token=a%26b`)).toEqual([303, "/ar/leave#done", ""]);
  });
});

describe("one client that sends more than all others", () => {
  beforeEach(async () => {
    await app.close();
    await start({ maxInFlight: 32, maxEventLoopDelay: 0 });
  });
  const from = (client: string, count: number) =>
    Array.from({ length: count }, () =>
      app.inject({ url: "/api/slow", remoteAddress: client }).then(({ statusCode }) => statusCode),
    );
  const times = (statuses: number[], status: number) =>
    statuses.filter((one) => one === status).length;

  it("keeps no other client out, whichever of its addresses it sends from", async () => {
    const flood = Array.from({ length: 100 }, (_, n) =>
      from(`2001:db8:0:1::${(n + 1).toString(16)}`, 1),
    ).flat();
    const other = from("192.0.2.1", 4);
    await started;
    finish();
    expect(times(await Promise.all(flood), 200)).toBe(16);
    // A share while half of the places are taken.
    expect(times(await Promise.all(other), 200)).toBe(2);
  });

  it("may have half of the places while they are free, and leaves nothing counted", async () => {
    for (const _ of [1, 2, 3]) {
      finish();
      const statuses = await Promise.all(from("192.0.2.1", 16));
      expect(times(statuses, 200)).toBe(16);
    }
  });
});

describe("an event loop that runs late", () => {
  let delay: number;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await app.close();
    delay = 0;
    await start({ maxInFlight: 100, maxEventLoopDelay: 100, readDelay: () => delay });
  });
  afterEach(() => vi.useRealTimers());

  /** Twenty calls that are worked on. */
  const hold = async () => {
    const running = Array.from({ length: 20 }, () => app.inject("/api/slow"));
    await started;
    return running;
  };

  it("sheds calls, not pages, and takes all again once it runs in time", async () => {
    const running = await hold();
    delay = 500;
    vi.advanceTimersByTime(1000);
    expect((await app.inject("/api/throws")).statusCode).toBe(503);
    expect((await app.inject("/about")).statusCode).toBe(200);
    delay = 0;
    vi.advanceTimersByTime(5000);
    expect((await app.inject("/api/throws")).statusCode).toBe(500);
    finish();
    for (const call of running) expect((await call).statusCode).toBe(200);
  });

  it("lets a few calls in however late it is: they measure when the overload is over", async () => {
    delay = 500;
    vi.advanceTimersByTime(60_000);
    expect((await app.inject("/api/throws")).statusCode).toBe(500);
  });

  it("answers a browser that is alone and sends its six calls at once", async () => {
    delay = 500;
    vi.advanceTimersByTime(60_000);
    finish();
    const running = Array.from({ length: 6 }, () => app.inject("/api/slow"));
    for (const call of running) expect((await call).statusCode).toBe(200);
  });
});

it("finds out by itself that the event loop runs late", async () => {
  await app.close();
  await start({ maxInFlight: 100, maxEventLoopDelay: 5 });
  const running = Array.from({ length: 20 }, () => app.inject("/api/slow"));
  await started;
  const statusWhileBusy = async () => {
    const until = performance.now() + 60;
    while (performance.now() < until);
    return (await app.inject("/api/throws")).statusCode;
  };
  await expect.poll(statusWhileBusy, { interval: 1 }).toBe(503);
  finish();
  await Promise.all(running);
});

it("a crowd of one moment does not keep a page waiting until all its calls have begun", async () => {
  await app.close();
  await start({ maxInFlight: 512, maxEventLoopDelay: 0 });
  let begun = 0;
  app.get("/api/crowd", async () => {
    begun += 1;
    return { done: true };
  });
  let begunBefore = 0;
  app.get("/page", async () => {
    begunBefore = begun;
    return "page";
  });
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  let taken = 0;
  app.server.on("connection", () => {
    taken += 1;
  });
  const opened = Array.from({ length: 101 }, () => connect(Number(url.port), url.hostname));
  await expect.poll(() => taken).toBe(opened.length);
  const [reader, ...crowd] = opened;
  const answers = opened.map((socket) => once(socket, "data"));
  for (const socket of crowd) socket.write("GET /api/crowd HTTP/1.1\r\nHost: a\r\n\r\n");
  reader?.write("GET /page HTTP/1.1\r\nHost: a\r\n\r\n");
  await answers[0];
  expect(begunBefore).toBeLessThan(100);
  const statuses = (await Promise.all(answers)).slice(1).map(([data]) => String(data).slice(9, 12));
  expect(new Set(statuses)).toEqual(new Set(["200"]));
  for (const socket of opened) socket.destroy();
});

it("calls whose clients have disconnected do not stop the ones queued behind them", async () => {
  await app.close();
  await start({ maxInFlight: 512, maxEventLoopDelay: 0 });
  app.get("/api/first", async () => {
    for (const socket of leaving) socket.resetAndDestroy();
    return { done: true };
  });
  app.get("/api/next", async () => ({ done: true }));
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  let accepted = 0;
  app.server.on("connection", () => {
    accepted += 1;
  });
  // More than begin in two turns: the second half of those that leave is queued when they do.
  const opened = Array.from({ length: 120 }, () => connect(Number(url.port), url.hostname));
  await expect.poll(() => accepted).toBe(opened.length);
  const [first, leaving, staying] = [opened[0], opened.slice(1, 110), opened.slice(110)];
  for (const socket of leaving) socket.on("error", () => {});
  const answers = Promise.all(staying.map((socket) => once(socket, "data")));
  first?.write("GET /api/first HTTP/1.1\r\nHost: a\r\n\r\n");
  for (const socket of opened.slice(1)) socket.write("GET /api/next HTTP/1.1\r\nHost: a\r\n\r\n");
  const statuses = (await answers).map(([data]) => String(data).slice(9, 12));
  expect(new Set(statuses)).toEqual(new Set(["200"]));
  first?.destroy();
  for (const socket of staying) socket.destroy();
});

it("an answer that its reader does not take keeps no place", async () => {
  await app.close();
  await start({ maxInFlight: 2, maxEventLoopDelay: 0 });
  app.get("/big", async () => "x".repeat(8_000_000));
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const post = `POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
  const sockets = [1, 2].map(() => connect(Number(url.port), url.hostname));
  const answered = new Promise<void>((resolve) => {
    let count = 0;
    app.server.on("request", (request) => {
      if (request.url === "/api/echo") count += 1;
      if (count === 2) resolve();
    });
  });
  for (const socket of sockets) {
    socket.pause();
    socket.write(`${get("/big")}${post}Content-Length: 2\r\n\r\n{}`);
  }
  await answered;
  const echo = () => app.inject({ method: "POST", url: "/api/echo", payload: {} });
  await expect.poll(async () => (await echo()).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it("a call counts until it ends: that its sender has gone makes no room for more work", async () => {
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const closed: Promise<unknown>[] = [];
  app.server.on("connection", (socket) => closed.push(once(socket, "close")));
  const sockets = clients.map((client) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`GET /api/slow HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    return socket;
  });
  await started;
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  expect((await app.inject("/api/slow")).statusCode).toBe(503);
  finish();
  await expect.poll(async () => (await app.inject("/api/slow")).statusCode).toBe(200);
});
