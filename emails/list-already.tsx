import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { type FootWay, Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel } from "./parts.tsx";
import { mailArguments } from "./words.ts";

/**
 * Sent when a confirmed address is entered again and the form must not tell: the page answers as it
 * does to everyone, and only the owner learns that the place was already theirs.
 */
export const listAlready =
  (group: "waitlistAlready" | "newsletterAlready", ways: readonly FootWay[]): MailDraft =>
  (locale, words) => {
    const look = styles(locale);
    const { brand } = mailArguments(locale);
    const subject = words(`${group}.subject`, { brand });
    const heading = words(`${group}.heading`);
    const intro = words(`${group}.intro`);
    const next = words(`${group}.next`);
    const notes = [words(`${group}.reason`, { brand }), words(`${group}.ignore`)];
    return {
      subject,
      html: (
        <Frame
          locale={locale}
          words={words}
          subject={subject}
          preheader={words(`${group}.preheader`)}
          notes={notes}
          ways={ways}
        >
          <Channel locale={locale}>
            <Heading as="h1" className="ink" style={look.heading}>
              {heading}
            </Heading>
            <Text className="ink" style={{ ...look.text, marginTop: 14 }}>
              {intro}
            </Text>
            <Text className="ink" style={{ ...look.text, marginTop: 14 }}>
              {next}
            </Text>
          </Channel>
        </Frame>
      ),
      text: [heading, intro, next, ...notes, ...textFoot(locale, words, ways)],
    };
  };
