import type { Database } from "#server/database/database.ts";
import { createInvitationUrls } from "./invitation.ts";
import { filterInLog, leadsWhere } from "./lead-filter.ts";
import { placeToken } from "./place-page.ts";
import { placesOf } from "./places.ts";

/** The leads as other capabilities get them of the app: campaigns write to them, a confirmation shows their place. */
export function createLeadDirectory(parts: {
  database: Pick<Database, "query">;
  publicUrl: string;
  authSecret: string;
  clock: () => Date;
  /** Whether a confirmation answers with the place. */
  showsPlace: boolean;
}) {
  const places = (leadIds: readonly string[]) => placesOf(parts.database, leadIds);
  return {
    where: leadsWhere,
    inLog: filterInLog,
    invitationUrl: createInvitationUrls(parts),
    places,
    placeOf: async (id: string) => ({
      ...(parts.showsPlace && { place: (await places([id])).get(id) }),
      placeToken: placeToken(parts, id),
    }),
  };
}
