import { type SharedText, sharedPart, wholeText } from "./shared-text.ts";

/** One mail, ready to be sent. */
export interface Message {
  /** Identity: a repeat with the same one is the same mail. */
  id: string;
  to: string;
  subject: string;
  /** A mail without it is plain text alone. */
  html?: string | SharedText;
  text: string | SharedText;
  /** Whom an answer goes to, where that is not us. An address that was read and found valid. */
  replyTo?: string;
  /** Where one POST takes the reader off the list (RFC 8058). */
  unsubscribeUrl?: string;
  /** Name of the list it is sent to, for programs that sort by it (RFC 2919). */
  listName?: string;
}

export interface Envelope {
  from: string;
  to: { name: ""; address: string };
  replyTo?: { name: ""; address: string };
  subject: string;
  /** `raw`: a part that is encoded already, with its headers. */
  html?: string | { raw: Buffer };
  text: string | { raw: Buffer };
  messageId: string;
  /** What a report of its delivery is asked to be, where the mail server takes such wishes (RFC 3461). */
  dsn?: { id: string; return: "headers"; notify: "failure" };
  date: Date;
  /** `prepared`: written as it stands. Other values are encoded and folded where that is needed. */
  headers: Record<string, string | { prepared: true; value: string }>;
}

export interface Sender {
  from: string;
  /** Base of the site's addresses: its host is the right side of every Message-ID. */
  publicUrl: string;
  /** Headers by which a mail to a list is known again when something is reported of it. */
  markOf?: (mailId: string) => Record<string, string>;
}

/** Adds the headers that mail providers expect. Throws on a line break in any header: nobody may add a line of theirs. */
export function envelope(message: Message, sender: Sender, date: Date): Envelope {
  const headers: Envelope["headers"] = { "Auto-Submitted": "auto-generated" };
  if (message.unsubscribeUrl) {
    headers["List-Unsubscribe"] = `<${message.unsubscribeUrl}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
    const marks = Object.entries(sender.markOf?.(message.id) ?? {});
    for (const [name, value] of marks) headers[name] = { prepared: true, value };
  }
  const { hostname } = new URL(sender.publicUrl);
  if (message.listName) headers["List-Id"] = `<${message.listName}.${hostname}>`;
  const made: Envelope = {
    from: sender.from,
    // As an object, so that a comma or a bracket in the address can never make two recipients of it.
    to: { name: "", address: message.to },
    ...(message.replyTo !== undefined && { replyTo: { name: "", address: message.replyTo } }),
    subject: message.subject,
    ...bodyOf(message),
    messageId: `<${message.id}@${hostname}>`,
    // The id comes back with the report, and of the mail no more than its head.
    ...(message.unsubscribeUrl && {
      dsn: { id: message.id, return: "headers", notify: "failure" } as const,
    }),
    date,
    headers,
  };
  for (const value of [
    made.from,
    message.to,
    message.replyTo ?? "",
    made.subject,
    made.messageId,
    ...Object.values(headers).map((one) => (typeof one === "string" ? one : one.value)),
  ]) {
    if (/[\p{Cc}\u2028\u2029]/u.test(value))
      throw new Error("A mail header holds a control character.");
  }
  return made;
}

function bodyOf({ html, text }: Message): Pick<Envelope, "html" | "text"> {
  // A mail of one part has the headers of that part among its own.
  if (html === undefined) return { text: typeof text === "string" ? text : wholeText(text) };
  return {
    html: typeof html === "string" ? html : sharedPart("html", html),
    text: typeof text === "string" ? text : sharedPart("plain", text),
  };
}

export type Sent =
  | { outcome: "sent" }
  /** The other side will never take it. */
  | { outcome: "refused"; detail: string }
  /** It could not be handed over now. */
  | {
      outcome: "deferred";
      detail: string;
      /** True when it is no matter of this mail: no other would be taken either. */
      isOurs?: boolean;
    };

/** A way for mail to leave. */
export interface Transport {
  /** False when a mail is never refused for good: then nobody need wait for its fate. */
  mayRefuse: boolean;
  /** How many mails it can hand over at a time. */
  atOnce: number;
  send(message: Message): Promise<Sent>;
  /** How the connection to the mail server is; missing where there is none. */
  probe?(): Promise<"encrypted" | "open" | "failed">;
  /**
   * Deletes the copies of mails that are known no more. Missing where mail leaves for good.
   * `known` says which of some identities still are. Resolves to how many copies went.
   */
  sweep?(known: (ids: string[]) => Promise<Set<string>>): Promise<number>;
  close(): Promise<void>;
}
