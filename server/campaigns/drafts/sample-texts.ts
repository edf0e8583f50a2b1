import { invitation } from "#brand/links.ts";
import type { AutomaticEvent, CampaignContent, CampaignKind } from "#contract/campaigns.ts";
import { invitationDays } from "#contract/limits.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { mailWords } from "#emails/words.ts";

const groups = {
  invitation: "sampleInvitation",
  confirmed: "sampleConfirmed",
  invited: "sampleInvited",
  accepted: "sampleAccepted",
  friend: "sampleFriend",
} as const;

const { app } = invitation;
const addresses = {
  invitation: `{{invitation|${app}}}`,
  confirmed: `{{link|${app}}}`,
  invited: `{{invitation|${app}}}`,
  accepted: app,
  friend: `{{link|${app}}}`,
} as const;

/** The text that a new invitation or automatic mail begins with, in all languages; any other begins empty. */
export function sampleContent(
  {
    content,
    automatic,
  }: { content: CampaignContent; automatic?: { event: AutomaticEvent } | undefined },
  kind: CampaignKind,
): CampaignContent {
  const event = automatic?.event ?? "invitation";
  if (!automatic && kind !== "invitation") return content;
  const text = (locale: Locale) => {
    const words = mailWords(locale, groups[event], {
      place: `{{place|${mailWords(locale, "samplePlaceholders")("place")}}}`,
      friends: "{{friends|1}}",
      days: invitationDays,
    });
    const button = `[${words("button")}](${addresses[event]} "button")`;
    const body = [words("first"), words("second"), button, words("end")].join("\n\n");
    return { subject: words("subject"), preview: words("preview"), body };
  };
  const texts = Object.fromEntries(locales.map((locale) => [locale, text(locale)]));
  return { ...content, texts };
}
