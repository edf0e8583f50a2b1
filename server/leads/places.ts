import type { FastifyInstance } from "fastify";
import type { ConfirmedAnswer } from "#contract/waitlist.ts";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { minute } from "#server/database/durations.ts";

/** How long a counted place is the base of further counts, in milliseconds. */
const knownFor = minute;

/** Written exactly as in the index waitlist_leads_confirmed. */
const confirmedAt = "coalesce(consent_ts, '-infinity'::timestamptz)";

/**
 * The places of the leads $1. Each is counted from the one before it, and the first one from the lead ($2, $3) if
 * that comes before it, else from the beginning.
 */
const countPlaces = {
  name: "count-places",
  text: `WITH wanted AS (
      SELECT id, consent_ts AS at, lag(consent_ts) OVER queue AS last_at, lag(id) OVER queue AS last_id,
        (consent_ts, id) >= ($2::timestamptz, $3::uuid) AS is_behind
      FROM waitlist_leads WHERE id = ANY($1::uuid[]) AND status = 'confirmed'
      WINDOW queue AS (ORDER BY consent_ts, id)
    )
    SELECT wanted.id, at::text AS at, last_at IS NULL AND is_behind AS "isCountedOn",
      (sum(step.leads) OVER (ORDER BY at, wanted.id))::int AS number
    FROM wanted, LATERAL (
      SELECT count(*) AS leads FROM waitlist_leads
      WHERE status = 'confirmed' AND (${confirmedAt}, waitlist_leads.id) <= (at, wanted.id)
        AND (${confirmedAt}, waitlist_leads.id) > (
          coalesce(last_at, CASE WHEN is_behind THEN $2::timestamptz ELSE '-infinity' END),
          coalesce(last_id, CASE WHEN is_behind THEN $3::uuid ELSE $4::uuid END))
    ) AS step
    ORDER BY at, wanted.id`,
};

interface Counted {
  id: string;
  at: string;
  isCountedOn: boolean;
  number: number;
}

/** Comes before every confirmation. */
const beginning = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000", number: 0 };

/**
 * Makes a function that counts the places of leads in the queue: the leads still on the list who confirmed before
 * them, and themselves. Invitations are rendered in the order of the queue, so each batch is counted from the last
 * one, not from the beginning.
 */
export function createPlaces(parts: { database: Pick<Database, "query">; clock: () => Date }) {
  const { database, clock } = parts;
  let known = { ...beginning, until: 0 };

  return async (leadIds: readonly string[]): Promise<Map<string, number>> => {
    if (leadIds.length === 0) return new Map();
    const now = clock().getTime();
    // A moment that is further away was set by a clock that was ahead.
    const isFresh = now < known.until && known.until <= now + knownFor;
    const from = isFresh ? known : { ...beginning, until: now + knownFor };
    const since = [from.at, from.id, beginning.id];
    const rows = await database.query<Counted>(countPlaces, [leadIds, ...since]);
    const isCountedOn = rows[0]?.isCountedOn ?? false;
    const before = isCountedOn ? from.number : 0;
    const last = rows.at(-1);
    if (last) {
      // A further count is as old as its base.
      const until = isCountedOn ? from.until : now + knownFor;
      known = { at: last.at, id: last.id, number: before + last.number, until };
    }
    return new Map(rows.map(({ id, number }) => [id, before + number]));
  };
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
