import { generateKeyPairSync } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { Database } from "#server/database/database.ts";
import { now } from "#tests/fakes/bounce-report.ts";
import { bounceRoutes } from "./bounce-routes.ts";

describe("reports that nobody believes", () => {
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
      ...{ mailgun: "a key", report: "a secret" },
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

  it("cost a connection each and no word with the database, however many there are", async () => {
    const { app } = await site();
    for (const provider of ["ses", "postmark", "mailgun", "sendgrid", "report"]) {
      for (let n = 0; n < 20; n += 1) {
        const answer = await app.inject({
          ...{ method: "POST", url: `/api/bounces/${provider}`, payload: forgery },
          headers: {
            authorization: "Basic eA==",
            "x-twilio-email-event-webhook-signature": "x".repeat(96),
          },
        });
        expect([400, 401]).toContain(answer.statusCode);
        if (answer.statusCode === 401) expect(answer.headers.connection).toBe("close");
      }
    }
    await app.close();
  });

  it("are refused before their body has come, where their headers tell", async () => {
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
