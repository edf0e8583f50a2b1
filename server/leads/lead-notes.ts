import type { Queryable } from "#server/database/database.ts";
import type { PersonalData } from "#server/database/personal-data-source.ts";
import { mayHoldAddress, partOfSpellings, withoutAddress } from "#server/http/typed-text.ts";

/** SQL of the text of a note that is searched, written exactly as in its index. */
export const searchedNote = "coalesce(folded, lower(detail))";

/** Notes folded at a time, and in one run: the embedded database has one connection. */
const atOnce = 500;
const mostRounds = 400;

/** Folds notes of earlier releases, as a trigger does with each new one. */
export async function foldNotes(on: Queryable): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const folded = await on.query(
      `UPDATE lead_events SET folded = folded_text(detail) WHERE id IN (
         SELECT id FROM lead_events WHERE kind = 'noted' AND folded IS NULL
         ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) RETURNING 1`,
    );
    if (folded.length < atOnce) return;
  }
}

/** An address of a person in the notes of others, as personal data: it is erased, and not shown. */
export const notesData: PersonalData<"waitlist"> = {
  kind: "waitlist",
  read: async () => [],
  async erase(on, emailKey) {
    const [local = "", domain] = emailKey.split("@");
    // An index finds it. Google's addresses may be dotted and have two domains.
    const written = domain === "gmail.com" ? "%@g%mail.com%" : `%${local}@%`;
    const notes = await on.query<{ id: string; detail: string }>(
      `SELECT id::text AS id, detail FROM lead_events
       WHERE kind = 'noted' AND ${searchedNote} LIKE folded_text($2)
         AND ${mayHoldAddress("detail", "$1")} FOR UPDATE`,
      [partOfSpellings(emailKey), written],
    );
    const changed = notes
      .map(({ id, detail }) => ({ id, detail, without: withoutAddress(detail, emailKey) }))
      .filter(({ detail, without }) => without !== detail);
    await on.query(
      `UPDATE lead_events SET detail = without
       FROM unnest($1::bigint[], $2::text[]) AS changed (note, without) WHERE id = note`,
      [changed.map(({ id }) => id), changed.map(({ without }) => without)],
    );
    return changed.length;
  },
};
