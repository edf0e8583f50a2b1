import { generateKeyPairSync } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, it, vi } from "vitest";
import { bounceProviders } from "#contract/campaigns.ts";
import type { Database } from "#server/database/database.ts";
import { now } from "#tests/fakes/bounce-report.ts";
import { bounceRoutes } from "./bounce-routes.ts";

describe("reports without a valid signature", () => {
  async function site() {
    const app = Fastify();
    const database = new Proxy({} as Database, {
      get() {
        throw new Error("the database was asked");
      },
    });
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const settings = {
      ...{ ses: ["arn:aws:sns:eu-west-1:123456789012:bounces"], postmark: "name:password" },
      ...{ mailgun: "a key", report: "a secret", resend: `whsec_${"a".repeat(32)}` },
      ...{ brevo: "name:password", mailjet: "name:password", sparkpost: "name:password" },
      sendgrid: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    };
    const request = (async () => new Response("no")) as unknown as typeof fetch;
    bounceRoutes(app, { database, settings, request, clock: () => now, lists: [] });
    await app.listen();
    return { app, port: (app.server.address() as AddressInfo).port };
  }
  const forgery = JSON.stringify({
    ...{ signature: { timestamp: "1", token: "t", signature: "x" }, "event-data": { id: "1" } },
    RecordType: "Bounce",
  });

  it("cost a connection each and no statement, however many there are", async () => {
    const { app } = await site();
    for (const provider of bounceProviders) {
      for (let n = 0; n < 20; n += 1) {
        const answer = await app.inject({
          ...{ method: "POST", url: `/api/bounces/${provider}`, payload: forgery },
          headers: {
            authorization: "Basic eA==",
            "x-twilio-email-event-webhook-signature": "x".repeat(96),
            ...{ "svix-id": "msg_1", "svix-timestamp": "1" },
            "svix-signature": `v1,${"x".repeat(43)}=`,
          },
        });
        expect([400, 401]).toContain(answer.statusCode);
        if (answer.statusCode === 401) expect(answer.headers.connection).toBe("close");
      }
    }
    await app.close();
  });

  const send = (
    app: FastifyInstance,
    provider: string,
    payload: string,
    headers: Record<string, string> = {},
    remoteAddress = "192.0.2.1",
  ) => {
    const url = `/api/bounces/${provider}`;
    return app.inject({ method: "POST", url, payload, headers, remoteAddress });
  };

  it("are not parsed where their JSON is nested too deeply", async () => {
    const { app } = await site();
    const body = `{"signature":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const parse = vi.spyOn(JSON, "parse");
    try {
      for (const provider of ["ses", "mailgun"]) {
        expect((await send(app, provider, body)).statusCode).toBe(400);
      }
      expect(parse.mock.calls.filter(([text]) => text.includes("[[["))).toEqual([]);
    } finally {
      parse.mockRestore();
    }
    await app.close();
  });

  it("are as large as the service's own at most, whether they say how large or not", async () => {
    const { app, port } = await site();
    for (const [provider, most] of [
      ["ses", 384 * 1024],
      ["mailgun", 128 * 1024],
    ] as const) {
      expect((await send(app, provider, "x".repeat(most))).statusCode).toBe(400);
      expect((await send(app, provider, "x".repeat(most + 1))).statusCode).toBe(413);
      const response = await fetch(`http://localhost:${port}/api/bounces/${provider}`, {
        method: "POST",
        body: new Blob(["x".repeat(most + 1)]).stream(),
        duplex: "half",
      } as RequestInit);
      expect(response.status).toBe(413);
    }
    await app.close();
  });

  it("are refused beyond four megabytes a minute of one network; genuine ones are not counted", async () => {
    const { app } = await site();
    const body = "x".repeat(128 * 1024);
    for (let n = 0; n < 32; n += 1) expect((await send(app, "mailgun", body)).statusCode).toBe(400);
    const refused = await send(app, "mailgun", body);
    expect([refused.statusCode, refused.headers.connection]).toEqual([429, "close"]);
    expect(refused.headers["retry-after"]).toBe("60");
    const other = await send(app, "mailgun", body, {}, "192.0.2.2");
    expect(other.statusCode).toBe(400);
    const authorization = `Basic ${Buffer.from("name:password").toString("base64")}`;
    const genuine = JSON.stringify({
      RecordType: "Delivery",
      Metadata: { text: "x".repeat(250_000) },
    });
    for (let n = 0; n < 40; n += 1) {
      const answer = await send(app, "postmark", genuine, { authorization }, "192.0.2.3");
      expect(answer.statusCode).toBe(200);
    }
    await app.close();
  });

  it("are refused before their body has arrived, where the headers suffice", async () => {
    const { app, port } = await site();
    for (const provider of ["postmark", "sendgrid", "report", "nobody"]) {
      const socket = connect(port, "localhost");
      const head = `POST /api/bounces/${provider} HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n`;
      socket.write(head);
      const answer = await text(socket);
      expect([provider, answer.split(" ")[1]]).toEqual([
        provider,
        provider === "nobody" ? "404" : "401",
      ]);
    }
    await app.close();
  });
});
