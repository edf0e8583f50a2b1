import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { createFrontDoor, type Layer, refuseAmbiguous } from "./front-door.ts";
import { listen } from "./listen.ts";
import { serverOptions } from "./server-options.ts";

let app: FastifyInstance;
afterEach(() => app.close());

const headers = { "X-Content-Type-Options": "nosniff" };

function open(layersOf: (reached: string[]) => Layer[], reached: string[] = []): string[] {
  const frontDoor = createFrontDoor();
  const { serverFactory } = frontDoor;
  app = Fastify({ ...serverOptions({ trustProxy: false }, headers), serverFactory });
  app.get("/", async () => {
    reached.push("fastify");
    return "page";
  });
  frontDoor.open(app, [...layersOf(reached), refuseAmbiguous(app)]);
  return reached;
}

async function send(lines: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(lines);
  return text(socket);
}

it("passes each request through every layer, in order, on all sockets that listen", async () => {
  const reached = open((order) =>
    ["first", "second"].map((name) => () => {
      order.push(name);
      return false;
    }),
  );
  await listen(app, { port: 0, host: "localhost" });
  const { port } = app.server.address() as AddressInfo;
  for (const host of ["127.0.0.1", "[::1]"]) {
    const answer = await fetch(`http://${host}:${port}/`).catch(() => undefined);
    // A machine without IPv6 does not listen there.
    if (answer) expect(reached.splice(0)).toEqual(["first", "second", "fastify"]);
  }
  expect(reached).toEqual([]);
});

it("stops at the layer that takes a request over", async () => {
  const reached = open((order) => [
    (_request, response) => {
      order.push("first");
      response.end("taken");
      return true;
    },
    () => {
      order.push("second");
      return false;
    },
  ]);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  expect(await (await fetch(url)).text()).toBe("taken");
  expect(reached).toEqual(["first"]);
});

it.each([
  [
    "makes a server of its own",
    (before: FastifyInstance) =>
      before.server.removeAllListeners("request").on("request", () => {}),
  ],
  ["listens beside the layers", (before: FastifyInstance) => before.server.on("request", () => {})],
  [
    "listens before the layers",
    (before: FastifyInstance) => before.server.prependListener("request", () => {}),
  ],
])("does not start when Fastify %s", async (_how, change) => {
  open(() => []);
  change(app);
  await expect(app.listen({ port: 0, host: "127.0.0.1" })).rejects.toThrow("without passing");
});

it("does not start when Fastify ignores the factory", async () => {
  const frontDoor = createFrontDoor();
  app = Fastify({ serverFactory: (handler) => createServer(handler) });
  frontDoor.open(app, []);
  await expect(app.ready()).rejects.toThrow("without passing");
});

it("refuses a request with two Host headers, which a proxy may route by the other one", async () => {
  const reached = open(() => []);
  await app.listen({ port: 0, host: "127.0.0.1" });
  for (const second of ["a.example", "b.example"]) {
    const answer = await send(`GET / HTTP/1.1\r\nHost: a.example\r\nhOSt: ${second}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":"bad_request"}');
    expect(answer).toContain("X-Content-Type-Options: nosniff");
  }
  expect(reached).toEqual([]);
  const answer = await send("GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ["a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked"],
  ["chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 4"],
  ["two lengths", "Content-Length: 4\r\nContent-Length: 30"],
  ["two lengths in one", "Content-Length: 4, 30"],
  ["a length with a sign", "Content-Length: +4"],
  ["a length in hexadecimal", "Content-Length: 0x4"],
  ["a blank before the colon", "Content-Length : 4"],
  ["chunks in another coding", "Transfer-Encoding: chunked, identity"],
  ["an unknown coding", "Transfer-Encoding: xchunked"],
  ["chunks in chunks", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"],
  ["a folded header", "Transfer-Encoding:\r\n chunked"],
  ["a bare line feed in a header", "X: a\nTransfer-Encoding: chunked"],
  ["a bare carriage return in a header", "X: a\rTransfer-Encoding: chunked"],
  ["a NUL in a header", "Transfer-Encoding: chunked\0"],
])("takes no second request out of a body whose end is ambiguous by %s", async (_how, header) => {
  const reached = open(() => []);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const smuggled = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n";
  const answer = await send(
    `POST /nowhere HTTP/1.1\r\nHost: a.example\r\n${header}\r\n\r\n0\r\n\r\n${smuggled}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(reached).toEqual([]);
});

it("takes chunks, however their coding is spelled", async () => {
  open(() => []);
  app.post("/", async ({ body }) => body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const head =
    "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain\r\nConnection: close";
  const answer = await send(`${head}\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nok$/);
});
