import { consentVersions } from "#contract/limits.ts";
import type { LeavableList } from "#server/platform/opt-in/leave.ts";
import type { MailedList } from "#server/platform/opt-in/mails.ts";
import { erasedHash } from "#server/platform/opt-in/secrets.ts";

export const waitlist: MailedList = {
  name: "waitlist",
  table: "waitlist_leads",
  entryKind: "lead",
  confirmPath: "/waitlist/confirm",
  consentVersion: consentVersions.waitlist,
  consentSource: "waitlist-dialog",
};

/** Whoever leaves the waitlist is forgotten: a keyed hash of the address alone stays. */
export function leavableWaitlist(parts: { authSecret: string; clock: () => Date }): LeavableList {
  return {
    ...waitlist,
    onLeaving: (transaction, emailKey) =>
      transaction.query(rememberErased, [erasedHash(parts.authSecret, emailKey), parts.clock()]),
  };
}

/** Values: the hash, now. */
export const rememberErased = `
  INSERT INTO erased_addresses (address_hash, erased_at) VALUES ($1, $2)
  ON CONFLICT (address_hash) DO UPDATE SET erased_at = excluded.erased_at`;
