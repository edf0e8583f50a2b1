import { confirmationHours } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import type { EmailAddress } from "#server/platform/typed-text.ts";
import { enqueueAlreadyStatement, joinStatement, type OwnColumn } from "./join-statements.ts";
import type { OptInList } from "./list.ts";
import { confirmationToken, tokenHash } from "./secrets.ts";

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

export interface Entry {
  email: Extract<EmailAddress, { outcome: "valid" }>;
  locale: Locale;
  /** Values of the list's own columns, in their order. */
  own: readonly (string | boolean | null)[];
}

export type Joined =
  | { outcome: "joined" }
  | { outcome: "resent" }
  | { outcome: "already_confirmed" }
  /** The mail server will never take mail for this address. */
  | { outcome: "refused" };

/** Makes the way onto a list, with its SQL put together once. */
export function createListJoin(
  parts: JoinParts,
  list: OptInList,
  own: readonly OwnColumn[],
): (entry: Entry) => Promise<Joined> {
  const { database, outbox, privacy, clock } = parts;
  const statement = joinStatement(outbox, list, own);
  const alreadyStatement = enqueueAlreadyStatement(outbox, list);

  /** The answer waits for the first attempt only where a mail server could refuse it for good. */
  async function sent(mailId: string, joined: Joined): Promise<Joined> {
    if (!outbox.mayRefuse) {
      outbox.wake();
      return joined;
    }
    const first = await outbox.firstOutcome(mailId, firstAttemptPatience);
    return first === "refused" ? { outcome: "refused" } : joined;
  }

  return async ({ email, locale, own: values }) => {
    const now = clock();
    const [entryId, mailId] = [sortableId(now), sortableId(now)];
    const [entry] = await database.query<{ id: string }>(statement, [
      entryId,
      email.address,
      email.key,
      now,
      locale,
      list.consentVersion,
      list.consentSource,
      tokenHash(confirmationToken(parts.authSecret, list, entryId)),
      new Date(now.getTime() + tokenLifetime),
      mailId,
      ...values,
    ]);
    if (entry) {
      const isNew = entry.id === entryId || privacy === "strict";
      return sent(mailId, { outcome: isNew ? "joined" : "resent" });
    }
    if (privacy === "open") return { outcome: "already_confirmed" };
    await database.query(alreadyStatement, [email.key, mailId, locale, now]);
    return sent(mailId, { outcome: "joined" });
  };
}
