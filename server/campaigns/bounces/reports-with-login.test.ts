import { describe, expect, it } from "vitest";
import { address, earlier, kinds, readBy, rid } from "#tests/fakes/bounce-report.ts";
import { brevo, mailjet, postmark, sparkpost } from "./reports-with-login.ts";

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
  it("is accepted by its password", async () => {
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

  it("is accepted by its password", async () => {
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
    ["Unsubscribe", ["unsubscribed"]],
    ["Blocked", ["delayed"]],
    ["Transient", ["delayed"]],
    ["SoftBounce", ["delayed"]],
    ["SpamNotification", ["delayed"]],
    ["AutoResponder", ["delayed"]],
  ])("takes %s for %j", async (type, expected) => {
    expect(kinds(await readBy(reader, bounce(type), { authorization }))).toEqual(expected);
  });

  it("counts a hard bounce unless the mail server refused something else", async () => {
    const kindOf = async (Details: string | null) =>
      kinds(await readBy(reader, bounce("HardBounce", { Details }), { authorization }));
    expect(await kindOf(null)).toEqual(["bounced"]);
    expect(await kindOf("smtp;550 5.0.0 rejected")).toEqual(["bounced"]);
    expect(await kindOf("smtp;554 5.7.1 blocked for its reputation")).toEqual(["delayed"]);
    expect(await kindOf("smtp;552 mailbox is full")).toEqual(["delayed"]);
  });

  it("reads who left by Postmark's own link, and not who came back", async () => {
    const change = (more: object) =>
      readBy(
        reader,
        {
          ...{ RecordType: "SubscriptionChange", MessageID: "x", Recipient: address },
          ...{ ChangedAt: earlier.toISOString(), Origin: "Recipient", SuppressSending: true },
          ...{ SuppressionReason: "ManualSuppression", Metadata: { rid }, ...more },
        },
        { authorization },
      );
    expect(await change({})).toEqual([
      {
        id: `SubscriptionChange:${address} ${earlier.toISOString()}`,
        ...{ kind: "unsubscribed", mailId: rid, email: address, at: earlier },
        detail: "SubscriptionChange",
      },
    ]);
    expect(kinds(await change({ SuppressionReason: "SpamComplaint" }))).toEqual(["complained"]);
    expect(await change({ SuppressionReason: "HardBounce" })).toEqual([]);
    expect(await change({ SuppressSending: false, SuppressionReason: null })).toEqual([]);
    expect(await change({ ChangedAt: undefined })).toBe("malformed");
  });

  it("reads complaints, and leaves the rest", async () => {
    const sent = (change: object) => readBy(reader, bounce("x", change), { authorization });
    expect(await sent({ RecordType: "SpamComplaint" })).toMatchObject([
      { id: "SpamComplaint:42", kind: "complained" },
    ]);
    expect(await sent({ RecordType: "Delivery" })).toEqual([]);
    expect(await sent({ Metadata: { rid: "not ours" } })).toMatchObject([{ mailId: undefined }]);
    expect(await sent({ Metadata: null, Details: null })).toMatchObject([{ email: address }]);
    expect(await sent({ ID: undefined })).toBe("malformed");
    expect(await readBy(reader, "[1", { authorization })).toBe("malformed");
  });
});
