import { ConfirmPage } from "#site/features/mail-link/confirm-page.tsx";
import { mailPageHead } from "#site/features/mail-link/mail-page.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";

export const loader = pageLoader("newsletterConfirm", "newsletter-confirm", "mail-link", "forms");

export const meta = mailPageHead;

export default function NewsletterConfirm() {
  return <ConfirmPage words="newsletter-confirm" path="/api/newsletter-confirm" />;
}
