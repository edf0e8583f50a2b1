import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endUnreadAnswers, limitPipelining } from "./connections.ts";
import { serverOptions, timeouts } from "./server-options.ts";

let app: FastifyInstance;
afterEach(() => app.close());

describe("a connection", () => {
  let reached: number;
  beforeEach(async () => {
    reached = 0;
    app = Fastify(serverOptions({ trustProxy: false }));
    app.get("/slow", async () => {
      reached += 1;
      await sleep(50);
      return "done";
    });
    limitPipelining(app, 4);
    await app.listen({ port: 0, host: "127.0.0.1" });
  });

  function send(requests: string): Promise<string> {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(requests);
    return text(socket).catch(({ code }) => String(code));
  }

  const get = (more = "") => `GET /slow HTTP/1.1\r\nHost: a.example\r\n${more}\r\n`;
  const close = "Connection: close\r\n";

  it("has only so many requests worked on before it is answered, and is closed for more", async () => {
    const answer = await send(get().repeat(1000));
    expect(answer).not.toContain("200 OK");
    expect(reached).toBe(4);
  });

  it("may send some requests without waiting, and as many as it likes one by one", async () => {
    const answer = await send(get().repeat(3) + get(close));
    expect(answer.match(/200 OK/g)).toHaveLength(4);
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let sent = 0;
    socket.on("data", () => {
      sent += 1;
      if (sent < 8) socket.write(get(sent === 7 ? close : ""));
    });
    socket.write(get());
    await new Promise((resolve) => socket.once("close", resolve));
    expect(reached).toBe(12);
  });
});

describe("an answer that nobody reads", () => {
  const waits = { ...timeouts, unread: 400 };
  const megabyte = 1024 * 1024;
  const large = Buffer.alloc(16 * megabyte, "a");
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

  function ask(path: string): Socket {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "localhost").on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return socket;
  }

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
