import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installSlowBodyTimeout, serverOptions, timeouts } from "./server-options.ts";

// The real ones, a hundred times shorter.
const progress = { every: 20_000, bytes: 3 };
const short = { headers: 200, body: 300, upload: 30_000, progress, lookEvery: 50 };

let app: FastifyInstance;
let reached: string[];
beforeEach(() => start(short));
afterEach(() => app.close());

async function start(waits: typeof short, weRead = Promise.resolve()): Promise<void> {
  reached = [];
  app = Fastify(serverOptions({ trustProxy: false }, waits));
  app.addContentTypeParser("text/csv", { parseAs: "string" }, (_, body, done) => done(null, body));
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
  installSlowBodyTimeout(app.server as Server, waits, ["/api/files"]);
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
    // What is on its way when the connection is cut makes an error of its end.
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
  await start({ ...short, progress: { every: 500, bytes: 3 } });
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
  await start({ ...short, progress: { every: 500, bytes: 3 } }, reading.promise);
  const ours = open(`${post("/api/files", 10, "text/slow")}whole file`);
  // The other one sends nothing more; when it has been cut off, so would have been whoever came before.
  const theirs = open(`${post("/api/files", 100)}half `);
  await text(theirs);
  reading.resolve();
  const [data] = await once(ours, "data");
  expect(String(data)).toContain('{"got":10}');
  ours.end();
});

it("waits for seconds where words are sent, and for minutes where a file is", () => {
  const options = serverOptions({ trustProxy: false });
  expect(options).toMatchObject({ requestTimeout: 300_000, http: { headersTimeout: 20_000 } });
  expect(timeouts.body).toBe(30_000);
});
