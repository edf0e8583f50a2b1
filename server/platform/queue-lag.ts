import type { Queryable } from "./database.ts";

export interface QueueLag {
  /** Jobs that are due and that nobody has taken. */
  waiting: number;
  /** When the one that waits longest was due. */
  oldest: Date | undefined;
}

/** How far a queue is behind its work. */
export async function queueLag(database: Queryable, name: string, now: Date): Promise<QueueLag> {
  const [row] = await database.query<{ waiting: number; oldest: Date | null }>(
    `SELECT count(*)::int AS waiting, min(start_after) AS oldest FROM pgboss.job
     WHERE name = $1 AND state < 'active' AND start_after <= $2`,
    [name, now],
  );
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? undefined };
}
