import * as z from "zod/mini";
import { recordId } from "./leads.ts";
import { referralReasons, referralStates, rewardName, rewardStates } from "./place.ts";
import { optionalUpTo } from "./plain-text.ts";

const search = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320)));
const cursor = optionalUpTo(200);
const person = z.object({ id: z.string(), email: z.string() });

/** How many rows one decision may name. */
const decidedLimit = 500;
const ids = z.array(recordId).check(z.minLength(1), z.maxLength(decidedLimit));

/** Why a link deserves a check: few of many who joined confirm, or too many confirmed within a day. */
const referrerFlags = ["few_confirm", "many_at_once"] as const;

/** GET /api/admin/referrals/referrers: those with the most friends first. */
export const referrersQuery = z.object({ q: search, after: cursor });

const referrer = z.extend(person, {
  /** How many joined by the link, confirmed or not. */
  joined: z.number(),
  confirmed: z.number(),
  /** Confirmed friends, by state. */
  attributed: z.number(),
  held: z.number(),
  credited: z.number(),
  refused: z.number(),
  revoked: z.number(),
  flags: z.array(z.enum(referrerFlags)),
});
export type Referrer = z.infer<typeof referrer>;

export const referrersPage = z.object({
  referrers: z.array(referrer),
  after: z.nullable(z.string()),
});
export type ReferrersPage = z.infer<typeof referrersPage>;

/** GET /api/admin/referrals: friends with their referrers, newest first. */
export const referralsQuery = z.object({
  state: z.optional(z.enum(referralStates)),
  reason: z.optional(z.enum(referralReasons)),
  /** The id of the referrer. */
  referrer: z.optional(recordId),
  /** Part of either address. */
  q: search,
  after: z.optional(recordId),
});
export type ReferralsQuery = z.infer<typeof referralsQuery>;

const referral = z.object({
  id: z.string(),
  referrer: person,
  /** Null once erased. */
  friend: z.nullable(person),
  confirmedAt: z.string(),
  state: z.enum(referralStates),
  reason: z.nullable(z.enum(referralReasons)),
  decidedAt: z.nullable(z.string()),
  /** The administrator who decided; null for the server. */
  decidedBy: z.nullable(z.string()),
});
export type Referral = z.infer<typeof referral>;

export const referralsPage = z.object({
  referrals: z.array(referral),
  after: z.nullable(z.string()),
});
export type ReferralsPage = z.infer<typeof referralsPage>;

/** What an administrator decides about friends, and from which states. */
export const referralDecisions = {
  credited: ["held", "refused", "revoked"],
  refused: ["attributed", "held"],
  revoked: ["credited"],
} as const;
export type ReferralDecision = keyof typeof referralDecisions;

/** POST /api/admin/referrals/decide. Rows in another state by then are skipped. */
export const decideReferralsCall = z.object({
  ids,
  state: z.enum(Object.keys(referralDecisions) as ReferralDecision[]),
});
export const decided = z.object({ changed: z.number(), skipped: z.number() });
export type Decided = z.infer<typeof decided>;

/** GET /api/admin/rewards: newest first; /api/admin/rewards.csv the same as a file. */
const rewardsFilter = z.object({
  state: z.optional(z.enum(rewardStates)),
  reward: optionalUpTo(60),
  /** Part of the address. */
  q: search,
});
export type RewardsFilter = z.infer<typeof rewardsFilter>;
export const rewardsQuery = z.extend(rewardsFilter, { after: cursor });
// Strict, since a misspelt filter would export all leads.
export const rewardsExportQuery = z.strictObject(rewardsFilter.shape);

const earnedReward = z.object({
  id: z.string(),
  lead: person,
  reward: z.string(),
  name: rewardName,
  /** How many friends it took, and how many count now. */
  friends: z.number(),
  credits: z.number(),
  state: z.enum(rewardStates),
  earnedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
});
export type EarnedReward = z.infer<typeof earnedReward>;

export const rewardsPage = z.object({
  rewards: z.array(earnedReward),
  after: z.nullable(z.string()),
  /** Rewards on offer, and those that were earned before; `stock` is null where there is no limit. */
  kinds: z.array(
    z.object({
      id: z.string(),
      name: rewardName,
      given: z.number(),
      stock: z.nullable(z.number()),
    }),
  ),
});
export type RewardsPage = z.infer<typeof rewardsPage>;

/** What an administrator decides about rewards, and from which states. */
export const rewardDecisions = {
  approved: ["earned", "withheld"],
  delivered: ["approved"],
  withheld: ["earned", "approved"],
} as const;
export type RewardDecision = keyof typeof rewardDecisions;

/** POST /api/admin/rewards/decide. What is in another state by then, or beyond its stock, is skipped. */
export const decideRewardsCall = z.object({
  ids,
  state: z.enum(Object.keys(rewardDecisions) as RewardDecision[]),
});
