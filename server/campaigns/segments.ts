import { type Audience, type CampaignError, segmentCall } from "#contract/campaigns.ts";
import type { Database } from "#server/platform/database.ts";
import { byId, refuse } from "#server/platform/http/guarded-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import type { Administration } from "./administration.ts";
import { namesAnybody } from "./audience.ts";

/** Saved audiences. They are kept until somebody deletes them, so they may not contain addresses. */
export function segmentRoutes(
  { route }: Administration,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  const list = async () => ({
    segments: await database.query<{ id: string; name: string; audience: Audience }>(
      "SELECT id::text AS id, name, audience FROM segments ORDER BY lower(name), id",
    ),
  });

  route("GET /api/admin/segments", "read", {}, list);

  route(
    "POST /api/admin/segments",
    "act",
    { body: segmentCall },
    async ({ body: { name, audience }, caller }) => {
      if (namesAnybody(audience)) refuse(400, "bad_request");
      const now = clock();
      const made = await database.query(
        `INSERT INTO segments (id, name, audience, created_at, created_by)
         VALUES ($1, $2, $3::jsonb, $4, $5) ON CONFLICT (name) DO NOTHING RETURNING id`,
        [sortableId(now), name, JSON.stringify(audience), now, caller.email],
      );
      return made.length > 0 ? list() : refuse(409, "name_taken" satisfies CampaignError);
    },
  );

  route("POST /api/admin/segments/:id/delete", "act", byId, async ({ params }) => {
    const deleted = await database.query("DELETE FROM segments WHERE id = $1 RETURNING id", [
      params.id,
    ]);
    return deleted.length > 0 ? list() : refuse(404, "not_found");
  });
}
