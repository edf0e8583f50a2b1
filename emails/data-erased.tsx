import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel } from "./parts.tsx";
import { mailArguments } from "./words.ts";

/** The last mail to somebody who asked to be forgotten: it is done. */
export const dataErased: MailDraft = (locale, words) => {
  const look = styles(locale);
  const { brand } = mailArguments(locale);
  const subject = words("dataErased.subject", { brand });
  const heading = words("dataErased.heading");
  const intro = words("dataErased.intro", { brand });
  const notes = [words("dataErased.kept")];
  return {
    subject,
    html: (
      <Frame
        locale={locale}
        words={words}
        subject={subject}
        preheader={words("dataErased.preheader")}
        notes={notes}
        ways={[]}
      >
        <Channel locale={locale}>
          <Heading as="h1" className="ink" style={look.heading}>
            {heading}
          </Heading>
          <Text className="ink" style={{ ...look.text, marginTop: 14 }}>
            {intro}
          </Text>
        </Channel>
      </Frame>
    ),
    text: [heading, intro, ...notes, ...textFoot(locale, words, [])],
  };
};
