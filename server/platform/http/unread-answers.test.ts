import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverOptions, timeouts } from "./server-options.ts";
import { endUnreadAnswers } from "./unread-answers.ts";

const waits = { ...timeouts, unread: 400 };
const megabyte = 1024 * 1024;
const large = Buffer.alloc(16 * megabyte, "a");
let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify(serverOptions({ trustProxy: false }, {}, waits));
  endUnreadAnswers(app);
  app.get("/file", async () => large);
  app.get("/work", async () => {
    await sleep(2 * waits.unread);
    return "done";
  });
  await app.listen();
});
afterEach(() => app.close());

function ask(path: string): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "localhost").on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

describe("an answer that nobody reads", () => {
  it("is kept for no more than a while", async () => {
    const accepted = once(app.server, "connection");
    const reader = ask("/file");
    const [connection] = (await accepted) as [Socket];
    await once(connection, "close");
    expect(connection.bytesWritten).toBeGreaterThan(0);
    reader.destroy();
  });

  it("is not one that is taken slowly but steadily", async () => {
    const reader = ask("/file");
    const began = performance.now();
    let taken = 0;
    for await (const some of reader) {
      const before = Math.floor(taken / megabyte);
      taken += (some as Buffer).length;
      if (taken > large.length) break;
      if (Math.floor(taken / megabyte) > before) await sleep(waits.unread / 4);
    }
    expect(taken).toBeGreaterThan(large.length);
    expect(performance.now() - began).toBeGreaterThan(3 * waits.unread);
  });

  it("is not one that is still worked on", async () => {
    const reader = ask("/work");
    const [answer] = (await once(reader, "data")) as [Buffer];
    expect(`${answer}`).toContain("done");
    reader.destroy();
  });
});
