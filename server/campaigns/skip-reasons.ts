import type { Queryable } from "#server/platform/database.ts";
import type { ActiveCampaign } from "./active-campaign.ts";
import { listOf, skipReason } from "./audience.ts";

/**
 * Counts why recipients were just skipped, by their ids. Who may be written to again by now counts under no
 * reason. `others` are campaigns whose invitations may be leaving.
 */
export async function noteSkipReasons(
  on: Queryable,
  row: Pick<ActiveCampaign, "id" | "kind" | "audience">,
  subjects: readonly string[],
  others: readonly string[],
): Promise<void> {
  await on.query(
    `WITH skipped AS (
       SELECT ${skipReason(row)} AS why
       FROM unnest($2::uuid[]) AS subject (subject_id)
       LEFT JOIN ${listOf[row.kind].table} AS person ON person.id = subject.subject_id
     ), counted AS (
       SELECT count(*) FILTER (WHERE why = 'left') AS lost,
         count(*) FILTER (WHERE why = 'suppressed') AS suppressed,
         count(*) FILTER (WHERE why = 'invited') AS invited FROM skipped
     )
     UPDATE campaigns SET skipped_left = skipped_left + counted.lost,
       skipped_suppressed = skipped_suppressed + counted.suppressed,
       skipped_invited = skipped_invited + counted.invited
     FROM counted WHERE campaigns.id = $1`,
    [row.id, subjects, others],
  );
}
