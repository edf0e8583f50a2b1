import { useTranslations } from "use-intl";
import { ConfirmPage } from "#site/features/mail-link/confirm-page.tsx";
import { mailPageHead } from "#site/features/mail-link/mail-page.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { buttonClass } from "#site/ui/button.tsx";

export const loader = pageLoader("newsletterConfirm", "newsletter-confirm", "mail-link", "forms");

export const meta = mailPageHead;

export default function NewsletterConfirm() {
  const t = useTranslations("newsletter-confirm");
  const common = useTranslations("mail-link");
  return (
    <ConfirmPage
      words="newsletter-confirm"
      path="/api/newsletter-confirm"
      joinAgain={
        <a href="#subscribe" className={buttonClass("primary")}>
          {t("again")}
        </a>
      }
      otherAddress={
        <a href="#subscribe" className={buttonClass("outline")}>
          {common("otherAddress")}
        </a>
      }
    />
  );
}
