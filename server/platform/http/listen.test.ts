import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeConnections } from "./closing.ts";
import { listen } from "./listen.ts";

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ keepAliveTimeout: 60_000 });
  closeConnections(app);
  app.get("/", async () => "page");
});
afterEach(() => app.close());

const portOf = () => (app.server.address() as AddressInfo).port;
const localhost = { port: 0, host: "127.0.0.1" };

/** Opens connections that ask for the page and are kept. Resolves when all have it. */
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
  // All stand in the queue before the first is taken.
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

it("ends kept connections too when it is told to stop", async () => {
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
