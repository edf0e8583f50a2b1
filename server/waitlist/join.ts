import type { Locale } from "#contract/locale.ts";
import { consentVersion, firstTouchLimit, type WaitlistSubmission } from "#contract/waitlist.ts";
import { confirmationHours } from "#contract/waitlist-terms.ts";
import type { Database } from "#server/platform/database.ts";
import type { EmailAddress } from "#server/platform/email-address.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { plainTextOrNull, referrerWithoutQuery } from "#server/platform/plain-text.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import { joinStatement, oweAlreadyStatement } from "./join-statements.ts";
import { confirmationToken, tokenHash } from "./secrets.ts";
import { isThrowaway } from "./throwaway.ts";

/** How long a confirmation link works. */
export const tokenLifetime = confirmationHours * 60 * 60 * 1000;
/** How long a visitor waits to hear whether the mail server takes their address. */
export const firstAttemptPatience = 5_000;

export interface JoinParts {
  database: Database;
  outbox: Outbox;
  authSecret: string;
  /** `strict`: the answer never tells who is on the list; its owner is told by mail. */
  privacy: "open" | "strict";
  clock: () => Date;
}

export type Submission = Omit<WaitlistSubmission, "email"> & {
  email: Extract<EmailAddress, { outcome: "valid" }>;
};

export type Joined =
  | { outcome: "joined" }
  | { outcome: "resent" }
  | { outcome: "already_confirmed" }
  /** The mail server will never take mail for this address. */
  | { outcome: "refused" };

/** Makes `join`, with its SQL put together once. */
export function createJoin(parts: JoinParts): (submission: Submission) => Promise<Joined> {
  const { database, outbox, privacy, clock } = parts;
  const statement = joinStatement(outbox);
  const alreadyStatement = oweAlreadyStatement(outbox);

  /** The answer waits for the first attempt only where a mail server could refuse it for good. */
  async function sent(mailId: string, joined: Joined): Promise<Joined> {
    if (!outbox.mayRefuse) {
      outbox.wake();
      return joined;
    }
    const first = await outbox.firstOutcome(mailId, firstAttemptPatience);
    return first === "refused" ? { outcome: "refused" } : joined;
  }

  return async (submission) => {
    const now = clock();
    const [leadId, mailId] = [sortableId(now), sortableId(now)];
    const values = leadValues(parts, submission, leadId, now);
    const [lead] = await database.query<{ id: string }>(statement, [...values, mailId]);
    if (lead) {
      const isNew = lead.id === leadId || privacy === "strict";
      return sent(mailId, { outcome: isNew ? "joined" : "resent" });
    }
    if (privacy === "open") return { outcome: "already_confirmed" };
    await database.query(alreadyStatement, [submission.email.key, mailId, submission.locale, now]);
    return sent(mailId, { outcome: "joined" });
  };
}

/** In the order of `joinStatement`. */
function leadValues(parts: JoinParts, submission: Submission, leadId: string, now: Date) {
  const { address, key, domain } = submission.email;
  const locale: Locale = submission.locale;
  return [
    leadId,
    address,
    key,
    now,
    submission.country,
    plainTextOrNull(submission.city, 120),
    submission.heard_channel,
    plainTextOrNull(submission.heard_detail, 500),
    locale,
    plainTextOrNull(submission.utm_source, firstTouchLimit),
    plainTextOrNull(submission.utm_medium, firstTouchLimit),
    plainTextOrNull(submission.utm_campaign, firstTouchLimit),
    referrerWithoutQuery(submission.referrer_url),
    consentVersion,
    "waitlist-dialog",
    isThrowaway(domain),
    tokenHash(confirmationToken(parts.authSecret, leadId)),
    new Date(now.getTime() + tokenLifetime),
  ];
}
