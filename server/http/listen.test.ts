import { once } from "node:events";
import { type AddressInfo, connect, createServer, Server } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeConnections } from "./connections.ts";
import { listen } from "./listen.ts";

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ keepAliveTimeout: 60_000 });
  closeConnections(app);
  app.get("/", async () => "page");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const portOf = () => (app.server.address() as AddressInfo).port;
const localhost = { port: 0, host: "127.0.0.1" };

/** Opens connections that request the page and stay open. Resolves when all have it. */
async function readers(count: number): Promise<ReturnType<typeof connect>[]> {
  const sockets = Array.from({ length: count }, () => connect(portOf(), "127.0.0.1"));
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  return sockets;
}

it("a crowd of new readers does not wait for one turn of a busy event loop each", async () => {
  await listen(app, localhost);
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  let accepted = 0;
  let first = 0;
  let last = 0;
  app.server.on("connection", () => {
    accepted += 1;
    if (accepted === 1) first = turns;
    last = turns;
  });
  // All are in the queue before the first is taken.
  const sockets = Array.from({ length: 200 }, () => connect(portOf(), "127.0.0.1"));
  const until = performance.now() + 100;
  while (performance.now() < until);
  turn();
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  isOver = true;
  expect(accepted).toBe(200);
  expect(last - first).toBeLessThan(100);
  for (const socket of sockets) socket.destroy();
});

it("ends idle connections too when it stops", async () => {
  await listen(app, localhost);
  const sockets = await readers(20);
  const closed = Promise.all(sockets.map((socket) => once(socket, "close")));
  await app.close();
  await closed;
});

it("refuses an address that another program has, and that it has itself", async () => {
  const other = createServer().listen(localhost);
  await once(other, "listening");
  const taken = { ...localhost, port: (other.address() as AddressInfo).port };
  await expect(listen(app, taken)).rejects.toMatchObject({ code: "EADDRINUSE" });
  other.close();
  await listen(app, localhost);
  const second = Fastify();
  const same = { ...localhost, port: portOf() };
  await expect(listen(second, same)).rejects.toMatchObject({ code: "EADDRINUSE" });
  await second.close();
});

it("guards every address of a name by the same guards, and answers at each", async () => {
  const guarded: (string | undefined)[] = [];
  app.server.prependListener("request", ({ socket }) => guarded.push(socket.remoteAddress));
  await listen(app, { port: 0, host: "localhost" });
  const hosts = ["127.0.0.1", "::1"];
  for (const host of hosts) {
    const socket = connect(portOf(), host);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
  }
  expect(guarded).toEqual(hosts);
});

it("refuses a name of which one address is another program's", async () => {
  const other = createServer().listen({ port: 0, host: "::1" });
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(listen(app, { port, host: "localhost" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  other.close();
});

it("refuses a host that is no address at all", async () => {
  await expect(listen(app, { port: 0, host: "999.1.1.1" })).rejects.toMatchObject({
    code: "EADDRNOTAVAIL",
  });
});

it("goes on with one socket where the system opens no more of them, and says so", async () => {
  const listenAlone = Server.prototype.listen;
  let shared = 0;
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...given) {
    const [{ reusePort }] = given as unknown as [{ reusePort?: boolean }];
    if (!reusePort || ++shared < 4) return listenAlone.apply(this, given);
    const fault = Object.assign(new Error("too many open files"), { code: "EMFILE" });
    process.nextTick(() => this.emit("error", fault));
    return this;
  });
  const warned = vi.spyOn(app.log, "warn");
  await listen(app, localhost);
  const [reader] = await readers(1);
  reader?.destroy();
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ code: "EMFILE" }),
    expect.stringContaining("one socket"),
  );
});
