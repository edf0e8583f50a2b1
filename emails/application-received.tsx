import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel } from "./parts.tsx";
import { mailArguments } from "./words.ts";

/** Tells an applicant that the application has arrived, without repeating a word of it. */
export const applicationReceived: MailDraft = (locale, words) => {
  const look = styles(locale);
  const { brand, months } = mailArguments(locale);
  const subject = words("applicationReceived.subject", { brand });
  const heading = words("applicationReceived.heading");
  const paragraphs = [
    words("applicationReceived.intro", { brand }),
    words("applicationReceived.next"),
  ];
  const notes = [
    words("applicationReceived.kept", { months }),
    words("applicationReceived.ignore", { brand }),
  ];
  return {
    subject,
    html: (
      <Frame
        locale={locale}
        words={words}
        subject={subject}
        preheader={words("applicationReceived.preheader")}
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
