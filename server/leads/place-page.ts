import type { FastifyInstance } from "fastify";
import { referral, rewards } from "#brand/referral.ts";
import { placeDays } from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { type Place, placeCall, placeMailsCall, referralCode } from "#contract/place.ts";
import { mailWords } from "#emails/words.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day, later } from "#server/database/durations.ts";
import { readTimedToken, timedToken } from "#server/database/ids-and-tokens.ts";
import type { ClientLimit, Limits } from "#server/http/limits.ts";
import { pagePath } from "#server/http/page-form.ts";
import { tokenRoute } from "#server/http/token-route.ts";
import type { Answer } from "#server/http/visitor-route.ts";
import { renderRows } from "#server/mail/outbox.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";
import { fillLeadMail, type LeadMailParts, type LinkParts } from "./lead-mails.ts";
import { placesOf } from "./places.ts";
import { givenOf } from "./referrals.ts";

const purpose = "place";

/** The token of the link to a lead's place; undefined where there is no such page. */
export const placeToken = ({ authSecret, clock }: Omit<LinkParts, "publicUrl">, leadId: string) =>
  referral.isOn
    ? timedToken(authSecret, purpose, leadId, later(clock(), placeDays * day))
    : undefined;

interface PlacePageParts extends LinkParts {
  database: Database;
  limits: Pick<Limits, "consume">;
}

/** The calls of the page that shows a lead's place, and the link that friends join by. */
export function placePageRoutes(
  app: FastifyInstance,
  parts: PlacePageParts,
  limit: ClientLimit,
): void {
  const { database, publicUrl, authSecret, clock } = parts;
  // Always to the home page: the answer does not reveal whether a code exists.
  app.get<{ Params: { code: string } }>("/r/:code", (request, reply) => {
    const { code } = request.params;
    const query = referral.isOn && referralCode.test(code) ? `?ref=${code}` : "";
    return reply.redirect(`${publicUrl}/${query}`, 302);
  });
  if (!referral.isOn) return;

  const byToken = (
    path: string,
    schema: typeof placeCall,
    act: (leadId: string, body: unknown) => Promise<Answer>,
  ) =>
    tokenRoute(app, parts, { path, schema, limits: limit }, async (token, { body }) => {
      const read = readTimedToken(authSecret, purpose, token);
      if (read.outcome === "forged") return [404, { error: "invalid_token" }];
      if (read.until <= clock()) return [410, { error: "expired_token" }];
      return act(read.name, body);
    });

  byToken("/api/place", placeCall, async (leadId) => {
    const place = await readPlace(database, leadId, publicUrl);
    return place ? [200, place] : [404, { error: "invalid_token" }];
  });
  byToken("/api/place/mails", placeMailsCall, async (leadId, body) => {
    const changed = await database.query(
      "UPDATE waitlist_leads SET wants_friend_mails = $2 WHERE id = $1 RETURNING 1",
      [leadId, placeMailsCall.parse(body).on],
    );
    return changed.length > 0 ? [200, { ok: true }] : [404, { error: "invalid_token" }];
  });
}

interface Lead {
  code: string;
  state: Place["state"];
  friends: number;
  mails: boolean;
  waiting: number;
  days: Place["days"] | null;
  reasons: Place["reasons"] | null;
  earned: Pick<Place["rewards"][number], "id" | "friends" | "name" | "state">[] | null;
  given: Record<string, number> | null;
}

/** The rewards whose number is limited: earned ones are counted up to that number. */
const limited = rewards.flatMap(({ id, stock }) => (stock === undefined ? [] : [id]));

const readLead = {
  name: "read-place",
  text: `SELECT referral_code AS code, credits AS friends, wants_friend_mails AS mails,
      CASE WHEN accepted_at IS NOT NULL THEN 'accepted' WHEN invited_at IS NOT NULL THEN 'invited'
        ELSE 'waiting' END AS state,
      ((SELECT coalesce(sum(leads), 0) FROM lead_place_counts)
        + (SELECT coalesce(sum(weight), 0) FROM lead_place_changes))::int AS waiting,
      (SELECT json_agg(each) FROM (
        SELECT to_char(confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, state, count(*)::int AS count
        FROM referrals WHERE referrer_id = lead.id GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT 400) AS each) AS days,
      (SELECT json_agg(each) FROM (
        SELECT reason, count(*)::int AS count FROM referrals
        WHERE referrer_id = lead.id AND state IN ('held', 'refused', 'revoked') AND reason IS NOT NULL
        GROUP BY 1 ORDER BY 1) AS each) AS reasons,
      (SELECT json_agg(json_build_object('id', reward, 'friends', friends, 'name', name, 'state', state)
        ORDER BY friends) FROM rewards WHERE lead_id = lead.id) AS earned,
      (SELECT json_object_agg(tier.id, ${givenOf("tier.id")}) FROM unnest($2::text[]) AS tier (id)) AS given
    FROM waitlist_leads AS lead WHERE id = $1::uuid AND status = 'confirmed'`,
};

async function readPlace(
  on: Queryable,
  leadId: string,
  publicUrl: string,
): Promise<Place | undefined> {
  const [[lead], places] = await Promise.all([
    on.query<Lead>(readLead, [leadId, limited]),
    placesOf(on, [leadId]),
  ]);
  if (!lead) return undefined;
  const { code, earned, given, days, reasons, ...rest } = lead;
  const place = places.get(leadId) ?? null;
  const earnedRewards = earned ?? [];
  const current = rewards.map(({ id, friends, stock, name, text }) => {
    const left = stock === undefined ? null : Math.max(0, stock - (given?.[id] ?? 0));
    const mine = earnedRewards.find((reward) => reward.id === id);
    return { id, friends, name, text, left, state: null, ...mine };
  });
  // An earned reward is kept when the group stops offering it.
  const former = earnedRewards
    .filter(({ id }) => !rewards.some((reward) => reward.id === id))
    .map((reward) => ({ ...reward, text: null, left: null }));
  return {
    ...rest,
    place,
    link: `${publicUrl}/r/${code}`,
    days: days ?? [],
    reasons: reasons ?? [],
    rewards: [...current, ...former].toSorted((a, b) => a.friends - b.friends),
  };
}

/** The mails that lead to the page: after confirming, when friends count, and when a reward is earned. */
export function placeMailRenderers(parts: LeadMailParts): Record<string, MailRenderer> {
  const { database, publicUrl } = parts;
  function placeUrl(leadId: string, locale: Locale): string {
    // In the fragment, which browsers do not send: no proxy and no log gets it.
    return `${publicUrl}${pagePath(locale, "/place")}#token=${placeToken(parts, leadId)}`;
  }
  /** A lead who is invited meanwhile gets no mail about its place, nor one who has switched it off. */
  const aboutPlace = (template: "waitlist-confirmed" | "friend-confirmed") =>
    renderRows<{ id: string; credits: number }>(
      database,
      `SELECT id, credits FROM waitlist_leads
       WHERE id = ANY($1::uuid[]) AND status = 'confirmed' AND invited_at IS NULL
         ${template === "friend-confirmed" ? "AND wants_friend_mails" : ""}`,
      async ({ id, credits }, locale) => {
        const place = (await placesOf(database, [id])).get(id) ?? 1;
        const numbers = mailWords(locale, "placeNumbers", { place, friends: credits });
        const lead = { id, locale };
        const values = { place: numbers("place"), placeUrl: placeUrl(id, locale) };
        if (template === "waitlist-confirmed") return fillLeadMail(parts, template, lead, values);
        const { unsubscribeUrl: stopUrl, headers } = parts.friendFooter({ entryId: id, locale });
        const friends = numbers("friends");
        // A mail program unsubscribes from these mails only: the lead keeps the place.
        return {
          ...fillLeadMail(parts, template, lead, { ...values, friends, stopUrl }),
          ...headers,
        };
      },
    );
  return {
    "waitlist-confirmed": aboutPlace("waitlist-confirmed"),
    "friend-confirmed": aboutPlace("friend-confirmed"),
    "reward-earned": renderRows<{ id: string; name: Record<Locale, string> }>(
      database,
      `SELECT DISTINCT ON (lead_id) lead_id AS id, name FROM rewards
       WHERE lead_id = ANY($1::uuid[]) ORDER BY lead_id, earned_at DESC, friends DESC`,
      ({ id, name }, locale) => {
        const values = { reward: name[locale], placeUrl: placeUrl(id, locale) };
        return fillLeadMail(parts, "reward-earned", { id, locale }, values);
      },
    ),
  };
}
