import { consentVersions } from "#contract/limits.ts";
import type { MailedList } from "#server/platform/opt-in/mails.ts";

export const newsletter: MailedList = {
  name: "newsletter",
  table: "newsletter_subscribers",
  entryKind: "subscriber",
  confirmPath: "/newsletter/confirm",
  consentVersion: consentVersions.newsletter,
  consentSource: "footer",
};
