import type { Locale } from "#contract/locale.ts";
import { mailWords } from "./words.ts";

/** A stored message: without control characters, and of limited length. */
export interface NoticedMessage {
  topic: string;
  about: string | null;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  subject: string;
  message: string;
  meetingAt: Date | null;
  locale: string;
}

/**
 * The mail to the group, with the message. It is plain text, so that nothing typed can be a disguised link,
 * a form or a picture; its subject contains nothing typed; and the lines of the message are quoted, so that
 * none looks like ours.
 */
export function contactNotice(locale: Locale, message: NoticedMessage) {
  const words = mailWords(locale, "contactNotice");
  const facts: [key: string, value: string | null][] = [
    ["topic", [message.topic, message.about].filter(Boolean).join(", ")],
    ["name", message.name],
    ["email", message.email],
    ["company", message.company],
    ["phone", message.phone],
    ["meeting", message.meetingAt && utcText(message.meetingAt)],
    ["language", message.locale],
    ["subjectLine", message.subject],
  ];
  const lines = facts.flatMap(([key, value]) => (value ? [`${words(key)} ${value}`] : []));
  const quoted = message.message.split("\n").map((line) => `> ${line}`.trimEnd());
  return {
    subject: words("subject"),
    text: [
      words("intro"),
      lines.join("\n"),
      `${words("message")}\n\n${quoted.join("\n")}`,
      words("answer"),
    ]
      .join("\n\n")
      .concat("\n"),
  };
}

const utcText = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
