import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { Database } from "#server/platform/database.ts";
import { makeCertificate } from "#tests/fakes/certificate.ts";
import { amazonSes } from "./amazon-ses.ts";
import type { MailEvent, ReportReader } from "./event.ts";
import { mailgun } from "./mailgun.ts";
import { multipartReport } from "./multipart-report.ts";
import { postmark } from "./postmark.ts";
import { bounceRoutes } from "./routes.ts";
import { sendgrid } from "./sendgrid.ts";

const now = new Date("2026-11-22T12:00:00Z");
const earlier = new Date("2026-11-22T11:59:00Z");
const rid = "01a201d6-ba7d-73da-95da-fc6af5c75b76";
const address = "layla@example.com";

/** What a reader makes of a call: the events, or how it is refused. */
async function readBy(
  reader: ReportReader,
  body: string | object,
  headers: Record<string, string> = {},
): Promise<MailEvent[] | string> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const report = await reader({ headers, body: Buffer.from(text), now, from: "203.0.113.7" });
  return report.outcome === "read" ? report.events : report.outcome;
}
const kinds = (events: MailEvent[] | string) =>
  typeof events === "string" ? events : events.map(({ kind }) => kind);

describe("Amazon SES", () => {
  const topic = "arn:aws:sns:eu-west-1:123456789012:bounces";
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const day = 86_400_000;
  const { cert } = makeCertificate(
    new Date(now.getTime() - day),
    new Date(now.getTime() + day),
    keys as never,
  );
  const host = "https://sns.eu-west-1.amazonaws.com";
  const certificateUrl = `${host}/SimpleNotificationService-0123abcd.pem`;

  /** Signs as SNS does: the fields by name, in this order. */
  function signed(change: Record<string, unknown> = {}, by: KeyObject = keys.privateKey) {
    const sent: Record<string, unknown> = {
      ...{ Type: "Notification", MessageId: "m-1", TopicArn: topic, Message: "{}" },
      ...{ Timestamp: earlier.toISOString(), SignatureVersion: "2" },
      ...{ SigningCertURL: certificateUrl, ...change },
    };
    const text = [
      ...["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token"],
      ...["TopicArn", "Type"],
    ]
      .filter((name) => sent[name] !== undefined)
      .map((name) => `${name}\n${sent[name]}\n`)
      .join("");
    const digest = sent.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    return { ...sent, Signature: sign(digest, Buffer.from(text), by).toString("base64") };
  }
  /** Amazon, as far as we ask it anything. */
  function amazon(certificate = cert) {
    const asked: string[] = [];
    const request = (async (url: URL) => {
      asked.push(url.href);
      return new Response(certificate);
    }) as unknown as typeof fetch;
    return { asked, reader: amazonSes([topic], request) };
  }
  const bounce = (change: object = {}, recipients: object[] = [{ status: "5.1.1" }]) =>
    JSON.stringify({
      notificationType: "Bounce",
      bounce: {
        ...{ bounceType: "Permanent", bounceSubType: "General", feedbackId: "f-1" },
        ...{ timestamp: earlier.toISOString(), ...change },
        bouncedRecipients: recipients.map((one) => ({ emailAddress: address, ...one })),
      },
      mail: { messageId: "x", headers: [{ name: "X-Campaign-Rid", value: rid }] },
    });
  const complaint = (type: string | null, name = "notificationType") =>
    JSON.stringify({
      [name]: "Complaint",
      complaint: {
        ...{ feedbackId: "f-2", complaintFeedbackType: type },
        complainedRecipients: [{ emailAddress: address }],
      },
      mail: { headers: [{ name: "x-campaign-rid", value: rid.toUpperCase() }] },
    });

  it.each(["1", "2"])("is believed by its signature of version %s", async (SignatureVersion) => {
    const { reader, asked } = amazon();
    const Message = bounce({}, [{ status: "5.1.1", diagnosticCode: "smtp; 550 unknown" }]);
    expect(await readBy(reader, signed({ Message, SignatureVersion }))).toEqual([
      {
        ...{ id: "f-1", kind: "bounced", mailId: rid, email: address, at: earlier },
        detail: "smtp; 550 unknown",
      },
    ]);
    // The certificate is fetched once.
    await readBy(reader, signed({ Message, SignatureVersion, Subject: "Amazon SES" }));
    expect(asked).toEqual([certificateUrl]);
  });

  it.each([
    ["another key", {}, generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey],
    ["a topic that is not ours", { TopicArn: `${topic}-other` }, undefined],
    ["a certificate of another host", { SigningCertURL: "https://evil.example/a.pem" }, undefined],
    [
      "a host that only begins like Amazon's",
      { SigningCertURL: `${host}.evil.example/SimpleNotificationService-0.pem` },
      undefined,
    ],
    [
      "another region",
      { SigningCertURL: certificateUrl.replace("eu-west-1", "us-east-1") },
      undefined,
    ],
    ["no https", { SigningCertURL: certificateUrl.replace("https", "http") }, undefined],
    [
      "a bucket of anybody's",
      { SigningCertURL: `${host}/x/SimpleNotificationService-0.pem` },
      undefined,
    ],
    [
      "a name in the address",
      { SigningCertURL: certificateUrl.replace("//", "//a:b@") },
      undefined,
    ],
    ["another address of the same", { SigningCertURL: `${certificateUrl}?1` }, undefined],
  ])("is not believed with %s", async (_, change, key) => {
    const { reader } = amazon();
    expect(await readBy(reader, signed({ Message: bounce(), ...change }, key))).toBe("forged");
  });

  it("is not believed when a field was changed on the way, or the certificate is over", async () => {
    const { reader } = amazon();
    const sent = signed({ Message: bounce() });
    for (const field of ["Message", "MessageId", "Timestamp"]) {
      expect(await readBy(reader, { ...sent, [field]: "changed" })).toBe("forged");
    }
    const old = makeCertificate(new Date(0), new Date(now.getTime() - 1), keys as never).cert;
    expect(await readBy(amazon(old).reader, sent)).toBe("forged");
    expect(await readBy(amazon("no certificate").reader, sent)).toBe("failed");
    expect(await readBy(reader, "no json")).toBe("malformed");
  });

  it("has Amazon asked for no more than a few certificates, whoever names them", async () => {
    const { reader, asked } = amazon();
    const named = (n: number) => ({
      SigningCertURL: `${host}/SimpleNotificationService-${n.toString(16)}.pem`,
    });
    const send = (change: object, from: string, by?: KeyObject) =>
      reader({
        ...{ headers: {}, now, from },
        body: Buffer.from(JSON.stringify(signed({ Message: bounce(), ...change }, by))),
      });
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    for (let n = 0; n < 20; n += 1) await send(named(n), "203.0.113.66", stranger);
    expect(asked).toHaveLength(4);
    // Amazon itself sends from elsewhere, and what is known is asked about no more.
    expect(await send({}, "198.51.100.1")).toMatchObject({ outcome: "read" });
    expect(await send({}, "203.0.113.66")).toMatchObject({ outcome: "read" });
    for (let n = 0; n < 200; n += 1) await send(named(100 + n), `192.0.2.${n}`, stranger);
    expect(asked.length).toBeLessThanOrEqual(60);
  });

  it("confirms the subscription of a known topic alone, at Amazon alone", async () => {
    const { reader, asked } = amazon();
    const SubscribeURL = `${host}/?Action=ConfirmSubscription&Token=t`;
    const confirmation = { Type: "SubscriptionConfirmation", Token: "t", SubscribeURL };
    expect(await readBy(reader, signed(confirmation))).toEqual([]);
    expect(asked).toEqual([certificateUrl, SubscribeURL]);
    const elsewhere = { ...confirmation, SubscribeURL: "https://evil.example/" };
    expect(await readBy(reader, signed(elsewhere))).toBe("forged");
    expect(await readBy(reader, { ...signed(confirmation), TopicArn: `${topic}2` })).toBe("forged");
    const left = { ...confirmation, Type: "UnsubscribeConfirmation" };
    expect(await readBy(reader, signed(left))).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it("reads every recipient, and both kinds of complaints", async () => {
    const read = (Message: string) => readBy(amazon().reader, signed({ Message }));
    const several = await read(bounce({}, [{}, { status: "5.1.1" }, { status: "5.7.1" }]));
    expect(several).toMatchObject([{ id: "f-1" }, { id: "f-1:1" }, { id: "f-1:2" }]);
    expect(kinds(several)).toEqual(["bounced", "bounced", "delayed"]);
    expect(kinds(await read(bounce({ bounceType: "Transient" })))).toEqual(["delayed"]);
    expect(kinds(await read(bounce({}, [{ status: "5.2.2" }])))).toEqual(["delayed"]);
    expect(await read(complaint("abuse"))).toMatchObject([{ kind: "complained", mailId: rid }]);
    expect(kinds(await read(complaint(null, "eventType")))).toEqual(["complained"]);
    expect(await read(complaint("not-spam"))).toEqual([]);
    expect(await read(JSON.stringify({ notificationType: "Delivery" }))).toEqual([]);
    expect(await read("Successfully validated SNS topic for Amazon SES")).toEqual([]);
  });
});

describe("Postmark", () => {
  const reader = postmark("name:a long enough password");
  const authorization = `Basic ${Buffer.from("name:a long enough password").toString("base64")}`;
  const bounce = (Type: string, change = {}) => ({
    ...{ RecordType: "Bounce", ID: 42, Type, TypeCode: 1, MessageID: "x", Email: address },
    ...{
      BouncedAt: earlier.toISOString(),
      Details: "smtp;550 5.1.1",
      Metadata: { rid },
      ...change,
    },
  });

  it("is believed by its password", async () => {
    const event = {
      ...{ id: "Bounce:42", kind: "bounced", mailId: rid, email: address, at: earlier },
      detail: "smtp;550 5.1.1",
    };
    expect(await readBy(reader, bounce("HardBounce"), { authorization })).toEqual([event]);
    for (const wrong of ["", "Basic", `${authorization}=`, authorization.slice(0, -2)]) {
      expect(await readBy(reader, bounce("HardBounce"), { authorization: wrong })).toBe("forged");
    }
    expect(await readBy(reader, bounce("HardBounce"))).toBe("forged");
  });

  it.each([
    ["HardBounce", ["bounced"]],
    ["BadEmailAddress", ["bounced"]],
    ["ManuallyDeactivated", ["bounced"]],
    ["SpamComplaint", ["complained"]],
    ["Transient", ["delayed"]],
    ["SoftBounce", ["delayed"]],
    ["SpamNotification", ["delayed"]],
    ["AutoResponder", ["delayed"]],
  ])("takes %s for %j", async (type, expected) => {
    expect(kinds(await readBy(reader, bounce(type), { authorization }))).toEqual(expected);
  });

  it("reads complaints, and leaves the rest", async () => {
    const sent = (change: object) => readBy(reader, bounce("x", change), { authorization });
    expect(await sent({ RecordType: "SpamComplaint" })).toMatchObject([
      { id: "SpamComplaint:42", kind: "complained" },
    ]);
    expect(await sent({ RecordType: "Delivery" })).toEqual([]);
    expect(await sent({ Metadata: { rid: "not ours" } })).toMatchObject([{ mailId: undefined }]);
    expect(await sent({ ID: undefined })).toBe("malformed");
    expect(await readBy(reader, "[1", { authorization })).toBe("malformed");
  });
});

describe("Mailgun", () => {
  const key = "key-0123456789abcdef";
  const reader = mailgun(key);
  function report(data: object, { at = earlier, by = key, token = "t".repeat(50) } = {}) {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac("sha256", by)
      .update(timestamp + token)
      .digest("hex");
    return {
      signature: { timestamp, token, signature },
      "event-data": {
        ...{ id: "e-1", event: "failed", severity: "permanent", recipient: address },
        ...{ timestamp: earlier.getTime() / 1000, "user-variables": { rid }, ...data },
      },
    };
  }

  it("is believed by its signature, for a day", async () => {
    const status = { code: 550, message: "5.1.1 unknown", "enhanced-code": "5.1.1" };
    const sent = report({ "delivery-status": status });
    expect(await readBy(reader, sent)).toEqual([
      {
        ...{ id: "e-1", kind: "bounced", mailId: rid, email: address, at: earlier },
        detail: "5.1.1 unknown",
      },
    ]);
    expect(await readBy(reader, report({}, { by: "another key" }))).toBe("forged");
    const yesterday = new Date(now.getTime() - 86_400_001);
    expect(await readBy(reader, report({}, { at: yesterday }))).toBe("forged");
    const other = report({}, { token: "other" });
    const mixed = { ...sent, signature: { ...other.signature, token: "t".repeat(50) } };
    expect(await readBy(reader, mixed)).toBe("forged");
    // It does not cover the report, so that each is good for once.
    expect(
      await reader({ headers: {}, body: Buffer.from(JSON.stringify(sent)), now, from: "a" }),
    ).toMatchObject({ onceToken: "t".repeat(50) });
  });

  it.each([
    [{ severity: "permanent" }, ["bounced"]],
    [{ severity: "temporary" }, ["delayed"]],
    [{ "delivery-status": { "enhanced-code": "5.7.1" } }, ["delayed"]],
    [{ "delivery-status": { message: null, description: null, "enhanced-code": "" } }, ["bounced"]],
    [{ reason: "suppress-complaint" }, ["complained"]],
    [{ reason: "suppress-unsubscribe" }, ["unsubscribed"]],
    [{ reason: "constructor" }, ["bounced"]],
    [{ event: "complained" }, ["complained"]],
    [{ event: "unsubscribed" }, ["unsubscribed"]],
    [{ event: "delivered" }, []],
    [{ id: undefined }, "malformed"],
  ])("takes %j for %j", async (data, expected) => {
    expect(kinds(await readBy(reader, report(data)))).toEqual(expected);
  });
});

describe("SendGrid", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const reader = sendgrid(publicKey.export({ type: "spki", format: "der" }).toString("base64"));
  function signed(events: object[], by: KeyObject = privateKey, timestamp = "1770920772") {
    // Its bodies are signed as they are sent, down to the last line end.
    const body = `${JSON.stringify(events)}\r\n`;
    const signature = sign("sha256", Buffer.from(timestamp + body), by).toString("base64");
    return {
      body,
      headers: {
        "x-twilio-email-event-webhook-signature": signature,
        "x-twilio-email-event-webhook-timestamp": timestamp,
      },
    };
  }
  const event = (change: object) => ({
    ...{ event: "bounce", type: "bounce", email: address, rid, sg_event_id: "sg-1" },
    ...{ timestamp: earlier.getTime() / 1000, status: "5.0.0", reason: "550 unknown", ...change },
  });
  const read = ({ body, headers } = signed([event({})])) => readBy(reader, body, headers);

  it("is believed by its signature", async () => {
    expect(await read()).toEqual([
      {
        ...{ id: "sg-1", kind: "bounced", mailId: rid, email: address, at: earlier },
        detail: "550 unknown",
      },
    ]);
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    expect(await read(signed([event({})], other))).toBe("forged");
    const { body, headers } = signed([event({})]);
    expect(await readBy(reader, body.trim(), headers)).toBe("forged");
    const name = "x-twilio-email-event-webhook-timestamp";
    expect(await readBy(reader, body, { ...headers, [name]: "1770920773" })).toBe("forged");
    expect(await readBy(reader, body)).toBe("forged");
    expect(await readBy(reader, body, { ...headers, [name]: "", "x-": "" })).toBe("forged");
  });

  it("reads a batch, and leaves what does not concern us", async () => {
    const batch = [
      event({}),
      event({ type: "blocked" }),
      event({ status: "5.7.1" }),
      event({ status: "" }),
      event({ event: "dropped", reason: "Bounced Address" }),
      event({ event: "dropped", reason: "Spam Reporting Address" }),
      event({ event: "dropped", reason: "constructor" }),
      event({ event: "spamreport" }),
      event({ event: "unsubscribe" }),
      event({ event: "group_unsubscribe" }),
      event({ event: "delivered" }),
      event({ event: "open", rid: { nested: true } }),
    ];
    expect(kinds(await read(signed(batch)))).toEqual([
      ...["bounced", "delayed", "delayed", "bounced", "bounced", "complained", "delayed"],
      ...["complained", "unsubscribed", "unsubscribed"],
    ]);
  });
});

describe("a report as a mail", () => {
  const secret = "a secret of the mailbox";
  const reader = multipartReport(secret);
  const headers = { authorization: `Bearer ${secret}` };
  const read = (lines: string, given = headers) =>
    readBy(reader, lines.replaceAll("\n", "\r\n"), given);
  const report = (type: string, ...parts: string[]) =>
    [
      "From: MAILER-DAEMON@mx.example\nTo: b@site.example\nSubject: Undelivered",
      "Message-ID: <r-1@mx.example>\nAuto-Submitted: auto-replied\nMIME-Version: 1.0",
      `Date: ${earlier.toUTCString()}`,
      `Content-Type: multipart/report; report-type=${type};\n\tboundary="=_b"\n`,
      ...["Content-Type: text/plain\n\nSorry.\n", ...parts].map((part) => `--=_b\n${part}`),
      "--=_b--\n",
    ].join("\n");
  const status = (...recipients: string[]) =>
    ["Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example", ...recipients].join(
      "\n\n",
    );
  const failed = (code: string, more = "") =>
    `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${code}${more}`;
  const original = (head: string) =>
    `Content-Type: message/rfc822\n\n${head}\nSubject: Invitation\n\nText\n`;
  const ours = original(`Message-ID: <${rid}@site.example>`);

  it("is believed by its secret, and names the mail by the Message-ID we gave it", async () => {
    const said = status(
      failed("5.1.1", "\nDiagnostic-Code: smtp; 550 5.1.1\n <layla@example.com> unknown\n"),
    );
    expect(await read(report("delivery-status", said, ours))).toEqual([
      {
        ...{ id: expect.stringMatching(/^[\da-f]{64}$/), kind: "bounced", mailId: rid },
        ...{ email: undefined, at: earlier },
        detail: "smtp; 550 5.1.1 <layla@example.com> unknown",
      },
    ]);
    const whole = report("delivery-status", said, ours);
    expect(await read(whole, { authorization: "Bearer x" })).toBe("forged");
    expect(await read(whole, { authorization: secret })).toBe("forged");
  });

  it.each([
    ["5.1.1", "bounced"],
    ["5.1.10", "bounced"],
    ["5.2.2", "delayed"],
    ["5.7.26", "delayed"],
    ["4.4.7", "delayed"],
    ["nonsense", "delayed"],
  ])("takes the status %s for %s", async (code, kind) => {
    expect(kinds(await read(report("delivery-status", status(failed(code)), ours)))).toEqual([
      kind,
    ]);
  });

  it("reads every recipient that failed, and none that is still tried or was reached", async () => {
    const other = (action: string) =>
      `Original-Recipient: rfc822;b@example.com\nFinal-Recipient: rfc822; c@example.com\nAction: ${action}\nStatus: 5.1.1`;
    const events = await read(
      report(
        "delivery-status",
        status(failed("5.1.1"), other("delayed"), other("delivered"), other("failed")),
        original(`X-Campaign-Rid: ${rid}`),
      ),
    );
    expect(events).toMatchObject([{ mailId: rid }, { mailId: rid }]);
  });

  it("names nobody by an address, which anybody could write into one", async () => {
    const complaint = `Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <${address}>\n`;
    const about = original(`To: ${address}\nMessage-ID: <made-up@site.example>`);
    for (const whole of [
      report("delivery-status", status(failed("5.1.1"))),
      report("delivery-status", status(failed("5.1.1")), about),
      report("feedback-report", complaint, about),
    ]) {
      expect(await read(whole)).toMatchObject([{ mailId: undefined, email: undefined }]);
    }
  });

  it("knows the mail by its envelope, by headers alone, and by what it answers", async () => {
    const byEnvelope = status(failed("5.1.1")).replace(
      "mx.example",
      `mx.example\nOriginal-Envelope-Id: ${rid}`,
    );
    const headersOnly = `Content-Type: text/rfc822-headers\n\nX-Campaign-Rid: ${rid}\n`;
    const byReference = original(`References: <other@x.example> <${rid}@site.example>`);
    for (const parts of [
      [byEnvelope],
      [status(failed("5.1.1")), headersOnly],
      [status(failed("5.1.1")), byReference],
    ]) {
      expect(await read(report("delivery-status", ...parts))).toMatchObject([{ mailId: rid }]);
    }
  });

  it("reads a complaint whose address was taken out", async () => {
    const feedback =
      "Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: X/1\nVersion: 1\n";
    expect(await read(report("feedback-report", feedback, ours))).toMatchObject([
      { kind: "complained", mailId: rid, detail: "abuse" },
    ]);
    const notSpam = feedback.replace("abuse", "not-spam");
    expect(await read(report("feedback-report", notSpam, ours))).toEqual([]);
  });

  it("leaves answers of people and of programs", async () => {
    const away =
      "From: layla@example.com\nSubject: Away\nAuto-Submitted: auto-replied\n\nI am away";
    expect(await read(away)).toEqual([]);
    expect(await read("")).toEqual([]);
    expect(await read(report("disposition-notification", ours))).toEqual([]);
  });

  it("is not held up by what never ends or is nested without end", async () => {
    const deep = Array.from(
      { length: 500 },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`,
    );
    expect(await read(`MIME-Version: 1.0\n${deep.join("")}`)).toBe("malformed");
    const endless = original(`Message-ID: <${"@".repeat(60_000)}\u2028`);
    const begun = performance.now();
    for (const about of [
      original(deep.join("")),
      original(`X-A: ${"a".repeat(200_000)}`),
      endless,
    ]) {
      const said = status(failed("5.1.1")).replace("mx.example", `x\nOriginal-Envelope-Id: ${rid}`);
      expect(await read(report("delivery-status", said, about))).toMatchObject([{ mailId: rid }]);
    }
    expect(performance.now() - begun).toBeLessThan(1_000);
    const many = Array.from({ length: 5_000 }, () => failed("5.1.1"));
    expect(await read(report("delivery-status", status(...many), ours))).toHaveLength(20);
  });
});

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
