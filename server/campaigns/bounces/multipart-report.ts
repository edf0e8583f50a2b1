import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { isSameSecret } from "#server/database/ids-and-tokens.ts";
import {
  forged,
  type HeaderCheck,
  kindOfComplaint,
  kindOfRefusal,
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
 * by whatever receives our bounces. Other mails, such as out-of-office replies, are ignored. Everyone can send
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

/** A report has three or four parts. Everyone can write to where bounces arrive, and parsing thousands takes long. */
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

/** Reads a mail by its parts, whatever it calls itself: some servers send reports as `multipart/mixed`. */
async function read(mail: Email, body: Buffer, now: Date): Promise<ReadReport> {
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
  const shared = { id, email: undefined, at: momentOf(mail.date, now) };
  const mailId = returned && mailIdOf(returned);

  const feedback = part(/^message\/feedback-report$/i);
  const isFromHotmail = returned && headerOf(returned, "x-hmxmroriginalrecipient") !== undefined;
  if (feedback || isFromHotmail) {
    const fields = feedback && (await parse(`${textOf(feedback)}\r\n\r\n`));
    const type = (fields && headerOf(fields, "feedback-type")) || "abuse";
    const kind = kindOfComplaint(type);
    return kind
      ? { outcome: "read", events: [{ ...shared, mailId, kind, detail: type }] }
      : nothing;
  }

  const status = part(/^message\/(?:global-)?delivery-status$/i);
  if (!status) return readPlainBounce(mail, shared);
  const [head = "", ...blocks] = textOf(status)
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== "");
  const envelope = mailIdIn(headerOf(await parse(`${head}\n\n`), "original-envelope-id"));
  const events: MailEvent[] = [];
  for (const [index, block] of blocks.slice(0, maxRecipients).entries()) {
    const fields = await parse(`${block}\n\n`);
    if (headerOf(fields, "action")?.toLowerCase() !== "failed") continue;
    const code = /^\d\.\d{1,3}\.\d{1,3}/.exec(headerOf(fields, "status") ?? "")?.[0];
    const diagnostic = headerOf(fields, "diagnostic-code");
    events.push({
      ...shared,
      mailId: envelope ?? mailId,
      id: index === 0 ? id : `${id}:${index}`,
      // Some servers state the cause only in their text.
      kind: kindOfRefusal(code, diagnostic ?? mail.text ?? ""),
      detail: diagnostic ?? code ?? "",
    });
  }
  return { outcome: "read", events };
}

/** Each of our mails has one recipient. */
const maxRecipients = 20;

/**
 * A report in plain text, as qmail and older versions of Exim send it: what went wrong, a line of dashes, and the
 * returned mail.
 */
async function readPlainBounce(
  mail: Email,
  shared: Pick<MailEvent, "id" | "email" | "at">,
): Promise<ReadReport> {
  const isFromServer =
    headerOf(mail, "x-failed-recipients") !== undefined ||
    /^(?:<>|.*\b(?:mailer-daemon|postmaster)@.*)$/i.test(headerOf(mail, "from") ?? "");
  const [, detail, copy] = /^(.*?)\n-{2,}[^\n]*\n\s*(.*)$/s.exec(mail.text ?? "") ?? [];
  if (!isFromServer || detail === undefined || copy === undefined) return nothing;
  const mailId = mailIdOf(await parse(copy));
  if (!mailId) return nothing;
  const kind = kindOfRefusal(undefined, detail);
  return { outcome: "read", events: [{ ...shared, mailId, kind, detail: detail.trim() }] };
}

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
