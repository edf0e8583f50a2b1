import { useTranslations } from "use-intl";
import { ConfirmPage } from "#site/features/mail-link/confirm-page.tsx";
import { mailPageHead } from "#site/features/mail-link/mail-page.tsx";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";

export const loader = pageLoader("waitlistConfirm", "confirm", "mail-link", "forms");

export const meta = mailPageHead;

export default function WaitlistConfirm() {
  const t = useTranslations("mail-link");
  return (
    <ConfirmPage
      words="confirm"
      path="/api/waitlist-confirm"
      joinAgain={<WaitlistButton />}
      otherAddress={<WaitlistButton look="outline" label={t("otherAddress")} />}
    />
  );
}
