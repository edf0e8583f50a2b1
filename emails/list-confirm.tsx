import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { type FootWay, Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** Asks the owner of an address to confirm it for a list: one button, and the same link in plain sight. */
export const listConfirm =
  (group: "waitlistConfirm" | "newsletterConfirm", ways: readonly FootWay[]): MailDraft =>
  (locale, words) => {
    const look = styles(locale);
    const { brand, hours, days } = mailArguments(locale);
    const confirmUrl = placeholder("confirmUrl");
    const subject = words(`${group}.subject`, { brand });
    const heading = words(`${group}.heading`);
    const validity = words(`${group}.validity`, { hours });
    const notes = [words(`${group}.reason`, { brand }), words(`${group}.ignore`, { days })];
    return {
      subject,
      html: (
        <Frame
          locale={locale}
          words={words}
          subject={subject}
          preheader={words(`${group}.preheader`, { hours })}
          notes={notes}
          ways={ways}
        >
          <Channel locale={locale}>
            <Heading as="h1" className="ink" style={look.heading}>
              {heading}
            </Heading>
            <Text className="ink" style={{ ...look.text, marginTop: 14 }}>
              {words(`${group}.intro`, { brand })}
            </Text>
          </Channel>
          <Press locale={locale} href={confirmUrl}>
            {words(`${group}.button`)}
          </Press>
          <Text className="soft" style={{ ...look.small, marginTop: 28 }}>
            {words(`${group}.linkLabel`)}
          </Text>
          <Text style={{ ...look.small, marginTop: 4 }}>
            <PlainLink locale={locale} href={confirmUrl} />
          </Text>
          <Text className="soft" style={{ ...look.small, marginTop: 16 }}>
            {validity}
          </Text>
        </Frame>
      ),
      text: [
        heading,
        words(`${group}.introText`, { brand }),
        confirmUrl,
        validity,
        ...notes,
        ...textFoot(locale, words, ways),
      ],
    };
  };
