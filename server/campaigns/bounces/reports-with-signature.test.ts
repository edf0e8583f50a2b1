import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { address, earlier, kinds, now, readBy, rid } from "#tests/fakes/bounce-report.ts";
import { mailgun, resend, sendgrid } from "./reports-with-signature.ts";

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
        ...{ timestamp: earlier.getTime() / 1000, "user-variables": { rid } },
        ...{ "delivery-status": { code: 550, message: "No such user here" }, ...data },
      },
    };
  }

  it("is accepted by its signature, for a day", async () => {
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
    [{ "delivery-status": { message: null, description: null, "enhanced-code": "" } }, ["delayed"]],
    [{ "delivery-status": { message: "5.7.1 not from your server" } }, ["delayed"]],
    [{ "delivery-status": { message: "", "enhanced-code": "5.1.1" } }, ["bounced"]],
    [{ reason: "suppress-bounce" }, ["bounced"]],
    [{ reason: "old", "delivery-status": { code: 602, message: "Too old" } }, ["delayed"]],
    [{ reason: "suppress-complaint" }, ["complained"]],
    [{ reason: "suppress-unsubscribe" }, ["unsubscribed"]],
    [{ reason: "constructor" }, ["bounced"]],
    [{ "user-variables": [] }, ["bounced"]],
    [{ "user-variables": null }, ["bounced"]],
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
    ...{
      timestamp: earlier.getTime() / 1000,
      status: "5.0.0",
      reason: "550 unknown user",
      ...change,
    },
  });
  const read = ({ body, headers } = signed([event({})])) => readBy(reader, body, headers);

  it("is accepted by its signature", async () => {
    expect(await read()).toEqual([
      {
        ...{ id: "sg-1", kind: "bounced", mailId: rid, email: address, at: earlier },
        detail: "550 unknown user",
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
      event({ type: "expired" }),
      event({ reason: "550 refused" }),
      event({ reason: "550 refused", bounce_classification: "Invalid Address" }),
      event({ status: "5.7.1", reason: "550 5.7.1 refused by policy" }),
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
      ...["bounced", "delayed", "delayed", "delayed", "bounced", "delayed", "bounced"],
      ...["bounced", "complained", "delayed"],
      ...["complained", "unsubscribed", "unsubscribed"],
    ]);
  });

  it("loses nothing of a batch for what other programs of the account write into theirs", async () => {
    const theirs = [
      ...[event({ status: 5 }), event({ type: { of: "theirs" } }), event({ sg_event_id: "" })],
      ...[{ event: "bounce" }, null, "text", [event({})], event({ reason: ["x"], event: 7 })],
    ];
    const ours = event({ event: "spamreport", status: null, sg_event_id: "sg-2" });
    const batch = [event({}), ...theirs, ours] as object[];
    expect(await read(signed(batch))).toMatchObject([
      { id: "sg-1", kind: "bounced" },
      { id: "sg-2", kind: "complained" },
    ]);
    expect(await read(signed({ event: "bounce" } as never))).toBe("malformed");
  });
});

describe("Resend", () => {
  const key = Buffer.from("a key of the tests, long enough");
  const reader = resend(`whsec_${key.toString("base64")}`);
  const body = JSON.stringify({
    ...{ type: "email.complained", created_at: earlier.toISOString() },
    data: { to: [address], headers: [{ name: "x-campaign-rid", value: rid }] },
  });
  function signed({ by = key, at = now, id = "msg_1" } = {}) {
    const seconds = String(Math.floor(at.getTime() / 1000));
    const mac = createHmac("sha256", by).update(`${id}.${seconds}.${body}`).digest("base64");
    return { "svix-id": id, "svix-timestamp": seconds, "svix-signature": `v1,${mac}` };
  }

  it("is accepted by its signature, for five minutes", async () => {
    const event = { id: "msg_1", kind: "complained", mailId: rid, email: address, at: earlier };
    expect(await readBy(reader, body, signed())).toMatchObject([event]);
    const other = signed({ by: Buffer.from("another key") });
    const both = `${other["svix-signature"]} ${signed()["svix-signature"]}`;
    expect(await readBy(reader, body, { ...signed(), "svix-signature": both })).toHaveLength(1);
    const minutes = (n: number) => signed({ at: new Date(now.getTime() + n * 60_000) });
    for (const headers of [
      ...[other, minutes(-6), minutes(6), { ...signed(), "svix-id": "msg_2" }],
      ...[
        { ...signed(), "svix-timestamp": "1" },
        { ...signed(), "svix-signature": "v1," },
      ],
    ]) {
      expect(await readBy(reader, body, headers)).toBe("forged");
    }
    expect(await readBy(reader, `${body} `, signed())).toBe("forged");
    expect(await readBy(reader, body)).toBe("forged");
    expect(await readBy(reader, body, minutes(-4))).toHaveLength(1);
  });

  it("is verified as the published example of Svix is signed", async () => {
    const headers = {
      ...{ "svix-id": "msg_loFOjxBNrRLzqYUf", "svix-timestamp": "1731705121" },
      "svix-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
    };
    const example = Buffer.from('{"event_type":"ping","data":{"success":true}}');
    const call = { headers, body: example, now: new Date(1_731_705_121_999), from: "a" };
    const report = await resend("whsec_plJ3nmyCDGBKInavdOK15jsl")(call);
    expect(report).toEqual({ outcome: "read", events: [] });
  });
});
