import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installErrors } from "./errors.ts";
import { serverOptions } from "./server-options.ts";

let app: FastifyInstance;
let log: string[] = [];
const secret = "visitor@example.org";

beforeEach(async () => {
  log = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  app = Fastify({ ...serverOptions({ trustProxy: false }), logger: { level: "info", stream } });
  installErrors(app);
  app.post("/api/echo", { bodyLimit: 1000 }, async (request) => request.body);
  app.get("/api/broken", async () => {
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: `Key (email)=(${secret}) already exists.`,
    });
    throw new Error(`Failed query: insert into x\nparams: ${secret},1`, { cause });
  });
  app.get("/api/owner-gone", async () => {
    throw new Error("Failed query", { cause: Object.assign(new Error("key"), { code: "23503" }) });
  });
  app.get("/api/odd", async () => {
    throw secret;
  });
  app.get("/api/unsendable", (_, reply) => reply.header("x-name", "two\nlines").send({}));
  app.get("/api/status/:status", async (request) => {
    const { status } = request.params as { status: string };
    throw Object.assign(new Error("no"), { statusCode: Number(status) });
  });
});
afterEach(() => app.close());

const post = async (payload: string, type = "application/json") => {
  const headers = { "content-type": type };
  const answer = await app.inject({ method: "POST", url: "/api/echo", headers, payload });
  return [answer.statusCode, answer.json()];
};

describe("bad input gets a code, never a 500", () => {
  it.each([
    ["too large", `"${"x".repeat(2000)}"`, "application/json", 413, "payload_too_large"],
    ["not JSON", "{", "application/json", 400, "bad_request"],
    ["empty", "", "application/json", 400, "bad_request"],
    ["another type", "<a/>", "application/xml", 415, "unsupported_media_type"],
    ["a form", "a=b", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["a broken type", "{}", "a;b/c", 415, "unsupported_media_type"],
  ])("%s", async (_name, payload, type, status, error) => {
    expect(await post(payload, type)).toEqual([status, { error }]);
  });

  it("takes a poisoned prototype out of a body", async () => {
    expect(await post('{"a":1,"__proto__":{"admin":true}}')).toEqual([200, { a: 1 }]);
    expect(await post('{"a":1,"constructor":{"prototype":{"admin":true}}}')).toEqual([
      200,
      { a: 1 },
    ]);
  });

  it.each([
    [401, "unauthorized"],
    [404, "not_found"],
    [418, "bad_request"],
    [429, "rate_limited"],
    [503, "unavailable"],
  ])("an error of status %i keeps it", async (status, error) => {
    const answer = await app.inject(`/api/status/${status}`);
    expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
  });

  it.each([200, 302, 502, 999])("an error of the senseless status %i is ours", async (status) => {
    expect((await app.inject(`/api/status/${status}`)).statusCode).toBe(500);
  });

  it("a reference to a user removed at that moment is a conflict", async () => {
    const answer = await app.inject("/api/owner-gone");
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: "conflict" }]);
  });

  it.each([
    ["HEAD", 20_000, 431, false],
    ["GET", 20_000, 431, false],
    ["HEAD", 0, 400, false],
    ["GET", 0, 400, true],
  ] as const)("%s with %i letters that is no request of ours ends with %i", async (...row) => {
    const [method, letters, status, hasBody] = row;
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const wrong = letters > 0 ? "" : "no header\r\n";
    socket.write(`${method} /api/echo?${"x".repeat(letters)} HTTP/1.1\r\n${wrong}Host: a\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.split("\r\n\r\n")[1] !== "").toBe(hasBody);
  });

  it("an address that cannot be read is refused", async () => {
    const answer = await app.inject("/api/%e0%a4%a");
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "bad_request" }]);
  });
});

describe("our own failure", () => {
  it("sends the client nothing but its code", async () => {
    for (const url of ["/api/broken", "/api/odd"]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body]).toEqual([500, '{"error":"server_error"}']);
    }
  });

  it("is logged with its cause and place, without what the visitor wrote", async () => {
    await app.inject("/api/broken");
    await app.inject("/api/odd");
    const text = log.join("");
    expect(text).toContain("insert into x");
    expect(text).toContain("23505");
    expect(text).toContain("errors.test.ts");
    expect(text).not.toContain(secret);
  });
});

describe("the log of calls", () => {
  it("has one line a call, with neither its query nor its headers", async () => {
    await app.inject({
      url: "/api/status/404?token=secret-token",
      headers: { cookie: "session=secret-cookie" },
    });
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? "")).toMatchObject({
      method: "GET",
      path: "/api/status/404",
      status: 404,
    });
    expect(log.join("")).not.toMatch(/secret/);
  });

  it.each(["/%61pi/status/404?token=secret-token", "http://b.example/api/status/404?token=secret"])(
    "has a line for a call that writes its address as %s",
    async (address) => {
      if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = app.server.address() as AddressInfo;
      log = [];
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET ${address} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
      expect(log.map((line) => JSON.parse(line))).toMatchObject([
        { method: "GET", path: "/api/status/:status", status: 404 },
      ]);
      expect(log.join("")).not.toMatch(/secret/);
    },
  );

  it("names neither address nor query where an answer's headers cannot be sent", async () => {
    const answer = await app.inject("/api/unsendable?token=secret-token");
    expect(answer.statusCode).toBe(500);
    expect(log.join("")).toContain("ERR_INVALID_CHAR");
    expect(log.join("")).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it("has no line for a page", async () => {
    await app.inject("/about?token=secret-token");
    expect(log).toEqual([]);
  });
});

describe("a forged address", () => {
  const addressFrom = async (trustProxy: boolean | number | string, forwarded: string) => {
    const server = Fastify(serverOptions({ trustProxy }));
    server.get("/ip", async (request) => request.ip);
    const { body } = await server.inject({
      url: "/ip",
      headers: { "x-forwarded-for": forwarded },
    });
    await server.close();
    return body;
  };

  it.each([
    ["is not believed without a proxy", false, "198.51.100.1", "127.0.0.1"],
    ["is not believed beyond the one proxy", 1, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["is not believed beyond two proxies", 2, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
    ["is believed from the named proxy", "127.0.0.1", "6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["is not believed from another", "10.0.0.1", "203.0.113.7", "127.0.0.1"],
  ] as const)("%s", async (_name, trustProxy, forwarded, seen) => {
    expect(await addressFrom(trustProxy, forwarded)).toBe(seen);
  });
});
