import type { Database } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import type { Held, PersonalData } from "#server/platform/personal-data.ts";
import { sortableId } from "#server/platform/sortable-id.ts";

export interface DataParts {
  database: Database;
  outbox: Outbox;
  /** What each capability can say and forget, in the order in which it is shown. */
  sources: readonly PersonalData[];
  clock: () => Date;
}

export type HeldData = { kind: PersonalData["kind"]; items: Held[] }[];

/** Everything that is held about an address; kinds without anything are left out. */
export async function readHeld(
  { database, sources }: Pick<DataParts, "database" | "sources">,
  emailKey: string,
): Promise<HeldData> {
  const held: HeldData = [];
  for (const { kind, held: read } of sources) {
    const items = await read(database, emailKey);
    if (items.length > 0) held.push({ kind, items });
  }
  return held;
}

/** SQL that owes one mail of our own kind to an address. */
export function enqueueStatement(outbox: Outbox, kind: "data-link" | "data-erased") {
  return {
    name: `enqueue-${kind}`,
    text: `WITH ${outbox.enqueueMail(
      `SELECT $1::uuid, '${kind}'::text, NULL, NULL::uuid, $2::text, $3::text, $4::timestamptz`,
    )} SELECT id FROM mail`,
  };
}

/**
 * Forgets a person everywhere at once, and owes the mail that says so. Half an erasure is never
 * kept: should one part fail, nothing is erased.
 */
export async function eraseAll(
  parts: DataParts,
  who: { email: string; emailKey: string; locale: string },
): Promise<{ outcome: "erased" }> {
  const { database, outbox, sources, clock } = parts;
  const now = clock();
  await database.transaction(async (transaction) => {
    for (const source of sources) await source.erase(transaction, who.emailKey, now);
    await transaction.query("DELETE FROM mails WHERE to_address = $1 AND kind = 'data-link'", [
      who.email,
    ]);
    const values = [sortableId(now), who.locale, who.email, now];
    await transaction.query(enqueueStatement(outbox, "data-erased"), values);
  });
  // What lies in the mail folder goes with the rows. Should that fail, the hourly sweep tries again.
  await outbox.sweep();
  outbox.wake();
  return { outcome: "erased" };
}

/** Forgets to whom our own mails went, a day after they left. */
export async function purgeDataMails(database: Database, now: Date): Promise<void> {
  await database.query(
    `DELETE FROM mails WHERE kind IN ('data-link', 'data-erased') AND state <> 'queued'
     AND created_at < $1`,
    [new Date(now.getTime() - 24 * 60 * 60 * 1000)],
  );
}
