import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installOriginCheck, judgeOrigin } from "./origin-check.ts";

const publicUrl = "https://example.com";
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  installOriginCheck(app, { publicUrl, exempt: ["/api/unsubscribe"] });
  await app.register(async (part) => {
    part.post("/api/join", async () => ({ ok: true }));
    part.post("/api/unsubscribe", async () => ({ ok: true }));
    part.route({
      method: ["GET", "POST"],
      url: "/api/auth/*",
      handler: async () => ({ ok: true }),
    });
    part.delete("/api/lead", async () => ({ ok: true }));
    part.get("/api/market", async () => ({ ok: true }));
    part.get("/api/work", { config: { ownPagesOnly: true } }, async () => ({ ok: true }));
  });
});
afterAll(() => app.close());

const send = async (
  headers: Record<string, string>,
  url = "/api/join",
  method: "GET" | "POST" | "DELETE" = "POST",
) => (await app.inject({ method, url, headers })).statusCode;

describe("a write sent by a foreign page", () => {
  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another site with our cookie", { origin: "https://evil.example", cookie: "s=1" }],
    ["a name that begins like ours", { origin: "https://example.com.evil.example" }],
    ["our name without encryption", { origin: "http://example.com" }],
    ["another port", { origin: "https://example.com:8443" }],
    ["a sandboxed frame", { origin: "null" }],
    ["a browser that hides the origin", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["an old browser with our cookie", { cookie: "s=1" }],
    ["a Host made to fit", { origin: "https://evil.example", host: "evil.example" }],
  ])("is refused: %s", async (_name, headers) => {
    expect(await send(headers as Record<string, string>)).toBe(403);
    expect(await send(headers as Record<string, string>, "/api/auth/sign-in")).toBe(403);
    expect(await send(headers as Record<string, string>, "/api/lead", "DELETE")).toBe(403);
  });

  it("gets a code, not a text", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/join",
      headers: { origin: "https://evil.example" },
    });
    expect(answer.json()).toEqual({ error: "foreign_origin" });
  });
});

describe("what is let through", () => {
  it.each([
    ["our own page", { origin: publicUrl, cookie: "s=1" }],
    ["our own page, origin hidden", { "sec-fetch-site": "same-origin", cookie: "s=1" }],
    ["a program without cookies", {}],
  ])("%s", async (_name, headers) => {
    expect(await send(headers as Record<string, string>)).toBe(200);
  });

  it("reading, from anywhere", async () => {
    const foreign = { origin: "https://evil.example", cookie: "s=1" };
    expect(await send(foreign, "/api/market", "GET")).toBe(200);
    expect(await send(foreign, "/api/auth/session", "GET")).toBe(200);
  });

  it("one-click unsubscribe by a mail service, whatever follows in its address", async () => {
    const foreign = { origin: "https://mail.example" };
    expect(await send(foreign, "/api/unsubscribe?token=x")).toBe(200);
    expect(await send(foreign, "/api/join?/api/unsubscribe")).toBe(403);
  });
});

describe("on a machine of one's own", () => {
  const local = "http://localhost:3000";
  it("the site's other names count as its own", () => {
    expect(judgeOrigin({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, local)).toEqual(
      {
        outcome: "same_origin",
      },
    );
  });

  it("another program on this machine does not, nor does a foreign name that points here", () => {
    for (const headers of [
      { origin: "http://localhost:5173", host: "localhost:3000" },
      { origin: "http://rebound.example:3000", host: "rebound.example:3000" },
      { origin: "http://localhost.evil.example", host: "localhost.evil.example" },
    ]) {
      expect(judgeOrigin(headers, local)).toEqual({ outcome: "foreign" });
    }
  });

  it("a public site never trusts a loopback name", () => {
    const headers = { origin: "http://localhost:3000", host: "localhost:3000" };
    expect(judgeOrigin(headers, publicUrl)).toEqual({ outcome: "foreign" });
  });
});

describe("a read that costs others something", () => {
  it.each([
    ["a picture of another site", { "sec-fetch-site": "cross-site" }],
    ["a picture of a sister site", { "sec-fetch-site": "same-site" }],
    ["a script of another site", { origin: "https://evil.example" }],
  ])("is not for %s", async (_, headers) => {
    expect(await send(headers as unknown as Record<string, string>, "/api/work", "GET")).toBe(403);
  });

  it.each([
    ["our own page", { "sec-fetch-site": "same-origin", cookie: "language=ar" }],
    ["whoever opens the address", { "sec-fetch-site": "none" }],
    ["an old browser on our own page", { cookie: "language=ar" }],
    ["a program", {}],
  ])("is for %s", async (_, headers) => {
    expect(await send(headers as unknown as Record<string, string>, "/api/work", "GET")).toBe(200);
  });
});
