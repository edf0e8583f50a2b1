import { referral, rewards } from "#brand/referral.ts";
import type { Database } from "#server/database/database.ts";
import { createInvitationUrls } from "./invitation.ts";
import { filterInLog, leadsAfterEvent, leadsWhere } from "./lead-filter.ts";
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
  const { database, publicUrl } = parts;
  /** The values of leads for the placeholders of a mail to many. */
  async function values(leadIds: readonly string[]) {
    const [places, leads] = await Promise.all([
      placesOf(database, leadIds),
      database.query<{ id: string; friends: number; code: string | null; isInvited: boolean }>(
        `SELECT id::text AS id, credits AS friends, referral_code AS code,
           invited_at IS NOT NULL AND accepted_at IS NULL AS "isInvited" FROM waitlist_leads
         WHERE id = ANY($1::uuid[])`,
        [leadIds],
      ),
    ]);
    return new Map(
      leads.map(({ id, friends, code, isInvited }) => {
        const next = rewards.find((reward) => reward.friends > friends);
        const values = {
          isInvited,
          place: places.get(id),
          friends: friends || undefined,
          reward: referral.isOn ? next?.name : undefined,
          link: referral.isOn && code !== null ? `${publicUrl}/r/${code}` : undefined,
        };
        return [id, values];
      }),
    );
  }
  return {
    where: leadsWhere,
    afterEvent: leadsAfterEvent,
    inLog: filterInLog,
    invitationUrl: createInvitationUrls(parts),
    values,
    placeOf: async (id: string) => ({
      ...(parts.showsPlace && { place: (await placesOf(database, [id])).get(id) }),
      placeToken: placeToken(parts, id),
    }),
  };
}
