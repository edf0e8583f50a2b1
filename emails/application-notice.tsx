import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** Tells the group that an application waits in its inbox. Neither its words nor its file travel by mail. */
export const applicationNotice: MailDraft = (locale, words) => {
  const look = styles(locale);
  const { brand, months } = mailArguments(locale);
  const inboxUrl = placeholder("inboxUrl");
  const subject = words("applicationNotice.subject", { brand });
  const heading = words("applicationNotice.heading");
  const intro = words("applicationNotice.intro");
  const notes = [words("applicationNotice.kept", { months })];
  return {
    subject,
    html: (
      <Frame
        locale={locale}
        words={words}
        subject={subject}
        preheader={words("applicationNotice.preheader")}
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
        <Press locale={locale} href={inboxUrl}>
          {words("applicationNotice.button")}
        </Press>
        <Text style={{ ...look.small, marginTop: 20 }}>
          <PlainLink locale={locale} href={inboxUrl} />
        </Text>
      </Frame>
    ),
    text: [heading, intro, inboxUrl, ...notes, ...textFoot(locale, words, [])],
  };
};
