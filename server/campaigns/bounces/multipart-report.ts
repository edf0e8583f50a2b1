import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import { refusalCause } from "#server/mail/refusal.ts";
import {
  forged,
  type HeaderCheck,
  kindOfComplaint,
  kindOfRefusal,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  noEvents,
  type ReadReport,
  type ReportReader,
} from "./mail-events.ts";

export const hasSecret =
  (secret: string): HeaderCheck =>
  ({ authorization }) =>
    isSameSecret(authorization ?? "", `Bearer ${secret}`);

/**
 * Reports of mail servers and mailbox providers (RFC 3464, RFC 5965), passed on as whole mails, with a secret,
 * by whatever receives our bounces. Other mails, such as out-of-office replies, are ignored. Everyone can send
 * mail there, so the addresses in a report are not trusted: only the id of our mail is, which is known to its
 * recipient alone.
 */
export function multipartReport(secret: string): ReportReader {
  const isGenuine = hasSecret(secret);
  return async ({ headers, body, now }) => {
    if (!isGenuine(headers)) return forged;
    if (isTooLong(body)) return malformed;
    try {
      return await read(await withHtml(await parse(body)), body, now);
    } catch {
      return malformed;
    }
  };
}

/**
 * A report has three or four parts, and a mail of 1 MB some 14,000 lines. Everyone can write to where bounces arrive,
 * and each part and each line takes the parser its time.
 */
const maxParts = 1_000;
const maxLines = 40_000;

const isTooLong = (body: Buffer): boolean =>
  hasMore(body, "\n--", maxParts) || hasMore(body, "\n", maxLines);

function hasMore(body: Buffer, mark: string, limit: number): boolean {
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0 && found <= limit; at = body.indexOf(mark, at + 1)) {
    found += 1;
  }
  return found > limit;
}

async function parse(source: string | Buffer): Promise<Email> {
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
    maxNestingDepth: 8,
    maxHeadersSize: 128 * 1024,
  });
  if (mail.text) mail.text = decoded(mail.text);
  if (mail.html) mail.html = decoded(mail.html);
  return mail;
}

const japanese = new TextDecoder("iso-2022-jp");

/** A text whose bytes were ISO-2022-JP, which reports use without saying so. Its bytes are ASCII with escapes. */
const decoded = (text: string) =>
  text.includes("\u001b$") ? japanese.decode(Buffer.from(text, "latin1")) : text;

/** Characters of HTML that are read. */
const maxHtmlLength = 128 * 1024;

/** A mail with the text of its HTML put first, where its plain text does not name the cause. */
async function withHtml(mail: Email): Promise<Email> {
  const { html, text = "" } = mail;
  if (!html || refusalCause(undefined, text) !== "unclear") return mail;
  // The parser writes HTML as text where another part is text.
  const bytes = Buffer.from(html.slice(0, maxHtmlLength)).toString("base64");
  const part = `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${bytes}`;
  const both = `Content-Type: multipart/mixed; boundary=b\n\n--b\n\n\n--b\n${part}\n--b--\n`;
  const written = await parse(both);
  return { ...mail, text: `${written.text ?? ""}\n\n${text}` };
}

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.trim();

/** Reads a mail by its parts, whatever it calls itself: some servers send reports as `multipart/mixed`. */
async function read(mail: Email, body: Buffer, now: Date): Promise<ReadReport> {
  const part = (pattern: RegExp): Attachment | undefined =>
    mail.attachments.find(({ mimeType }) => pattern.test(mimeType));
  const original = part(
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers?|message\/global-headers)$/i,
  );
  // The returned mail may be damaged; the report is enough without it.
  const returned = original && (await parse(textOf(original).trimStart()).catch(() => undefined));
  const id = createHash("sha256")
    .update(mail.messageId ?? body)
    .digest("hex");
  const shared = { id, email: undefined, at: momentOf(mail.date, now) };
  const mailId = (returned && mailIdOf(returned)) ?? returnedIn(textsOf(mail))?.mailId;

  const feedback = part(/^message\/feedback-report$/i);
  const isFromHotmail = returned && headerOf(returned, "x-hmxmroriginalrecipient") !== undefined;
  if (feedback || isFromHotmail) {
    const fields = feedback && (await parse(`${textOf(feedback)}\r\n\r\n`));
    const type = (fields && headerOf(fields, "feedback-type")) || "abuse";
    const kind = kindOfComplaint(type);
    return kind
      ? { outcome: "read", events: [{ ...shared, mailId, kind, detail: type }] }
      : noEvents;
  }

  const status = part(/^message\/(?:global-)?delivery-status$/i);
  if (!status) return readPlainBounce(mail, shared, mailId);
  // The fields of the report itself, which some servers leave out, and those of each recipient.
  const blocks = textOf(status)
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== "")
    .slice(0, maxRecipients + 1);
  const fieldsOf = await Promise.all(blocks.map((block) => parse(`${block}\n\n`)));
  const envelope = fieldsOf.map((fields) => mailIdIn(headerOf(fields, "original-envelope-id")));
  const failed = fieldsOf.filter((fields) => /^failed\b/i.test(headerOf(fields, "action") ?? ""));
  const events = failed.slice(0, maxRecipients).map((fields, index): MailEvent => {
    const code = /^\d\.\d{1,3}\.\d{1,3}/.exec(headerOf(fields, "status") ?? "")?.[0];
    const diagnostic = headerOf(fields, "diagnostic-code");
    return {
      ...shared,
      mailId: envelope.find(Boolean) ?? mailId ?? answeredId(mail),
      id: index === 0 ? id : `${id}:${index}`,
      // Some servers state the cause only in their text.
      kind: kindOfRefusal(code, diagnostic ?? mail.text ?? ""),
      detail: diagnostic ?? code ?? "",
    };
  });
  return { outcome: "read", events };
}

/** Each of our mails has one recipient. */
const maxRecipients = 20;

/**
 * A report without fields for programs: what went wrong, and the returned mail as a part or after it, with or
 * without a line between. So send qmail, Exim and OpenSMTPD of old, DragonFly, Exchange 2003, Zoho and others.
 */
function readPlainBounce(
  mail: Email,
  shared: Pick<MailEvent, "id" | "email" | "at">,
  reportedId: string | undefined,
): ReadReport {
  // Receipts are sent by servers too, and say that the mail was read.
  const isReceipt = /disposition-notification/i.test(headerOf(mail, "content-type") ?? "");
  if (isReceipt || !isFromServer(mail)) return noEvents;
  const text = textsOf(mail);
  const returned = returnedIn(text);
  const mailId =
    reportedId ?? returned?.mailId ?? (namesServer(mail) ? answeredId(mail) : undefined);
  if (!mailId) return noEvents;
  const lines = (returned?.before ?? text).trim().split("\n");
  if (lines.at(-1)?.startsWith("--")) lines.pop();
  const detail = lines.join("\n").trim();
  const kind = kindOfRefusal(undefined, detail);
  return { outcome: "read", events: [{ ...shared, mailId, kind, detail }] };
}

const isFromServer = (mail: Email) =>
  namesServer(mail) ||
  headerOf(mail, "x-failed-recipients") !== undefined ||
  headerOf(mail, "return-path") === "<>";

const namesServer = (mail: Email) =>
  /<>|\b(?:mailer-?daemon|post_?master|mail[ ._-]delivery[ ._-](?:sub)?system)\b/i.test(
    headerOf(mail, "from") ?? "",
  );

/** The plain text of a mail, with its attached texts. */
function textsOf(mail: Email): string {
  const attached = mail.attachments.filter(({ mimeType }) => mimeType === "text/plain");
  return [mail.text ?? "", ...attached.map(textOf)].join("\n\n").replaceAll("\r\n", "\n");
}

const returnedId =
  /^[ \t>|]{0,8}(?:x-campaign-rid|message-id):[\s>|]{0,8}<?([\da-f]{8}-[\da-f-]{27})(?![\da-f-])/gim;

/** Our id among the headers of a mail that is returned within a text, and what stands before them. */
function returnedIn(text: string): { mailId: string; before: string } | undefined {
  for (const found of text.matchAll(returnedId)) {
    const mailId = mailIdIn(found[1]);
    if (!mailId) continue;
    const lines = text.slice(0, found.index).split("\n");
    let end = lines.findIndex((line) => /^[ \t>|]{0,8}(?:received|return-path):/i.test(line));
    if (end < 0) end = lines.findLastIndex((line) => /^[\s>|]*$|^[-|]{2}/.test(line)) + 1;
    while (/^[a-z]+-[\w-]+:/i.test(lines[end - 1] ?? "")) end -= 1;
    return { mailId, before: lines.slice(0, end).join("\n") };
  }
  return undefined;
}

/** The id of our mail that a report names as answered: some return no headers. */
function answeredId(mail: Email): string | undefined {
  const { inReplyTo = "", references = "" } = mail;
  return idAmong([...inReplyTo.split(/\s+/), ...references.split(/\s+/)]);
}

const textOf = ({ content }: Attachment) =>
  decoded(
    typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString("utf8"),
  );

/** The id of the returned mail: from our header, else from the left side of its Message-ID. */
function mailIdOf(returned: Email): string | undefined {
  const ids = [returned.messageId, ...(headerOf(returned, "references") ?? "").split(/\s+/)];
  return mailIdIn(headerOf(returned, "x-campaign-rid")) ?? idAmong(ids);
}

const idAmong = (messageIds: readonly (string | undefined)[]) =>
  messageIds.map((one) => mailIdIn(one?.replace("<", "").split("@", 1)[0])).find(Boolean);
