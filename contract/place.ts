import * as z from "zod/mini";
import { inStoredLanguages } from "./languages.ts";
import { visitorError } from "./visitor.ts";

/** The code in a lead's link: letters and digits that are not mistaken for one another. */
export const referralCode = /^[a-z2-7]{10}$/;

/**
 * The states of a friend who confirmed: attributed, and after a day credited, pending for an
 * administrator or refused. One that was credited can be revoked.
 */
export const referralStates = ["attributed", "credited", "held", "refused", "revoked"] as const;
export type ReferralState = (typeof referralStates)[number];

/** Why a friend does not count, or not yet. */
export const referralReasons = [
  "same_person",
  "throwaway",
  "same_network",
  "many_at_once",
  "returned",
  "bounced",
  "left",
] as const;
export type ReferralReason = (typeof referralReasons)[number];

/** A reward that was earned is approved, and then delivered, or it is withheld. */
export const rewardStates = ["earned", "approved", "delivered", "withheld"] as const;
export type RewardState = (typeof rewardStates)[number];

export const rewardName = inStoredLanguages(z.string());

/**
 * POST /api/place, by the token of the link to one's place; POST /api/place/mails sets whether mails
 * about friends are sent.
 */
export const placeCall = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(300)),
});
export const placeMailsCall = z.extend(placeCall, { on: z.boolean() });

const place = z.object({
  /** Null once the lead is invited. */
  place: z.nullable(z.number()),
  /** How many wait. */
  waiting: z.number(),
  state: z.enum(["waiting", "invited", "accepted"]),
  /** The link to share. */
  link: z.string(),
  /** How many friends count. */
  friends: z.number(),
  /** By day, in UTC, newest first: without identities. */
  days: z.array(z.object({ day: z.string(), state: z.enum(referralStates), count: z.number() })),
  /** Why some do not count. */
  reasons: z.array(z.object({ reason: z.enum(referralReasons), count: z.number() })),
  rewards: z.array(
    z.object({
      id: z.string(),
      friends: z.number(),
      name: rewardName,
      text: z.nullable(rewardName),
      /** Null while it is not earned. */
      state: z.nullable(z.enum(rewardStates)),
      /** How many are left, if they are limited. */
      left: z.nullable(z.number()),
    }),
  ),
  /** Whether the lead is written to when a friend counts. */
  mails: z.boolean(),
});
export type Place = z.infer<typeof place>;

/** `error` takes precedence over other fields. */
export const placeOrError = z.union([visitorError, place]);
