import { names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import { mailWords } from "./words.ts";

/** A message as it was stored: cleaned of control characters, cut to length. */
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
 * The mail to the group, with the message in it. Plain text, so that nothing typed can be a link with
 * another face, a form or a picture; the subject says nothing that was typed; and every line of the
 * message is marked, so that none can pass for a line of ours.
 */
export function contactNotice(locale: Locale, message: NoticedMessage) {
  const words = mailWords(locale);
  const brand = names.group[locale];
  const facts: [key: Parameters<typeof words>[0], value: string | null][] = [
    ["contactNotice.topic", [message.topic, message.about].filter(Boolean).join(", ")],
    ["contactNotice.name", message.name],
    ["contactNotice.email", message.email],
    ["contactNotice.company", message.company],
    ["contactNotice.phone", message.phone],
    ["contactNotice.meeting", message.meetingAt && utcText(message.meetingAt)],
    ["contactNotice.language", message.locale],
    ["contactNotice.subjectLine", message.subject],
  ];
  const lines = facts.flatMap(([key, value]) => (value ? [`${words(key)} ${value}`] : []));
  const quoted = message.message.split("\n").map((line) => `> ${line}`.trimEnd());
  return {
    subject: words("contactNotice.subject", { brand }),
    text: [
      words("contactNotice.intro"),
      lines.join("\n"),
      `${words("contactNotice.message")}\n\n${quoted.join("\n")}`,
      words("contactNotice.answer"),
    ]
      .join("\n\n")
      .concat("\n"),
  };
}

const utcText = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
