import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { address, earlier, kinds, now, readBy, rid } from "#tests/fakes/bounce-report.ts";
import { brevo, mailjet, resend, sparkpost } from "./brevo-mailjet-sparkpost-resend.ts";

const login = "name:a long enough password";
const authorization = `Basic ${Buffer.from(login).toString("base64")}`;
const time = earlier.getTime() / 1000;

describe.each([
  {
    service: "Brevo",
    reader: brevo(login),
    id: `spam <m@site.example> ${address} ${time}`,
    complaint: {
      ...{ event: "spam", email: address, "message-id": "<m@site.example>" },
      ...{ ts_event: time, "X-Mailin-custom": rid },
    },
  },
  {
    service: "Mailjet",
    reader: mailjet(login),
    id: `spam 7c1b ${address} ${time}`,
    complaint: {
      ...{ event: "spam", email: address, Message_GUID: "7c1b", MessageID: 1, time },
      CustomID: rid,
    },
  },
  {
    service: "SparkPost",
    reader: sparkpost(login),
    id: "9235",
    complaint: {
      msys: {
        message_event: {
          ...{ type: "spam_complaint", event_id: "9235", raw_rcpt_to: address },
          ...{ rcpt_meta: { rid }, timestamp: earlier.toISOString() },
        },
      },
    },
  },
])("$service", ({ reader, complaint, id }) => {
  it("is believed by its password", async () => {
    expect(await readBy(reader, complaint, { authorization })).toMatchObject([
      { id, kind: "complained", mailId: rid, email: address, at: earlier },
    ]);
    for (const wrong of ["", "Basic", `${authorization}=`, authorization.slice(0, -2)]) {
      expect(await readBy(reader, complaint, { authorization: wrong })).toBe("forged");
    }
    expect(await readBy(reader, complaint)).toBe("forged");
  });

  it("loses nothing of a list for what other programs of the account have in it", async () => {
    const theirs = [null, 7, "text", [complaint], {}, { event: 7, msys: { message_event: 1 } }];
    const list = [complaint, ...theirs, complaint];
    expect(kinds(await readBy(reader, list, { authorization }))).toEqual([
      "complained",
      "complained",
    ]);
    for (const text of ["[1", "7", "null", '"x"']) {
      expect(await readBy(reader, text, { authorization })).toBe("malformed");
    }
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

  it("is believed by its signature, for five minutes", async () => {
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
