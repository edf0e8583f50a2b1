import { type Reward, referral, rewards } from "#brand/referral.ts";
import type { ReferralReason } from "#contract/place.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day, later } from "#server/database/durations.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { addCredits } from "./places.ts";

/*
 * Friends who joined by a lead's link (docs/decisions/0076): attributed when they confirm, and after a day credited,
 * pending for an administrator, or refused.
 */

/** How long a friend must have been confirmed before they count, in milliseconds. */
const creditAfter = day;
/** More friends of one lead who confirm within a day are pending. */
export const maxPerDay = 30;

/** SQL that selects a mail to the leads that `ids` selects, for `enqueueMail`. */
const mailTo = (kind: string, ids: string, now: string) => `
  SELECT gen_random_uuid(), '${kind}'::text, 'lead', lead.id, lead.locale, lead.email, ${now}::timestamptz
  FROM waitlist_leads AS lead JOIN (${ids}) AS chosen ON chosen.id = lead.id`;

/**
 * Attributes a lead who confirms to the lead whose code its submission had, and mails the lead its place. A friend who
 * had left the list before is pending for an administrator.
 */
export async function recordConfirmed(
  on: Queryable,
  { entryId, at, hadLeft }: { entryId: string; at: Date; hadLeft: boolean },
): Promise<void> {
  if (!referral.isOn) return;
  await on.query(
    {
      name: "record-confirmed-lead",
      text: `WITH attributed AS (
          INSERT INTO referrals (id, referrer_id, friend_id, confirmed_at, due_at, reason)
          SELECT $1::uuid, referrer.id, friend.id, $3::timestamptz, $4::timestamptz, $5::text
          FROM waitlist_leads AS friend
          JOIN waitlist_leads AS referrer ON referrer.referral_code = friend.referred_by AND referrer.id <> friend.id
          WHERE friend.id = $2::uuid
        ), ${enqueueMail(mailTo("waitlist-confirmed", "SELECT $2::uuid AS id", "$3"), "notice")}
        SELECT 1`,
    },
    [sortableId(at), entryId, at, later(at, creditAfter), hadLeft ? "returned" : null],
  );
}

interface Judged {
  id: string;
  referrer_id: string;
  reason: ReferralReason | null;
}

/** SQL of the person behind an address, as limits count them: most mail services ignore a +tag. */
const person = (lead: string) => `regexp_replace(${lead}.email_key, '^([^+@]+)\\+[^@]*@', '\\1@')`;

/** SQL of the hash of the IPv6 /48 that a lead joined from; null for IPv4. */
const site = (lead: string) => `nullif(split_part(${lead}.network_hash, ' ', 2), '')`;
/** A provider gives one customer up to a /48, but a mobile network gives it many customers: up to this number of friends in one is usual. */
const maxPerNetwork = 2;

/** SQL: an earlier friend of the same lead for whom this is true as well. */
const earlierFriend = (isAlike: string) => `EXISTS (
  SELECT FROM referrals AS earlier JOIN waitlist_leads AS other ON other.id = earlier.friend_id
  WHERE earlier.referrer_id = due.referrer_id AND (earlier.confirmed_at, earlier.id) < (due.confirmed_at, due.id)
    AND ${isAlike})`;

/**
 * Locks the leads who brought the friends that `friends`, a condition on referrals, selects, before the friends
 * themselves, as an erasure does: otherwise two could deadlock. Returns their ids.
 */
export const lockReferrers = (on: Queryable, friends: string, values: unknown[]) =>
  on.query<{ id: string }>(
    `SELECT id::text AS id FROM waitlist_leads
     WHERE id IN (SELECT referrer_id FROM referrals WHERE ${friends}) ORDER BY waitlist_leads.id FOR NO KEY UPDATE`,
    values,
  );

/** Friends who are due, in the order in which they are judged: at most 500. */
const dueFriends = (more: string) => `SELECT id FROM referrals
  WHERE state = 'attributed' AND due_at <= $1 ${more} ORDER BY due_at, id LIMIT 500`;

/** Cheap checks come first: ten thousand friends in a day are not compared with each other. */
const judge = `
  WITH due AS (
    SELECT id, referrer_id, friend_id, confirmed_at, reason FROM referrals
    WHERE id IN (${dueFriends("AND referrer_id = ANY($2::uuid[])")}) FOR UPDATE SKIP LOCKED
  )
  SELECT due.id::text AS id, due.referrer_id::text AS referrer_id, CASE
    WHEN friend.id IS NULL THEN 'left'
    WHEN EXISTS (SELECT FROM suppressions WHERE suppressions.email_key = friend.email_key)
      OR EXISTS (SELECT FROM mails WHERE subject_id = friend.id AND state = 'refused') THEN 'bounced'
    WHEN due.reason IS NOT NULL THEN due.reason
    WHEN ${person("friend")} = ${person("referrer")} THEN 'same_person'
    WHEN friend.is_throwaway THEN 'throwaway'
    WHEN friend.network_hash = referrer.network_hash THEN 'same_network'
    WHEN (SELECT count(*) FROM referrals AS near WHERE near.referrer_id = due.referrer_id
      AND near.confirmed_at BETWEEN due.confirmed_at - interval '24 hours' AND due.confirmed_at) > ${maxPerDay}
      THEN 'many_at_once'
    WHEN ${earlierFriend(`${person("other")} = ${person("friend")}`)} THEN 'same_person'
    WHEN ${earlierFriend("other.network_hash = friend.network_hash")} THEN 'same_network'
    WHEN (SELECT count(*) FROM referrals AS earlier JOIN waitlist_leads AS other ON other.id = earlier.friend_id
      WHERE earlier.referrer_id = due.referrer_id
        AND (earlier.confirmed_at, earlier.id) < (due.confirmed_at, due.id)
        AND ${site("other")} = ${site("friend")}) >= ${maxPerNetwork} THEN 'same_network'
    END AS reason
  FROM due JOIN waitlist_leads AS referrer ON referrer.id = due.referrer_id
  LEFT JOIN waitlist_leads AS friend ON friend.id = due.friend_id`;

const stateFor = (reason: ReferralReason | null) =>
  reason === null ? "credited" : reason === "left" || reason === "bounced" ? "refused" : "held";

/** Judges the friends whose day is over, and records the rewards they earn. Returns how many friends there were. */
export async function creditFriends(
  database: Database,
  now: Date,
  tiers: readonly Reward[] = rewards,
): Promise<number> {
  let total = 0;
  for (;;) {
    const judged = await database.transaction(async (on) => {
      const referrers = await lockReferrers(on, `id IN (${dueFriends("")})`, [now]);
      const rows = await on.query<Judged>(judge, [now, referrers.map(({ id }) => id)]);
      await on.query(
        `UPDATE referrals SET state = judged.state, reason = judged.reason, decided_at = $4
         FROM unnest($1::uuid[], $2::text[], $3::text[]) AS judged (id, state, reason)
         WHERE referrals.id = judged.id`,
        [
          rows.map(({ id }) => id),
          rows.map(({ reason }) => stateFor(reason)),
          rows.map(({ reason }) => reason),
          now,
        ],
      );
      const credited = rows.filter(({ reason }) => reason === null);
      await countFriends(
        on,
        credited.map(({ referrer_id }) => referrer_id),
        1,
        now,
      );
      return rows.length;
    });
    total += judged;
    if (judged < 500) break;
  }
  await giveRewards(database, now, tiers);
  return total;
}

/** Of any number, this is locked while rewards of a limited stock are given out. */
const stockLock = 7_261_902_116;

/** Locks the stocks until the transaction ends. */
export const lockStocks = (on: Queryable) =>
  on.query("SELECT pg_advisory_xact_lock($1)", [stockLock]);

/** SQL of how many of a reward are given: what is withheld is not. `reward`: a parameter or a column with its table’s name. */
export const givenOf = (reward: string) =>
  `(SELECT count(*) FROM rewards AS given WHERE given.reward = ${reward} AND given.state <> 'withheld')`;

/**
 * Records the rewards of all leads who have enough friends, also for a tier that is new or takes fewer than before,
 * and mails the leads. Who confirmed first comes first where the stock is limited.
 */
export async function giveRewards(
  database: Database,
  now: Date,
  tiers: readonly Reward[] = rewards,
): Promise<void> {
  for (const { id: reward, friends, stock, name } of tiers) {
    await database.transaction(async (on) => {
      await lockStocks(on);
      await on.query(
        `WITH earned AS (
           INSERT INTO rewards (id, lead_id, reward, friends, name, earned_at)
           SELECT gen_random_uuid(), id, $1::text, $2::int, $3::jsonb, $4::timestamptz
           FROM waitlist_leads AS lead
           WHERE credits >= $2
             AND NOT EXISTS (SELECT FROM rewards WHERE lead_id = lead.id AND reward = $1)
           ORDER BY ordinal LIMIT greatest(0, $5::int - ${givenOf("$1")})
           RETURNING lead_id AS id
         ), ${enqueueMail(mailTo("reward-earned", "SELECT id FROM earned", "$4"), "notice")}
         SELECT 1`,
        [reward, friends, JSON.stringify(name), now, stock ?? 1_000_000_000],
      );
    });
  }
}

/**
 * Counts a friend more (or less) for each of these leads, who may be named several times. Leads whose friends count
 * are mailed, at most once a day; rewards that were only earned are taken back with their friends.
 */
export async function countFriends(
  on: Queryable,
  leads: readonly string[],
  one: 1 | -1,
  now: Date,
): Promise<void> {
  if (leads.length === 0) return;
  const counts = Map.groupBy(leads, (id) => id);
  const ids = [...counts.keys()];
  await addCredits(
    on,
    ids.map((id) => ({ id, credits: one * (counts.get(id)?.length ?? 0) })),
  );
  if (one < 0) {
    await on.query(
      `DELETE FROM rewards USING waitlist_leads AS lead
       WHERE lead.id = lead_id AND lead_id = ANY($1::uuid[]) AND state = 'earned' AND credits < friends`,
      [ids],
    );
    return;
  }
  await on.query(
    `WITH ${enqueueMail(
      `${mailTo("friend-confirmed", "SELECT unnest($1::uuid[]) AS id", "$2")}
       WHERE wants_friend_mails AND NOT EXISTS (SELECT FROM mails WHERE subject_id = lead.id
         AND kind = 'friend-confirmed' AND created_at > $2::timestamptz - interval '24 hours')`,
      "notice",
    )} SELECT 1`,
    [ids, now],
  );
}
