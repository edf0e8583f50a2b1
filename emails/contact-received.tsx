import { Heading, Text } from "@react-email/components";
import { contactMonths } from "#contract/contact-terms.ts";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel } from "./parts.tsx";
import { mailArguments } from "./words.ts";

/**
 * Tells whoever wrote to us that it has arrived. Not a word of theirs is repeated: the address may be
 * somebody else's, and this mail must not carry a stranger's text to them.
 */
export const contactReceived: MailDraft = (locale, words) => {
  const look = styles(locale);
  const { brand } = mailArguments(locale);
  const subject = words("contactReceived.subject", { brand });
  const heading = words("contactReceived.heading");
  const paragraphs = [words("contactReceived.intro"), words("contactReceived.next")];
  const notes = [
    words("contactReceived.kept", { months: contactMonths }),
    words("contactReceived.ignore", { brand }),
  ];
  return {
    subject,
    html: (
      <Frame
        locale={locale}
        words={words}
        subject={subject}
        preheader={words("contactReceived.preheader")}
        notes={notes}
        ways={["data"]}
      >
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
      </Frame>
    ),
    text: [heading, ...paragraphs, ...notes, ...textFoot(locale, words, ["data"])],
  };
};
