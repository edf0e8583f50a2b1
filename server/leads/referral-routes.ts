import * as z from "zod/mini";
import { rewards as tiers } from "#brand/referral.ts";
import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import {
  type Decided,
  decideReferralsCall,
  decideRewardsCall,
  type EarnedReward,
  type Referral,
  type ReferralDecision,
  type ReferralsPage,
  type ReferralsQuery,
  type Referrer,
  type ReferrersPage,
  type RewardDecision,
  type RewardsFilter,
  type RewardsPage,
  referralDecisions,
  referralsQuery,
  referrersQuery,
  rewardDecisions,
  rewardsExportQuery,
  rewardsQuery,
} from "#contract/referrals.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { day, earlier } from "#server/database/durations.ts";
import { Bindings, containing, isoMicroseconds, isoMilliseconds } from "#server/database/sql.ts";
import { csvRow, sendFile, utf8Mark } from "#server/http/csv.ts";
import { type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { decodeCursor, encodeCursor, pageOf, timestampKey } from "#server/http/keyset.ts";
import { isFewConfirmed } from "./link-strictness.ts";
import {
  countFriends,
  givenOf,
  giveRewards,
  lockReferrers,
  lockStocks,
  maxPerDay,
} from "./referrals.ts";

/** The administrators' calls about friends and rewards. */
export function referralRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock }: DatabaseContext,
): void {
  route("GET /api/admin/referrals", "read", { query: referralsQuery }, ({ query }) =>
    readReferrals(database, query),
  );
  route("GET /api/admin/referrals/referrers", "read", { query: referrersQuery }, ({ query }) =>
    readReferrers(database, query, clock()),
  );
  route(
    "POST /api/admin/referrals/decide",
    "act",
    { body: decideReferralsCall },
    async ({ body: { ids, state }, caller }): Promise<Decided> => {
      const [now, by] = [clock(), caller.email];
      const done = await database.transaction(async (on) => {
        const changed = await decideReferrals(on, { ids, state, now, by });
        const counted = { changed, skipped: new Set(ids).size - changed };
        const details = { state, count: changed, skipped: counted.skipped };
        await recordAudit(on, "referrals_decided", by, now, details);
        return counted;
      });
      if (state === "credited") await giveRewards(database, now);
      return done;
    },
  );

  route("GET /api/admin/rewards", "read", { query: rewardsQuery }, ({ query }) =>
    readRewards(database, query),
  );
  route(
    "GET /api/admin/rewards.csv",
    "export",
    { query: rewardsExportQuery },
    async ({ query, caller }, reply) => {
      const now = clock();
      const bindings = new Bindings();
      const [counted] = await database.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM ${rewardsWhere(query, bindings)}`,
        bindings.values,
      );
      const details = { what: "rewards", rows: counted?.rows ?? 0 };
      await recordAudit(database, "exported", caller.email, now, details);
      const name = `rewards_${now.toISOString().slice(0, 10)}.csv`;
      return sendFile(reply, name, rewardsFile(database, query));
    },
  );
  route(
    "POST /api/admin/rewards/decide",
    "act",
    { body: decideRewardsCall },
    ({ body: { ids, state }, caller }): Promise<Decided> =>
      database.transaction(async (on) => {
        const [now, by] = [clock(), caller.email];
        const changed = await decideRewards(on, { ids, state, now, by });
        const counted = { changed, skipped: new Set(ids).size - changed };
        const details = { state, count: changed, skipped: counted.skipped };
        await recordAudit(on, "rewards_decided", by, now, details);
        return counted;
      }),
  );
}

const pageLength = 50;

/** A person as JSON, or null where the row is none: an erased friend. */
const person = (lead: string) =>
  `CASE WHEN ${lead}.id IS NOT NULL THEN json_build_object('id', ${lead}.id, 'email', ${lead}.email) END`;

async function readReferrals(
  on: Queryable,
  { state, reason, referrer, q, after }: ReferralsQuery,
): Promise<ReferralsPage> {
  const bindings = new Bindings();
  const conditions = ["true"];
  if (state) conditions.push(`referrals.state = ${bindings.bind(state)}`);
  if (reason) conditions.push(`reason = ${bindings.bind(reason)}`);
  if (referrer) conditions.push(`referrer_id = ${bindings.bind(referrer)}`);
  if (after) conditions.push(`referrals.id < ${bindings.bind(after)}::uuid`);
  if (q) {
    const like = bindings.bind(containing(q));
    conditions.push(`(referrer.email ILIKE ${like} OR friend.email ILIKE ${like})`);
  }
  const rows = await on.query<Referral>(
    `SELECT referrals.id::text AS id, ${person("referrer")} AS referrer, ${person("friend")} AS friend,
       ${isoMilliseconds("confirmed_at")} AS "confirmedAt", referrals.state, reason,
       ${isoMilliseconds("decided_at")} AS "decidedAt", decided_by AS "decidedBy"
     FROM referrals JOIN waitlist_leads AS referrer ON referrer.id = referrer_id
     LEFT JOIN waitlist_leads AS friend ON friend.id = friend_id
     WHERE ${conditions.join(" AND ")} ORDER BY referrals.id DESC LIMIT ${pageLength + 1}`,
    bindings.values,
  );
  const { page: referrals, after: next } = pageOf(rows, pageLength, ({ id }) => id);
  return { referrals, after: next };
}

function withFlags({ burst, ...referrer }: Omit<Referrer, "flags"> & { burst: boolean }): Referrer {
  const { joined, confirmed } = referrer;
  return {
    ...referrer,
    flags: [
      ...(isFewConfirmed(joined, confirmed) ? ["few_confirm" as const] : []),
      ...(burst ? ["many_at_once" as const] : []),
    ],
  };
}

const referrerCursor = z.tuple([z.string().check(z.regex(/^\d{1,9}$/)), z.uuid()]);

async function readReferrers(
  on: Queryable,
  { q, after }: z.output<typeof referrersQuery>,
  now: Date,
): Promise<ReferrersPage> {
  const bindings = new Bindings();
  const conditions = ["true"];
  if (q) conditions.push(`lead.email ILIKE ${bindings.bind(containing(q))}`);
  if (after) {
    const [joined, id] = decodeCursor(referrerCursor, after) ?? refuse(400, "invalid_cursor");
    conditions.push(
      `(coalesce(confirmed, 0) + coalesce(pending, 0), lead.id) < (${bindings.bind(joined)}::int, ${bindings.bind(id)}::uuid)`,
    );
  }
  const states = ["attributed", "held", "credited", "refused", "revoked"];
  const counts = states.map(
    (state) => `count(*) FILTER (WHERE state = '${state}')::int AS ${state}`,
  );
  const rows = await on.query<Omit<Referrer, "flags"> & { burst: boolean }>(
    `WITH counted AS MATERIALIZED (
       SELECT referrer_id AS id, count(*)::int AS confirmed, ${counts.join(", ")},
         bool_or(reason = 'many_at_once') AS burst
       FROM referrals GROUP BY 1
     ), joined AS MATERIALIZED (
       SELECT lead.id, pending FROM (
         SELECT referred_by AS code, count(*)::int AS pending FROM waitlist_leads
         WHERE referred_by IS NOT NULL AND status = 'pending' GROUP BY 1
       ) AS by_code JOIN waitlist_leads AS lead ON lead.referral_code = code
     )
     SELECT lead.id::text AS id, email, coalesce(confirmed, 0) + coalesce(pending, 0) AS joined,
       coalesce(confirmed, 0) AS confirmed, coalesce(burst, false) OR lead.referral_code IN (
         SELECT referred_by FROM waitlist_leads WHERE referred_by IS NOT NULL
           AND created_at > ${bindings.bind(earlier(now, day))}
         GROUP BY 1 HAVING count(*) > ${maxPerDay}) AS burst,
       ${states.map((state) => `coalesce(${state}, 0) AS ${state}`).join(", ")}
     FROM counted FULL JOIN joined USING (id) JOIN waitlist_leads AS lead USING (id)
     WHERE ${conditions.join(" AND ")} ORDER BY 3 DESC, lead.id DESC LIMIT ${pageLength + 1}`,
    bindings.values,
  );
  const { page, after: next } = pageOf(rows, pageLength, ({ joined, id }) =>
    encodeCursor([`${joined}`, id]),
  );
  return { referrers: page.map(withFlags), after: next };
}

interface Decision<State> {
  ids: readonly string[];
  state: State;
  now: Date;
  /** The administrator. */
  by: string;
}

/** Decides about friends, and moves those who brought them. Returns how many friends have changed. */
async function decideReferrals(
  on: Queryable,
  { ids, state, now, by }: Decision<ReferralDecision>,
): Promise<number> {
  await lockReferrers(on, "id = ANY($1::uuid[])", [ids]);
  const changed = await on.query<{ referrer: string }>(
    `UPDATE referrals SET state = $2, decided_at = $3, decided_by = $4
     WHERE id = ANY($1::uuid[]) AND state = ANY($5::text[]) RETURNING referrer_id::text AS referrer`,
    [ids, state, now, by, referralDecisions[state]],
  );
  const referrers = changed.map(({ referrer }) => referrer);
  if (state === "credited") await countFriends(on, referrers, 1, now);
  if (state === "revoked") await countFriends(on, referrers, -1, now);
  return changed.length;
}

/** Approves, delivers or withholds rewards. Returns how many have changed. */
async function decideRewards(
  on: Queryable,
  { ids, state, now, by }: Decision<RewardDecision>,
): Promise<number> {
  await lockStocks(on);
  const changed = await on.query(
    `UPDATE rewards SET state = $2, decided_at = $3, decided_by = $4 FROM (
       SELECT named.id, named.state = 'withheld' AS is_withheld, stock,
         ${givenOf("named.reward")} + row_number() OVER (
           PARTITION BY named.reward, named.state = 'withheld' ORDER BY earned_at, named.id) AS nth
       FROM rewards AS named LEFT JOIN unnest($6::text[], $7::int[]) AS tier (reward, stock) USING (reward)
       WHERE named.id = ANY($1::uuid[]) AND named.state = ANY($5::text[])
     ) AS due
     WHERE rewards.id = due.id AND (NOT is_withheld OR stock IS NULL OR nth <= stock) RETURNING 1`,
    [
      ...[ids, state, now, by, rewardDecisions[state]],
      ...[tiers.map(({ id }) => id), tiers.map(({ stock }) => stock ?? null)],
    ],
  );
  return changed.length;
}

const rewardColumns = `rewards.id::text AS id, ${person("lead")} AS lead, reward, name, friends, credits, rewards.state,
  ${isoMilliseconds("earned_at")} AS "earnedAt", ${isoMilliseconds("decided_at")} AS "decidedAt",
  decided_by AS "decidedBy", ${isoMicroseconds("earned_at")} AS key`;

/** SQL of the rewards of a filter, behind FROM. */
function rewardsWhere({ state, reward, q }: RewardsFilter, bindings: Bindings): string {
  const conditions = ["true"];
  if (state) conditions.push(`rewards.state = ${bindings.bind(state)}`);
  if (reward) conditions.push(`reward = ${bindings.bind(reward)}`);
  if (q) conditions.push(`lead.email ILIKE ${bindings.bind(containing(q))}`);
  return `rewards JOIN waitlist_leads AS lead ON lead.id = lead_id WHERE ${conditions.join(" AND ")}`;
}

const rewardCursor = z.tuple([timestampKey, z.uuid()]);

/** Rewards of a filter, newest first, behind the one that the cursor names. */
function rewardsBehind(
  on: Queryable,
  filter: RewardsFilter,
  cursor: readonly string[] | undefined,
  limit: number,
): Promise<(EarnedReward & { key: string })[]> {
  const bindings = new Bindings();
  const where = rewardsWhere(filter, bindings);
  const [at, id] = (cursor ?? []).map((part) => bindings.bind(part));
  const behind = at && id ? ` AND (earned_at, rewards.id) < (${at}::timestamptz, ${id}::uuid)` : "";
  return on.query(
    `SELECT ${rewardColumns} FROM ${where}${behind}
     ORDER BY earned_at DESC, rewards.id DESC LIMIT ${limit}`,
    bindings.values,
  );
}

async function readRewards(
  on: Queryable,
  { after, ...filter }: z.output<typeof rewardsQuery>,
): Promise<RewardsPage> {
  const cursor =
    after === undefined
      ? undefined
      : (decodeCursor(rewardCursor, after) ?? refuse(400, "invalid_cursor"));
  const rows = await rewardsBehind(on, filter, cursor, pageLength + 1);
  const earned = await on.query<{ id: string; name: EarnedReward["name"]; given: number }>(
    `SELECT reward AS id, (array_agg(name ORDER BY earned_at DESC))[1] AS name,
       (count(*) FILTER (WHERE state <> 'withheld'))::int AS given FROM rewards GROUP BY 1 ORDER BY 1`,
  );
  const givenBy = new Map(earned.map(({ id, given }) => [id, given]));
  const { page, after: next } = pageOf(rows, pageLength, ({ key, id }) => encodeCursor([key, id]));
  return {
    rewards: page.map(({ key: _, ...reward }) => reward),
    after: next,
    kinds: [
      ...tiers.map(({ id, name, stock }) => ({
        ...{ id, name, given: givenBy.get(id) ?? 0, stock: stock ?? null },
      })),
      ...earned
        .filter(({ id }) => !tiers.some((tier) => tier.id === id))
        .map((former) => ({ ...former, stock: null })),
    ],
  };
}

const fileColumns = [
  ...["email", "reward", "name", "friends", "friends_now", "state", "earned_at", "decided_at"],
  "decided_by",
];

async function* rewardsFile(on: Queryable, filter: RewardsFilter): AsyncGenerator<string> {
  yield utf8Mark + csvRow(fileColumns);
  let cursor: readonly string[] | undefined;
  for (;;) {
    const rows = await rewardsBehind(on, filter, cursor, 500);
    const lines = rows.map(
      ({ lead, reward, name, friends, credits, state, earnedAt, decidedAt, decidedBy }) =>
        csvRow([
          ...[lead.email, reward, name.en, `${friends}`, `${credits}`, state, earnedAt],
          ...[decidedAt ?? "", decidedBy ?? ""],
        ]),
    );
    if (lines.length > 0) yield `\n${lines.join("\n")}`;
    const last = rows.at(-1);
    if (!last || rows.length < 500) return;
    cursor = [last.key, last.id];
  }
}
