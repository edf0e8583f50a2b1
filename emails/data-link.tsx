import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** The link that somebody asked for to see what is held about them. */
export const dataLink: MailDraft = (locale, words) => {
  const look = styles(locale);
  const { brand, dataDays: days } = mailArguments(locale);
  const dataUrl = placeholder("dataUrl");
  const subject = words("dataLink.subject", { brand });
  const heading = words("dataLink.heading");
  const intro = words("dataLink.intro", { brand });
  const notes = [words("dataLink.validity", { days }), words("dataLink.ignore")];
  return {
    subject,
    html: (
      <Frame
        locale={locale}
        words={words}
        subject={subject}
        preheader={words("dataLink.preheader")}
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
        <Press locale={locale} href={dataUrl}>
          {words("dataLink.button")}
        </Press>
        <Text style={{ ...look.small, marginTop: 20 }}>
          <PlainLink locale={locale} href={dataUrl} />
        </Text>
      </Frame>
    ),
    text: [heading, intro, dataUrl, ...notes, ...textFoot(locale, words, [])],
  };
};
