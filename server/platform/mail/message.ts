/** One mail, ready to be sent. */
export interface Message {
  /** Identity: a repeat with the same one is the same mail. */
  id: string;
  to: string;
  subject: string;
  /** A mail without it is plain text alone. */
  html?: string;
  text: string;
  /** Whom an answer goes to, where that is not us. An address that was read and found valid. */
  replyTo?: string;
  /** Where one POST takes the reader off the list (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Envelope {
  from: string;
  to: { name: ""; address: string };
  replyTo?: { name: ""; address: string };
  subject: string;
  html?: string;
  text: string;
  messageId: string;
  date: Date;
  headers: Record<string, string>;
}

export interface Sender {
  from: string;
  /** Base of the site's addresses: its host is the right side of every Message-ID. */
  publicUrl: string;
}

/** Adds the headers of the trade. Throws on a line break in any header: nobody may add a line of theirs. */
export function envelope(message: Message, sender: Sender, date: Date): Envelope {
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (message.unsubscribeUrl) {
    headers["List-Unsubscribe"] = `<${message.unsubscribeUrl}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  const { hostname } = new URL(sender.publicUrl);
  const made: Envelope = {
    from: sender.from,
    // As an object, so that a comma or a bracket in the address can never make two recipients of it.
    to: { name: "", address: message.to },
    ...(message.replyTo !== undefined && { replyTo: { name: "", address: message.replyTo } }),
    subject: message.subject,
    ...(message.html !== undefined && { html: message.html }),
    text: message.text,
    messageId: `<${message.id}@${hostname}>`,
    date,
    headers,
  };
  for (const value of [
    made.from,
    message.to,
    message.replyTo ?? "",
    made.subject,
    made.messageId,
    ...Object.values(headers),
  ]) {
    if (/[\p{Cc}\u2028\u2029]/u.test(value))
      throw new Error("A mail header holds a control character.");
  }
  return made;
}
