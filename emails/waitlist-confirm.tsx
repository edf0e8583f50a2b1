import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** Asks the owner of an address to confirm it: one button, and the same link in plain sight. */
export const waitlistConfirm: MailDraft = (locale, words) => {
  const look = styles(locale);
  const { brand, hours, days } = mailArguments(locale);
  const confirmUrl = placeholder("confirmUrl");
  const subject = words("waitlistConfirm.subject", { brand });
  const heading = words("waitlistConfirm.heading");
  const validity = words("waitlistConfirm.validity", { hours });
  const notes = [
    words("waitlistConfirm.reason", { brand }),
    words("waitlistConfirm.ignore", { days }),
  ];
  return {
    subject,
    html: (
      <Frame
        locale={locale}
        words={words}
        subject={subject}
        preheader={words("waitlistConfirm.preheader", { hours })}
        notes={notes}
      >
        <Channel locale={locale}>
          <Heading as="h1" className="ink" style={look.heading}>
            {heading}
          </Heading>
          <Text className="ink" style={{ ...look.text, marginTop: 14 }}>
            {words("waitlistConfirm.intro", { brand })}
          </Text>
        </Channel>
        <Press locale={locale} href={confirmUrl}>
          {words("waitlistConfirm.button")}
        </Press>
        <Text className="soft" style={{ ...look.small, marginTop: 28 }}>
          {words("waitlistConfirm.linkLabel")}
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
      words("waitlistConfirm.introText", { brand }),
      confirmUrl,
      validity,
      ...notes,
      ...textFoot(locale, words),
    ],
  };
};
