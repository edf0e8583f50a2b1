import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { address, earlier, kinds, now, readBy, rid } from "#tests/fakes/bounce-report.ts";
import { makeCertificate } from "#tests/fakes/certificate.ts";
import { amazonSes } from "./amazon-ses.ts";

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
  /** Amazon, as far as it is called. */
  function amazon(certificate = cert) {
    const requests: string[] = [];
    const request = (async (url: URL) => {
      requests.push(url.href);
      return new Response(certificate);
    }) as unknown as typeof fetch;
    return { requests, reader: amazonSes([topic], request) };
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

  it.each(["1", "2"])("is accepted by its signature of version %s", async (SignatureVersion) => {
    const { reader, requests } = amazon();
    const Message = bounce({}, [{ status: "5.1.1", diagnosticCode: "smtp; 550 unknown" }]);
    expect(await readBy(reader, signed({ Message, SignatureVersion }))).toEqual([
      {
        ...{ id: "f-1", kind: "bounced", mailId: rid, email: address, at: earlier },
        detail: "smtp; 550 unknown",
      },
    ]);
    // The certificate is fetched once.
    await readBy(reader, signed({ Message, SignatureVersion, Subject: "Amazon SES" }));
    expect(requests).toEqual([certificateUrl]);
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

  it("is rejected when a field was changed or the certificate has expired", async () => {
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

  it("limits the certificates fetched from Amazon, whatever senders name", async () => {
    const { reader, requests } = amazon();
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
    expect(requests).toHaveLength(4);
    // Amazon itself sends from elsewhere, and a known certificate is not fetched again.
    expect(await send({}, "198.51.100.1")).toMatchObject({ outcome: "read" });
    expect(await send({}, "203.0.113.66")).toMatchObject({ outcome: "read" });
    for (let n = 0; n < 200; n += 1) await send(named(100 + n), `192.0.2.${n}`, stranger);
    expect(requests.length).toBeLessThanOrEqual(60);
  });

  it("fetches its certificate once for reports that arrive together after a start", async () => {
    const { reader, requests } = amazon();
    const sent = signed({ Message: bounce() });
    const reports = await Promise.all(Array.from({ length: 20 }, () => readBy(reader, sent)));
    expect(reports.map(kinds)).toEqual(reports.map(() => ["bounced"]));
    expect(requests).toEqual([certificateUrl]);
  });

  it("confirms the subscription of a known topic alone, at Amazon alone", async () => {
    const { reader, requests } = amazon();
    const SubscribeURL = `${host}/?Action=ConfirmSubscription&Token=t`;
    const confirmation = { Type: "SubscriptionConfirmation", Token: "t", SubscribeURL };
    expect(await readBy(reader, signed(confirmation))).toEqual([]);
    expect(requests).toEqual([certificateUrl, SubscribeURL]);
    const elsewhere = { ...confirmation, SubscribeURL: "https://evil.example/" };
    expect(await readBy(reader, signed(elsewhere))).toBe("forged");
    expect(await readBy(reader, { ...signed(confirmation), TopicArn: `${topic}2` })).toBe("forged");
    const left = { ...confirmation, Type: "UnsubscribeConfirmation" };
    expect(await readBy(reader, signed(left))).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it("reads every recipient, and both kinds of complaints", async () => {
    const read = (Message: string) => readBy(amazon().reader, signed({ Message }));
    const several = await read(
      bounce({}, [{ status: "5.1.1" }, { status: "5.1.10" }, { status: "5.7.1" }]),
    );
    expect(several).toMatchObject([{ id: "f-1" }, { id: "f-1:1" }, { id: "f-1:2" }]);
    expect(kinds(several)).toEqual(["bounced", "bounced", "delayed"]);
    expect(kinds(await read(bounce({ bounceType: "Transient" })))).toEqual(["delayed"]);
    expect(kinds(await read(bounce({}, [{ status: "5.2.2" }, {}])))).toEqual([
      "delayed",
      "delayed",
    ]);
    expect(kinds(await read(bounce({ bounceSubType: "NoEmail" }, [{}])))).toEqual(["bounced"]);
    expect(await read(complaint("abuse"))).toMatchObject([{ kind: "complained", mailId: rid }]);
    expect(kinds(await read(complaint(null, "eventType")))).toEqual(["complained"]);
    expect(kinds(await read(complaint("opt-out")))).toEqual(["unsubscribed"]);
    for (const type of ["not-spam", "auth-failure", "virus", "other"]) {
      expect(await read(complaint(type))).toEqual([]);
    }
    expect(await read(JSON.stringify({ notificationType: "Delivery" }))).toEqual([]);
    expect(await read("Successfully validated SNS topic for Amazon SES")).toEqual([]);
  });
});
