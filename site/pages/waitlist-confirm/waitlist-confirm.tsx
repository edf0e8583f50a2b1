import { ConfirmPage } from "#site/features/mail-link/confirm-page.tsx";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";

export const loader = pageLoader("waitlistConfirm", "confirm");

/** The address may hold a token until the script has taken it away: nothing may pass it on. */
export const meta: typeof pageHead = (page) => [
  ...pageHead(page),
  { name: "referrer", content: "no-referrer" },
];

export default function WaitlistConfirm() {
  return (
    <ConfirmPage words="confirm" path="/api/waitlist-confirm" joinAgain={<WaitlistButton />} />
  );
}
