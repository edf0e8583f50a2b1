import type { Database, Queryable } from "#server/platform/database.ts";
import type { OptInList } from "./list.ts";
import { readUnsubscribeToken } from "./secrets.ts";

export type Left = { outcome: "left" } | { outcome: "not_on_the_list" } | { outcome: "forged" };

/** A list that a link of a mail can lead off. */
export interface LeavableList extends OptInList {
  /** What else is to be done, in the same transaction, when a person leaves. */
  onLeaving?: (transaction: Queryable, emailKey: string) => Promise<unknown>;
}

export interface LeaveParts {
  database: Database;
  authSecret: string;
}

/** Takes whoever holds the link of a mail off the list it was sent for: entry and mails go. */
export async function leave(parts: LeaveParts, list: LeavableList, token: string): Promise<Left> {
  const read = readUnsubscribeToken(parts.authSecret, list, token);
  if (read.outcome === "forged") return read;
  return parts.database.transaction(async (transaction) => {
    const [entry] = await transaction.query<{ email_key: string }>(
      `DELETE FROM ${list.table} WHERE id = $1 RETURNING email_key`,
      [read.entryId],
    );
    if (!entry) return { outcome: "not_on_the_list" };
    await transaction.query("DELETE FROM mails WHERE subject_id = $1", [read.entryId]);
    await list.onLeaving?.(transaction, entry.email_key);
    return { outcome: "left" };
  });
}
