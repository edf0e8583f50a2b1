import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import {
  forged,
  type HeaderCheck,
  isPermanentStatus,
  type MailEvent,
  mailIdIn,
  malformed,
  momentOf,
  nothing,
  type ReadReport,
  type ReportReader,
} from "./events.ts";

export const hasSecret =
  (secret: string): HeaderCheck =>
  ({ authorization }) =>
    isSameSecret(authorization ?? "", `Bearer ${secret}`);

/**
 * Reports of mail servers and mailbox providers (RFC 3464, RFC 5965), passed on as whole mails, with a secret,
 * by whatever receives our bounces. Other mails, such as out-of-office replies, are ignored. Anybody can send
 * mail there, so the addresses in a report are not trusted: only the id of our mail is, which is known to its
 * recipient alone.
 */
export function multipartReport(secret: string): ReportReader {
  const isGenuine = hasSecret(secret);
  return async ({ headers, body, now }) => {
    if (!isGenuine(headers)) return forged;
    if (hasTooManyParts(body)) return malformed;
    try {
      return await read(await parse(body), body, now);
    } catch {
      return malformed;
    }
  };
}

/** A report has three or four parts. Anybody can write to where bounces arrive, and thousands would take long. */
const mostParts = 1_000;

function hasTooManyParts(body: Buffer): boolean {
  let found = 0;
  for (
    let at = body.indexOf("\n--");
    at >= 0 && found <= mostParts;
    at = body.indexOf("\n--", at + 3)
  )
    found += 1;
  return found > mostParts;
}

const parse = (source: string | Buffer) =>
  PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
    maxNestingDepth: 8,
    maxHeadersSize: 128 * 1024,
  });

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.trim();

async function read(mail: Email, body: Buffer, now: Date): Promise<ReadReport> {
  const type = headerOf(mail, "content-type") ?? "";
  if (!/^multipart\/report\b/i.test(type)) return nothing;
  const part = (pattern: RegExp): Attachment | undefined =>
    mail.attachments.find(({ mimeType }) => pattern.test(mimeType));
  const original = part(
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/i,
  );
  // The returned mail may be damaged; the report is enough without it.
  const returned = original && (await parse(textOf(original)).catch(() => undefined));
  const id = createHash("sha256")
    .update(mail.messageId ?? body)
    .digest("hex");
  const mailId = returned && mailIdOf(returned);
  const shared = { mailId, email: undefined, at: momentOf(mail.date, now) };

  const feedback = part(/^message\/feedback-report$/i);
  if (feedback) {
    const fields = await parse(`${textOf(feedback)}\r\n\r\n`);
    const kind = headerOf(fields, "feedback-type")?.toLowerCase();
    if (!kind || kind === "not-spam") return nothing;
    return { outcome: "read", events: [{ ...shared, id, kind: "complained", detail: kind }] };
  }

  const status = part(/^message\/(?:global-)?delivery-status$/i);
  // Such as a read receipt.
  if (!status) return nothing;
  const [head = "", ...blocks] = textOf(status)
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== "");
  const envelope = mailIdIn(headerOf(await parse(`${head}\n\n`), "original-envelope-id"));
  const events: MailEvent[] = [];
  for (const [index, block] of blocks.slice(0, maxRecipients).entries()) {
    const fields = await parse(`${block}\n\n`);
    if (headerOf(fields, "action")?.toLowerCase() !== "failed") continue;
    const code = /^\d\.\d{1,3}\.\d{1,3}/.exec(headerOf(fields, "status") ?? "")?.[0] ?? "";
    events.push({
      ...shared,
      mailId: envelope ?? shared.mailId,
      id: index === 0 ? id : `${id}:${index}`,
      kind: isPermanentStatus(code) ? "bounced" : "delayed",
      detail: headerOf(fields, "diagnostic-code") ?? code,
    });
  }
  return { outcome: "read", events };
}

/** Each of our mails has one recipient. */
const maxRecipients = 20;

const textOf = ({ content }: Attachment) =>
  typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString("utf8");

/** The id of the returned mail: from our header, else from the left side of its Message-ID. */
function mailIdOf(returned: Email): string | undefined {
  const ids = [returned.messageId, ...(headerOf(returned, "references") ?? "").split(/\s+/)];
  return (
    mailIdIn(headerOf(returned, "x-campaign-rid")) ??
    ids.map((one) => mailIdIn(one?.replace("<", "").split("@", 1)[0])).find(Boolean)
  );
}
