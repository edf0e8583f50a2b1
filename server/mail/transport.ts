import { encode, wrap } from "nodemailer/lib/qp";

/** One mail, ready to be sent. */
export type Message = MailText & {
  /** Identity: a repeat with the same one is the same mail. */
  id: string;
  to: string;
};

/** The content of a mail, without its recipient. One without HTML is plain text only. */
export type MailText = MailHeaders & MailBody;

interface MailHeaders {
  subject: string;
  /** The address of `Reply-To`, if it is not the sender's; validated. */
  replyTo?: string;
  /** Where one POST unsubscribes the reader (RFC 8058). */
  unsubscribeUrl?: string;
  /** Name of the list it is sent to, for programs that sort by it (RFC 2919). */
  listName?: string;
}

/**
 * A text that many mails share except for a few values, which are between its fragments. All these mails
 * hold the same array of fragments, which is the key of their cached encoding.
 */
export interface SharedText {
  fragments: readonly string[];
  values: readonly string[];
}

type MailBody = { html: SharedText; text: SharedText } | { html?: never; text: string };

export interface Sender {
  from: () => string;
  /** Base of the site's addresses: its host is the right side of every Message-ID. */
  publicUrl: string;
  /** Headers with the id of a mail to a list, which mail services return in their reports. */
  idHeaders?: (mailId: string) => Record<string, string>;
}

/** Adds the headers that mail providers expect. Throws on a line break in a header: it would add another header. */
export function envelope(message: Message, sender: Sender, date: Date) {
  /** `prepared` values are written unchanged; others are encoded and folded if needed. */
  const headers: Record<string, string | { prepared: true; value: string }> = {
    "Auto-Submitted": "auto-generated",
  };
  if (message.unsubscribeUrl) {
    headers["List-Unsubscribe"] = `<${message.unsubscribeUrl}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
    const idHeaders = Object.entries(sender.idHeaders?.(message.id) ?? {});
    for (const [name, value] of idHeaders) headers[name] = { prepared: true, value };
  }
  const { hostname } = new URL(sender.publicUrl);
  if (message.listName) headers["List-Id"] = `<${message.listName}.${hostname}>`;
  // An object, so that a comma or a bracket in the address can never make it two recipients.
  const recipient = (address: string) => ({ name: "", address });
  const composed = {
    from: sender.from(),
    to: recipient(message.to),
    ...(message.replyTo !== undefined && { replyTo: recipient(message.replyTo) }),
    subject: message.subject,
    ...bodyOf(message),
    messageId: `<${message.id}@${hostname}>`,
    // Requests a report if it bounces (RFC 3461), with the id, and of the mail only its headers.
    ...(message.unsubscribeUrl && {
      dsn: { id: message.id, return: "headers", notify: "failure" } as const,
    }),
    date,
    headers,
  };
  for (const value of [
    composed.from,
    message.to,
    message.replyTo ?? "",
    composed.subject,
    composed.messageId,
    ...Object.values(headers).map((one) => (typeof one === "string" ? one : one.value)),
  ]) {
    if (/[\p{Cc}\u2028\u2029]/u.test(value))
      throw new Error("A mail header holds a control character.");
  }
  return composed;
}

/** `raw`: a part that is encoded already, with its headers. */
function bodyOf({ html, text }: MailBody) {
  // A mail of one part has the headers of that part among its own.
  if (!html) return { text };
  return { html: sharedPart("html", html), text: sharedPart("plain", text) };
}

type Encoded = ReturnType<typeof encoded>;

const encodedFragments = new WeakMap<readonly string[], readonly Encoded[]>();
/** A line end of the encoding that is no part of the text. */
const softBreak = Buffer.from("=\r\n");

/**
 * A part of a mail with its headers, as quoted-printable. The shared text is encoded once: encoding a long
 * text is most of the work of sending it, and makes most of the garbage.
 */
function sharedPart(type: "html" | "plain", { fragments, values }: SharedText): { raw: Buffer } {
  const pieces = encodedFragments.get(fragments) ?? fragments.map(encoded);
  encodedFragments.set(fragments, pieces);
  const head = `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const parts = [Buffer.from(head)];
  for (const [at, piece] of pieces.entries()) {
    parts.push(piece);
    const value = values[at];
    if (value !== undefined) parts.push(softBreak, encoded(value), softBreak);
  }
  return { raw: Buffer.concat(parts) };
}

/** Its lines leave room for a soft break. */
function encoded(text: string) {
  return Buffer.from(wrap(encode(text.replaceAll(/\r?\n/g, "\r\n")), 75), "latin1");
}

export type Sent =
  | { outcome: "sent" }
  /** The other side will never accept it. */
  | { outcome: "refused"; detail: string }
  /** It could not be handed over now. */
  | {
      outcome: "deferred";
      detail: string;
      /** The cause is not this mail: no other would be accepted either. */
      affectsAllMails?: boolean;
    };

/** A way to send mail. */
export interface Transport {
  /** False when a mail is never refused for good: then no answer need wait for the outcome. */
  mayRefuse: boolean;
  /** How many mails it can hand over at a time. */
  atOnce: number;
  send(message: Message): Promise<Sent>;
  /** How the connection to the mail server is; missing where there is none. */
  probe?(): Promise<"encrypted" | "open" | "failed">;
  /**
   * Deletes the files of mails whose rows are gone. Missing where no files are kept. `known` returns which of
   * some ids still have a row. Resolves to the number of deleted files.
   */
  sweep?(known: (ids: string[]) => Promise<Set<string>>): Promise<number>;
  close(): Promise<void>;
}
