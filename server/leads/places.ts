import type { FastifyInstance } from "fastify";
import { referral } from "#brand/referral.ts";
import type { ConfirmedAnswer } from "#contract/waitlist.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { foldChanges } from "./fold-changes.ts";

/*
 * The one order of the list (docs/decisions/0075): by (place_key, ordinal). The ordinal is drawn when a lead
 * confirms; the key is the ordinal less `spots` for each friend who counts, for at most `most` friends.
 */

const { spots, most } = referral;

/** The formula of brand/referral.ts is not the one by which the places of the open list were made. */
export class FormulaChanged extends Error {}

/** Stores the formula while the list has no confirmed lead; later another formula throws FormulaChanged. */
export async function freezeFormula(
  on: Queryable,
  formula: { spots: number; most: number } = { spots, most },
): Promise<void> {
  await on.query(
    `INSERT INTO place_formula (id, spots, most) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET spots = excluded.spots, most = excluded.most
     WHERE NOT EXISTS (SELECT FROM waitlist_leads WHERE status = 'confirmed')`,
    [formula.spots, formula.most],
  );
  const [frozen] = await on.query<typeof formula>("SELECT spots, most FROM place_formula");
  if (!frozen || (frozen.spots === formula.spots && frozen.most === formula.most)) return;
  throw new FormulaChanged(
    `brand/referral.ts says ${formula.spots} places for each of at most ${formula.most} friends, but the list ` +
      `was opened with ${frozen.spots} places and ${frozen.most} friends. People were promised these: put them back.`,
  );
}

/** Counts further friends for leads, or with a negative number fewer, and moves the leads by them. */
export async function addCredits(
  on: Queryable,
  credits: readonly { id: string; credits: number }[],
): Promise<void> {
  await on.query(
    // Locked in the order of their ids, as by every statement about many leads: otherwise two could deadlock.
    `WITH locked AS (
       SELECT id FROM waitlist_leads WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE waitlist_leads AS lead SET credits = lead.credits + more.credits,
       place_key = ordinal - ${spots} * least(lead.credits + more.credits, ${most})
     FROM unnest($1::uuid[], $2::int[]) AS more (id, credits)
     WHERE lead.id = more.id AND lead.id IN (SELECT id FROM locked)`,
    [credits.map(({ id }) => id), credits.map((more) => more.credits)],
  );
}

/** Moves the changes since the last time into the counts of the buckets. */
export const foldPlaces = (database: Pick<Database, "query" | "script">): Promise<void> =>
  foldChanges(
    database,
    "lead_place_changes",
    `INSERT INTO lead_place_counts AS counts (bucket, leads)
       SELECT bucket, sum(weight) FROM taken GROUP BY bucket HAVING sum(weight) <> 0 ORDER BY bucket
       ON CONFLICT (bucket) DO UPDATE SET leads = counts.leads + excluded.leads`,
  );

/** A bucket has the leads whose keys differ in the last twelve bits alone. */
const bucketBits = 12;

/**
 * The places of the leads $1 that wait: how many wait before them, and themselves. Those of earlier buckets come
 * from the counts and the changes that are not in them yet, both read in one statement, which finds each change in
 * exactly one of the two. Within a bucket each lead is counted from the one before it.
 */
const selectPlaces = {
  name: "select-places",
  text: `WITH wanted AS (
      SELECT id, place_key, ordinal, place_key >> ${bucketBits} AS bucket,
        lag(place_key) OVER queue AS last_key, lag(ordinal) OVER queue AS last_ordinal
      FROM waitlist_leads
      WHERE id = ANY($1::uuid[]) AND status = 'confirmed' AND invited_at IS NULL
      WINDOW queue AS (PARTITION BY place_key >> ${bucketBits} ORDER BY place_key, ordinal)
    ), before AS MATERIALIZED (
      SELECT bucket, (SELECT coalesce(sum(leads), 0) FROM lead_place_counts AS counts
          WHERE counts.bucket < wanted.bucket)
        + (SELECT coalesce(sum(weight), 0) FROM lead_place_changes AS changes
          WHERE changes.bucket < wanted.bucket) AS leads
      FROM (SELECT DISTINCT bucket FROM wanted) AS wanted
    )
    SELECT id::text AS id,
      (before.leads + 1 + sum(step.leads) OVER (PARTITION BY bucket ORDER BY place_key, ordinal))::int AS place
    FROM wanted JOIN before USING (bucket), LATERAL (
      SELECT count(*) AS leads FROM waitlist_leads AS ahead
      WHERE status = 'confirmed' AND invited_at IS NULL
        AND (ahead.place_key, ahead.ordinal) < (wanted.place_key, wanted.ordinal)
        AND (ahead.place_key, ahead.ordinal) >=
          (coalesce(last_key, bucket << ${bucketBits}), coalesce(last_ordinal, 0))
    ) AS step`,
};

/** The places of those of the leads that wait for their turn. */
export async function placesOf(
  on: Queryable,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  if (leadIds.length === 0) return new Map();
  const rows = await on.query<{ id: string; place: number }>(selectPlaces, [leadIds]);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** How long the count of the confirmed is cached, in seconds. */
const countedFor = 10;

/**
 * GET /api/waitlist/confirmed, for visitors who have joined and not confirmed. Concurrent calls share one
 * count.
 */
export function confirmedRoute(
  app: FastifyInstance,
  parts: {
    /** Missing where the group does not publish it. */
    countConfirmed?: () => Promise<number>;
    clock: () => Date;
  },
): void {
  const { countConfirmed, clock } = parts;
  let counted: { at: number; confirmed: Promise<number> } | undefined;
  app.get("/api/waitlist/confirmed", async (request, reply): Promise<object> => {
    if (!countConfirmed) return {} satisfies ConfirmedAnswer;
    const now = clock().getTime();
    if (!counted || Math.abs(now - counted.at) > countedFor * 1000) {
      counted = { at: now, confirmed: countConfirmed() };
    }
    try {
      const confirmed = await counted.confirmed;
      reply.header("Cache-Control", `public, max-age=${countedFor}`);
      return { confirmed } satisfies ConfirmedAnswer;
    } catch (error) {
      counted = undefined;
      request.log.warn({ error: describeError(error) }, "who confirmed could not be counted");
      return reply.code(503).send({ error: "db_error" });
    }
  });
}
