import { Heading, Text } from "@react-email/components";
import type { Locale } from "#contract/locale.ts";
import type { MailDraft } from "./draft.ts";
import { type FootWay, Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import type { MailWords } from "./words.ts";

export interface Letter {
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do, and the same address in plain sight under it. */
  press?: { href: string; label: string };
  /** Said under the letter, smaller. */
  notes: string[];
  ways: readonly FootWay[];
}

/** A mail that says something in a few paragraphs and asks for one thing at most. */
export function letter(
  locale: Locale,
  words: MailWords,
  { subject, preheader, heading, paragraphs, press, notes, ways }: Letter,
): ReturnType<MailDraft> {
  const look = styles(locale);
  return {
    subject,
    html: (
      <Frame {...{ locale, words, subject, preheader, notes, ways }}>
        <Channel locale={locale}>
          <Heading as="h1" className="ink" style={look.heading}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} className="ink" style={{ ...look.text, marginTop: 14 }}>
              {paragraph}
            </Text>
          ))}
        </Channel>
        {press && (
          <>
            <Press locale={locale} href={press.href}>
              {press.label}
            </Press>
            <Text style={{ ...look.small, marginTop: 20 }}>
              <PlainLink locale={locale} href={press.href} />
            </Text>
          </>
        )}
      </Frame>
    ),
    text: [
      heading,
      ...paragraphs,
      ...(press ? [press.href] : []),
      ...notes,
      ...textFoot(locale, words, ways),
    ],
  };
}
