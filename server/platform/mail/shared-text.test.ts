import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import type { SharedText } from "./shared-text.ts";
import { envelope } from "./transport.ts";

const writer = createTransport({ streamTransport: true, buffer: true });
const sender = { from: "Falaj <hello@site.example>", publicUrl: "https://site.example" };
const id = "01a1fda6-974c-7157-8043-fdad32e4c54e";

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
