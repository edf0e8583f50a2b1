import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  endUnreadAnswers,
  limitPipelining,
  limitUnfinishedBodies,
  type PlaceRule,
} from "./connections.ts";
import { installErrors } from "./errors.ts";
import { createFrontDoor } from "./front-door.ts";
import { limitCalls } from "./overload.ts";
import { serverOptions, timeouts } from "./server-options.ts";

let app: FastifyInstance;
afterEach(() => app.close());

describe("a connection", () => {
  let reached: number;
  beforeEach(async () => {
    reached = 0;
    const frontDoor = createFrontDoor();
    const { serverFactory } = frontDoor;
    app = Fastify({ ...serverOptions({ trustProxy: false }), serverFactory });
    app.get("/slow", async () => {
      reached += 1;
      await sleep(50);
      return "done";
    });
    frontDoor.open(app, [limitPipelining(4)]);
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

describe("an answer that its client does not read", () => {
  const waits = { ...timeouts, unread: 800 };
  const megabyte = 1024 * 1024;
  const large = Buffer.alloc(32 * megabyte, "a");
  beforeEach(async () => {
    const frontDoor = createFrontDoor(waits);
    const { serverFactory } = frontDoor;
    app = Fastify({ ...serverOptions({ trustProxy: false }), serverFactory });
    frontDoor.open(app, [endUnreadAnswers(waits.unread)]);
    app.get("/file", async () => large);
    app.get("/work", async () => {
      await sleep(2 * waits.unread);
      return "done";
    });
    await app.listen();
  });

  function openRequest(path: string): Socket {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "localhost").on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return socket;
  }

  it("is kept for no more than a while", async () => {
    const accepted = once(app.server, "connection");
    const reader = openRequest("/file");
    const [connection] = (await accepted) as [Socket];
    await once(connection, "close");
    expect(connection.bytesWritten).toBeGreaterThan(0);
    reader.destroy();
  });

  it("is not one that is taken slowly but steadily", async () => {
    const reader = openRequest("/file");
    const began = performance.now();
    let taken = 0;
    for await (const some of reader) {
      const before = Math.floor(taken / megabyte);
      taken += (some as Buffer).length;
      if (taken > large.length) break;
      if (Math.floor(taken / megabyte) > before) await sleep(waits.unread / 8);
    }
    expect(taken).toBeGreaterThan(large.length);
    expect(performance.now() - began).toBeGreaterThan(3 * waits.unread);
  });

  it("is not one that is still worked on", async () => {
    const reader = openRequest("/work");
    const [answer] = (await once(reader, "data")) as [Buffer];
    expect(`${answer}`).toContain("done");
    reader.destroy();
  });
});

describe("bodies that never end", () => {
  // The real ones, a hundred times shorter.
  const progress = { every: 20_000, bytes: 3 };
  const short = {
    ...timeouts,
    headers: 200,
    body: 300,
    upload: 30_000,
    progress,
    checkEvery: 50,
  };

  let reached: string[];
  beforeEach(() => start());

  interface Setting {
    waits?: typeof short;
    /** When what was sent is read. */
    weRead?: Promise<void>;
    places?: PlaceRule;
    maxInFlight?: number;
  }

  async function start({ waits = short, weRead, places, maxInFlight = 512 }: Setting = {}) {
    reached = [];
    const frontDoor = createFrontDoor(waits);
    const { serverFactory } = frontDoor;
    app = Fastify({ ...serverOptions({ trustProxy: true }), serverFactory });
    installErrors(app);
    const calls = limitCalls(app, frontDoor.forward, { maxInFlight, maxEventLoopDelay: 0 });
    frontDoor.open(app, [limitUnfinishedBodies(app, waits, ["/api/files"], places), calls]);
    app.addContentTypeParser("text/csv", { parseAs: "string" }, (_, body, done) =>
      done(null, body),
    );
    app.addContentTypeParser("text/slow", async (_: unknown, body: Readable) => {
      await weRead;
      return text(body);
    });
    for (const path of ["/api/contact", "/api/files"]) {
      app.post(path, async (request) => {
        reached.push(path);
        return { got: String(request.body).length };
      });
    }
    app.post("/api/refused", {
      onRequest: async (_, reply) => reply.code(429).send({ error: "rate_limited" }),
      handler: async () => ({}),
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
  }

  function open(lines: string): Socket {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(lines);
    return socket;
  }

  const post = (path: string, length: number, type = "text/csv") =>
    `POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

  describe("a client that sends drop by drop", () => {
    it("is cut off in the middle of its headers", async () => {
      const answer = await text(open("POST /api/contact HTTP/1.1\r\nHost: a.exam"));
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    });

    it("is cut off in the middle of a body, and the call is never made", async () => {
      const answer = await text(open(`${post("/api/contact", 10)}half`));
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(reached).toEqual([]);
    });

    it("is cut off when its call was refused before its body came", async () => {
      const answer = await text(open(`${post("/api/refused", 10)}half`));
      expect(answer).toMatch(/^HTTP\/1\.1 429 /);
      expect(answer).not.toContain("408");
    });

    it("is cut off in chunks too, however steadily they come", async () => {
      const socket = open(
        "POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n",
      );
      const drops = setInterval(() => socket.write("1\r\nx\r\n"), 50);
      // Data in flight when the connection is cut turns its end into an error.
      socket.on("error", () => {}).resume();
      await new Promise((resolve) => socket.once("close", resolve));
      clearInterval(drops);
      expect(reached).toEqual([]);
    });
  });

  describe("a file by a slow phone", () => {
    it("has the time it needs, where files come in", async () => {
      const late = open(`${post("/api/contact", 10)}half`);
      const file = open(`${post("/api/files?name=a", 10)}half `);
      // Both began together; the call has been cut off when the rest of the file comes.
      await text(late);
      file.write("whole");
      const [data] = await once(file, "data");
      expect(String(data)).toContain('{"got":10}');
      file.end();
    });
  });

  it("cuts off a file that does not come on, though each drop keeps the line busy", async () => {
    await app.close();
    await start({ waits: { ...short, progress: { every: 500, bytes: 3 } } });
    const file = open(`${post("/api/files", 100)}half `);
    const drop = setInterval(() => file.write("x"), 300);
    file.on("error", () => {}).resume();
    await new Promise((resolve) => file.once("close", resolve));
    clearInterval(drop);
    expect(reached).toEqual([]);
  });

  it("waits with who has sent more than we have read", async () => {
    await app.close();
    const reading = Promise.withResolvers<void>();
    const waits = { ...short, progress: { every: 500, bytes: 3 } };
    await start({ waits, weRead: reading.promise });
    const ours = open(`${post("/api/files", 10, "text/slow")}whole file`);
    // The other one sends nothing more; when it has been cut off, so would have been the earlier ones.
    const theirs = open(`${post("/api/files", 100)}half `);
    await text(theirs);
    reading.resolve();
    const [data] = await once(ours, "data");
    expect(String(data)).toContain('{"got":10}');
    ours.end();
  });

  it("waits for seconds where words are sent, and for minutes where a file is", () => {
    const { server } = Fastify({ serverFactory: createFrontDoor().serverFactory });
    expect(server).toMatchObject({ requestTimeout: 300_000, headersTimeout: 20_000 });
    expect(timeouts.body).toBe(10_000);
  });

  /** Opens connections that send one byte of a body each and wait. */
  async function sitters(count: number, from = (index: number) => `192.0.2.${index % 250}`) {
    const opened = Array.from({ length: count }, (_, index) => {
      const head = post("/api/contact", 100).replace(
        "Content-Type",
        `X-Forwarded-For: ${from(index)}\r\nContent-Type`,
      );
      const socket = open(`${head}x`);
      socket.on("error", () => {}).resume();
      return socket;
    });
    await Promise.all(opened.map((socket) => once(socket, "connect")));
    return {
      all: opened,
      leave: () => {
        for (const socket of opened) socket.destroy();
      },
    };
  }

  const patient = { ...short, headers: 60_000, body: 60_000, upload: 60_000 };
  const call = async (from: string) => {
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/contact`, {
      method: "POST",
      headers: { "content-type": "text/csv", "x-forwarded-for": from },
      body: "whole",
    });
    return { status: response.status, body: await response.json() };
  };

  describe("bodies that never end", () => {
    it.each([520, 3000])(
      "leave the API available to other clients: %i connections that send one byte and wait",
      async (count) => {
        await app.close();
        await start({ waits: patient });
        const waiting = await sitters(count);
        for (let calls = 0; calls < 20; calls += 1) {
          expect(await call("198.51.100.7")).toEqual({ status: 200, body: { got: 5 } });
        }
        waiting.leave();
      },
    );

    it("hold none of the places of calls that are worked on", async () => {
      await app.close();
      await start({ waits: patient, maxInFlight: 2 });
      const waiting = await sitters(10);
      expect(await call("198.51.100.7")).toMatchObject({ status: 200 });
      waiting.leave();
    });

    it("of one client give way to its own next one, and to no other client's", async () => {
      await app.close();
      await start({ waits: patient, places: { inAll: 100, ofOneClient: 3 } });
      const others = await sitters(5, () => "192.0.2.1");
      const left = await Promise.race(
        others.all.map(async (socket, index) => {
          await once(socket, "close");
          return index;
        }),
      );
      // The first one has been slowest.
      expect([0, 1]).toContain(left);
      expect(await call("192.0.2.1")).toMatchObject({ status: 200 });
      others.leave();
    });
  });
});
