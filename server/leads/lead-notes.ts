import type { Queryable } from "#server/database/database.ts";

/** SQL of the text of a note that is searched, written exactly as in its index. */
export const searchedNote = "coalesce(folded, lower(detail))";

/** Notes folded at a time, and in one run: the embedded database has one connection. */
const atOnce = 500;
const maxRounds = 400;

/** Folds notes of earlier releases, as a trigger does with each new one. */
export async function foldNotes(on: Queryable): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const folded = await on.query(
      `UPDATE lead_events SET folded = folded_text(detail) WHERE id IN (
         SELECT id FROM lead_events WHERE kind = 'noted' AND folded IS NULL
         ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) RETURNING 1`,
    );
    if (folded.length < atOnce) return;
  }
}
