import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";
import type { ReferralReason, ReferralState, RewardState } from "#contract/place.ts";
import { time } from "#server/database/shared-columns.ts";
import { waitlistLeads } from "./waitlist-tables.ts";

/** A friend who joined by a lead's link and confirmed. */
export const referrals = pgTable(
  "referrals",
  {
    id: uuid("id").primaryKey(),
    referrerId: uuid("referrer_id")
      .notNull()
      .references(() => waitlistLeads.id, { onDelete: "cascade" }),
    /** Null once the friend is erased: the number stays. */
    friendId: uuid("friend_id").references(() => waitlistLeads.id, { onDelete: "set null" }),
    confirmedAt: time("confirmed_at").notNull(),
    /** From when the friend may count. */
    dueAt: time("due_at").notNull(),
    state: text("state").$type<ReferralState>().notNull().default("attributed"),
    reason: text("reason").$type<ReferralReason>(),
    decidedAt: time("decided_at"),
    /** The administrator who decided; null for the server. */
    decidedBy: text("decided_by"),
  },
  (table) => [
    uniqueIndex("referrals_friend").on(table.friendId),
    index("referrals_referrer").on(table.referrerId, table.confirmedAt),
    index("referrals_due").on(table.dueAt).where(sql`state = 'attributed'`),
    index("referrals_credited").on(table.decidedAt).where(sql`state = 'credited'`),
    index("referrals_held").on(table.id).where(sql`state = 'held'`),
  ],
);

/** A reward that a lead earned. Its name and number of friends are copies of that moment. */
export const rewards = pgTable(
  "rewards",
  {
    id: uuid("id").primaryKey(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => waitlistLeads.id, { onDelete: "cascade" }),
    reward: text("reward").notNull(),
    friends: integer("friends").notNull(),
    name: jsonb("name").$type<Record<Locale, string>>().notNull(),
    state: text("state").$type<RewardState>().notNull().default("earned"),
    earnedAt: time("earned_at").notNull(),
    decidedAt: time("decided_at"),
    decidedBy: text("decided_by"),
  },
  (table) => [
    uniqueIndex("rewards_lead").on(table.leadId, table.reward),
    index("rewards_reward").on(table.reward, table.state),
    index("rewards_newest").on(table.earnedAt, table.id),
  ],
);
