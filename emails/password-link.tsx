import { Heading, Text } from "@react-email/components";
import type { MailDraft } from "./draft.ts";
import { Frame, textFoot } from "./frame.tsx";
import { styles } from "./look.ts";
import { Channel, PlainLink, Press } from "./parts.tsx";
import { placeholder } from "./templates.ts";
import { mailArguments } from "./words.ts";

/** The way to a password, for somebody asked to join the administration or who has forgotten theirs. */
export const passwordLink =
  (kind: "adminInvitation" | "adminReset"): MailDraft =>
  (locale, words) => {
    const look = styles(locale);
    const { brand, invitationHours, resetMinutes } = mailArguments(locale);
    const passwordUrl = placeholder("passwordUrl");
    const subject = words(`${kind}.subject`, { brand });
    const heading = words(`${kind}.heading`);
    const intro = words(`${kind}.intro`, { brand });
    const validity =
      kind === "adminInvitation"
        ? words("adminInvitation.validity", { hours: invitationHours })
        : words("adminReset.validity", { minutes: resetMinutes });
    const notes = [validity, words(`${kind}.ignore`)];
    return {
      subject,
      html: (
        <Frame
          locale={locale}
          words={words}
          subject={subject}
          preheader={words(`${kind}.preheader`)}
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
          <Press locale={locale} href={passwordUrl}>
            {words(`${kind}.button`)}
          </Press>
          <Text style={{ ...look.small, marginTop: 20 }}>
            <PlainLink locale={locale} href={passwordUrl} />
          </Text>
        </Frame>
      ),
      text: [heading, intro, passwordUrl, ...notes, ...textFoot(locale, words, [])],
    };
  };
