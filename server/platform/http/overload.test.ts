import { once } from "node:events";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installErrors } from "./errors.ts";
import { installOverload, type OverloadOptions } from "./overload.ts";

let app: FastifyInstance;
let finish: () => void;
let started: Promise<void>;

beforeEach(() => start({ maxInFlight: 3, maxEventLoopDelay: 0 }));
afterEach(() => app.close());

async function start(options: OverloadOptions): Promise<void> {
  const work = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  finish = work.resolve;
  started = begun.promise;
  let arrived = 0;
  app = Fastify();
  installErrors(app);
  installOverload(app, options);
  app.get("/api/slow", async () => {
    arrived += 1;
    if (arrived === (options.maxInFlight === 3 ? 3 : 20)) begun.resolve();
    await work.promise;
    return { done: true };
  });
  app.post("/api/echo", async (request) => request.body);
  app.get("/api/throws", async () => {
    throw new Error("on purpose");
  });
  app.get("/*", async () => "page");
  app.post("/confirm", async () => "confirmed");
}

describe("more calls than can be worked on", () => {
  it("are refused at once with a time to wait, while pages keep serving", async () => {
    const running = [1, 2, 3].map(() => app.inject("/api/slow"));
    await started;
    const refused = await app.inject("/api/slow");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.json()).toEqual({ error: "unavailable", retryAfter: 5 });
    expect((await app.inject("/about")).statusCode).toBe(200);
    finish();
    for (const call of running) expect((await call).statusCode).toBe(200);
    expect((await app.inject("/api/slow")).statusCode).toBe(200);
  });

  it("are refused as forms of pages too, which are sent without script", async () => {
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const confirm = async () => (await fetch(`${url}/confirm`, { method: "POST" })).status;
    const running = [1, 2, 3].map(() => fetch(`${url}/api/slow`));
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
    const running = [1, 2, 3].map(() => fetch(`${url}/api/slow`));
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

  it("lets a few calls in however late it is: nobody would know when it is over", async () => {
    delay = 500;
    vi.advanceTimersByTime(60_000);
    expect((await app.inject("/api/throws")).statusCode).toBe(500);
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

it("a call counts until it ends: that its sender has gone makes no room for more work", async () => {
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const closed: Promise<unknown>[] = [];
  app.server.on("connection", (socket) => closed.push(once(socket, "close")));
  const sockets = [1, 2, 3].map(() => connect(Number(url.port), url.hostname));
  for (const socket of sockets) socket.write("GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n");
  await started;
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  expect((await app.inject("/api/slow")).statusCode).toBe(503);
  finish();
  await expect.poll(async () => (await app.inject("/api/slow")).statusCode).toBe(200);
});
