import { ConfirmPage } from "#site/features/mail-link/confirm-page.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";

export const loader = pageLoader("newsletterConfirm", "newsletter-confirm");

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const meta: typeof pageHead = (page) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

export default function NewsletterConfirm() {
  return <ConfirmPage words="newsletter-confirm" path="/api/newsletter-confirm" />;
}
