import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { envelope, type Message, type SharedText } from "./transport.ts";

const message: Message = {
  id: "01a1fda6-974c-7157-8043-fdad32e4c54e",
  to: "a@example.com",
  subject: "Confirm",
  text: "Hi",
  unsubscribeUrl: "https://site.example/api/unsubscribe?token=x",
};
const sender = { from: () => "Falaj <hello@site.example>", publicUrl: "https://site.example" };
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

  it("requests failure reports for a mail to a list, with no more than its head", () => {
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
  ])("lets no value add a header with %j", (change) => {
    expect(() => envelope({ ...message, ...change }, sender, date)).toThrow(/control character/);
  });
});

const writer = createTransport({ streamTransport: true, buffer: true });
const { id } = message;

async function sent(html: SharedText, text: SharedText): Promise<string> {
  const mail = { id, to: "a@example.com", subject: "s", html, text };
  const { message } = await writer.sendMail(envelope(mail, sender, new Date(0)));
  return message.toString();
}

const link = `https://site.example/my-data#token=${"a=.b".repeat(60)}`;

it.each([
  ["English", ["<p>Your turn ", " of many.</p> \n.\n<a href='", `'>go</a>${"=x".repeat(90)}`]],
  ["Arabic", ["<p>حان دورك، أنت الرقم ", `\n${"إلى التطبيق ".repeat(40)}`, ""]],
  ["French", ["", "C’est votre tour\r\n\r\n  ", " à Dubaï "]],
])("reads in %s as it was written, around the values too", async (_, fragments) => {
  const text = { fragments, values: ["1,204 – ١٢٠٤", link] };
  const whole = `${fragments[0]}1,204 – ١٢٠٤${fragments[1]}${link}${fragments[2]}`.replaceAll(
    "\r\n",
    "\n",
  );
  const source = await sent(text, text);
  const read = await PostalMime.parse(source);
  const lines = (body = "") => body.replaceAll("\r\n", "\n").trimEnd();
  expect(lines(read.html)).toBe(whole.trimEnd());
  expect(lines(read.text)).toBe(whole.trimEnd());
  const [, ...parts] = source.split("Content-Transfer-Encoding: quoted-printable");
  expect(parts).toHaveLength(2);
  expect(
    Math.max(
      ...parts
        .join()
        .split("\r\n")
        .map((line) => line.length),
    ),
  ).toBeLessThan(77);
});
