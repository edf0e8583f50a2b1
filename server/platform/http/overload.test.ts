import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installErrors } from "./errors.ts";
import { installOverload } from "./overload.ts";

let app: FastifyInstance;
let finish: () => void;
let started: Promise<void>;

beforeEach(async () => {
  const work = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  finish = work.resolve;
  started = begun.promise;
  let arrived = 0;
  app = Fastify();
  installErrors(app);
  await installOverload(app, { maxInFlight: 3 });
  app.get("/api/slow", async () => {
    arrived += 1;
    if (arrived === 3) begun.resolve();
    await work.promise;
    return { done: true };
  });
  app.post("/api/echo", async (request) => request.body);
  app.get("/api/throws", async () => {
    throw new Error("on purpose");
  });
  app.get("/*", async () => "page");
});
afterEach(() => app.close());

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

  it("leave nothing counted behind when clients go away while their call is worked on", async () => {
    const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const sockets = [1, 2, 3].map(() => connect(Number(url.port), url.hostname));
    for (const socket of sockets) socket.write("GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await started;
    for (const socket of sockets) socket.destroy();
    finish();
    await expect.poll(async () => (await app.inject("/api/slow")).statusCode).toBe(200);
  });
});

it("an event loop that runs late sheds calls, not pages", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const late = Fastify();
  try {
    // The least delay that can be measured is above this limit.
    await installOverload(late, { maxEventLoopDelay: Number.MIN_VALUE });
    late.get("/api/x", async () => ({}));
    late.get("/*", async () => "page");
    await late.ready();
    expect((await late.inject("/api/x")).statusCode).toBe(200);
    vi.advanceTimersByTime(2000);
    const refused = await late.inject("/api/x");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.json()).toEqual({ error: "unavailable", retryAfter: 5 });
    expect((await late.inject("/page")).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
    await late.close();
  }
});
