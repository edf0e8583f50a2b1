import { longestUndoSeconds, undoSeconds } from "#contract/bulk-actions.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { recordAudit } from "../audit/record.ts";
import { type ActRow, actColumns, describeAct } from "./act-row.ts";

export interface UndoParts {
  database: Database;
  clock: () => Date;
}

export type Undone =
  | { outcome: "undone" | "held"; act: ReturnType<typeof describeAct> }
  | { outcome: "too_late" }
  | { outcome: "unknown" };

async function missed(on: Queryable, id: string): Promise<Undone> {
  const [row] = await on.query("SELECT 1 FROM lead_acts WHERE id = $1", [id]);
  return { outcome: row ? "too_late" : "unknown" };
}

/** Takes an act back that has not begun. Whoever performs it and whoever undoes it cannot both win. */
export function undoAct(
  { database, clock }: UndoParts,
  id: string,
  by: { email: string },
): Promise<Undone> {
  const now = clock();
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<ActRow>(
      `UPDATE lead_acts SET state = 'undone', target = NULL, note = NULL
       WHERE id = $1 AND state = 'waiting' AND due_at > $2 RETURNING ${actColumns}`,
      [id, now],
    );
    if (!row) return missed(transaction, id);
    const { kind, count } = row;
    const details = { act: id, what: kind, count };
    await recordAudit(transaction, { kind: "act_undone", by: by.email, at: now, details });
    return { outcome: "undone", act: describeAct(row, now) };
  });
}

/**
 * Starts the seconds anew for somebody who is still deciding, within bounds. Only who asked may. An
 * act that has begun or was undone is answered as it is: to hold it is no more than a wish.
 */
export async function holdAct(
  { database, clock }: UndoParts,
  id: string,
  by: { id: string },
): Promise<Undone> {
  const now = clock();
  const [held] = await database.query<ActRow>(
    `UPDATE lead_acts SET due_at = greatest(due_at, least(
       $2::timestamptz + make_interval(secs => $3), asked_at + make_interval(secs => $4)))
     WHERE id = $1 AND by_id = $5 AND state = 'waiting' AND due_at > $2 RETURNING ${actColumns}`,
    [id, now, undoSeconds, longestUndoSeconds, by.id],
  );
  const [row] = held
    ? [held]
    : await database.query<ActRow>(
        `SELECT ${actColumns} FROM lead_acts WHERE id = $1 AND by_id = $2`,
        [id, by.id],
      );
  return row ? { outcome: "held", act: describeAct(row, now) } : { outcome: "unknown" };
}
