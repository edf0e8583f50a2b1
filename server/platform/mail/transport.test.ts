import { describe, expect, it } from "vitest";
import { envelope, type Message } from "./transport.ts";

const message: Message = {
  id: "01a1fda6-974c-7157-8043-fdad32e4c54e",
  to: "a@example.com",
  subject: "Confirm",
  text: "Hi",
  unsubscribeUrl: "https://site.example/api/unsubscribe?token=x",
};
const sender = { from: "Falaj <hello@site.example>", publicUrl: "https://site.example" };
const date = new Date(0);

describe("envelope", () => {
  it("makes the Message-ID of the mail's identity, so that a repeat is the same mail", () => {
    const { messageId, headers } = envelope(message, sender, date);
    expect(messageId).toBe(`<${message.id}@site.example>`);
    expect(headers).toMatchObject({
      "List-Unsubscribe": "<https://site.example/api/unsubscribe?token=x>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("asks mail servers to name a mail to a list when it comes back, and to send no more than its head", () => {
    const dsn = { id: message.id, return: "headers", notify: "failure" };
    expect(envelope(message, sender, date).dsn).toEqual(dsn);
    const { unsubscribeUrl: _, ...personal } = message;
    expect(envelope(personal, sender, date).dsn).toBeUndefined();
  });

  it.each([
    { to: "a@example.com\r\nBcc: b@example.com" },
    { subject: "Confirm\nBcc: b@example.com" },
    { subject: "Confirm\u0000" },
    { unsubscribeUrl: "https://site.example/\r\nX: y" },
  ])("lets nobody add a header with %j", (change) => {
    expect(() => envelope({ ...message, ...change }, sender, date)).toThrow(/control character/);
  });
});
