import type { Queryable } from "./database.ts";
import { day, earlier } from "./durations.ts";

/** One record about a person, as that person is shown it. */
export type PersonalRecord = Record<string, string | number | boolean | null | Date>;

/** The data that a capability stores about a person. `emailKey` is the canonical form of their address. */
export interface PersonalData<Kind extends string = string> {
  kind: Kind;
  /** The table of the entries that a person has: with id, email, email_key, and the mails about each. */
  table?: string;
  read(on: Queryable, emailKey: string): Promise<PersonalRecord[]>;
  /**
   * Deletes all of it, with the mails about it, and returns how many rows of it there were. Runs in one
   * transaction with the other kinds.
   */
  erase(on: Queryable, emailKey: string, now: Date): Promise<number>;
}

/**
 * Deletes rows with the mails about them. `table` and `condition` are constants of ours; the condition
 * holds one value, `$1`. A mail of a batch is counted there: it stays, without anything about the person.
 */
export function deleteWithMails(
  on: Queryable,
  table: string,
  condition: string,
  value: string | Date | readonly string[],
): Promise<{ email_key: string }[]> {
  return on.query(
    `WITH gone AS (
       DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE ${condition} ORDER BY id FOR UPDATE)
       RETURNING id, email_key),
     gone_mails AS (
       DELETE FROM mails WHERE subject_id IN (SELECT id FROM gone) AND batch_id IS NULL),
     emptied_mails AS (
       UPDATE mails SET subject_kind = NULL, subject_id = NULL, last_error = NULL
       WHERE subject_id IN (SELECT id FROM gone) AND batch_id IS NOT NULL)
     SELECT email_key FROM gone`,
    [value],
  );
}

/** Deletes, with the mails about them, rows older than a number of months. Returns how many. */
export async function purgeAfterMonths(
  on: Queryable,
  table: string,
  months: number,
  now: Date,
): Promise<number> {
  // Counted by the database: six months before the 31st of August is the last day of February.
  const condition = `created_at < $1::timestamptz - interval '${months} months'`;
  return (await deleteWithMails(on, table, condition, now)).length;
}

/**
 * Deletes, a day later, mails that are about no row (links to a password, notices of an account, links to
 * one's own data): nothing else would ever delete the address that they went to.
 */
export async function purgeMailsWithoutSubject(on: Queryable, now: Date): Promise<void> {
  await on.query(
    `DELETE FROM mails WHERE subject_id IS NULL AND batch_id IS NULL AND state <> 'queued'
       AND created_at < $1`,
    [earlier(now, day)],
  );
}
