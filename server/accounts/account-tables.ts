import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DigestRhythm, NoticeTopic } from "#contract/people.ts";
import type { TeamNews } from "#emails/team-news.ts";
import { time } from "#server/database/shared-columns.ts";

const created = () => time("created_at").notNull().defaultNow();
const updated = () => time("updated_at").notNull().defaultNow();

/** Accounts. Only those with a role of contract/admin.ts may see anything. */
export const adminUsers = pgTable(
  "admin_users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    role: text("role").notNull().default("none"),
    /** Set by an invitation, cleared when a password is chosen. */
    invitedUntil: time("invited_until"),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    /** The sign-in library's column; we do not ban users, we remove them. */
    banned: boolean("banned").notNull().default(false),
    banReason: text("ban_reason"),
    banExpires: time("ban_expires"),
    /** The language and time zone of this person's last sign-in, for mails to them. */
    locale: text("locale"),
    timeZone: text("time_zone"),
    /** The notices that this person gets; null: the default. The moment up to which mails have reported: see team-news.ts. */
    notices: text("notices").array().$type<NoticeTopic[]>(),
    digest: text("digest").$type<DigestRhythm>().notNull().default("off"),
    newsUntil: time("news_until").notNull().defaultNow(),
    digestUntil: time("digest_until").notNull().defaultNow(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [uniqueIndex("admin_users_email").on(table.email)],
);

const ofUser = () =>
  text("user_id")
    .notNull()
    .references(() => adminUsers.id, { onDelete: "cascade" });

export const adminSessions = pgTable(
  "admin_sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    userId: ofUser(),
    expiresAt: time("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** The sign-in library's column; we do not offer impersonation. */
    impersonatedBy: text("impersonated_by"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex("admin_sessions_token").on(table.token),
    index("admin_sessions_user").on(table.userId),
    index("admin_sessions_expiry").on(table.expiresAt),
  ],
);

/** The credentials of an account: one row for each kind, here always a hashed password. */
export const adminAccounts = pgTable(
  "admin_accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: ofUser(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: time("access_token_expires_at"),
    refreshTokenExpiresAt: time("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [uniqueIndex("admin_accounts_way").on(table.userId, table.providerId)],
);

/** Short-lived secrets of the sign-in library: password links and unfinished sign-ins. */
export const adminVerifications = pgTable(
  "admin_verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: time("expires_at").notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index("admin_verifications_identifier").on(table.identifier)],
);

/** A user's second factor: the shared secret and the unused recovery codes, both encrypted. */
export const adminTwoFactors = pgTable(
  "admin_two_factors",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    /** True once the first code was typed; sign-ins need it from then on. */
    verified: boolean("verified").notNull().default(false),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: time("locked_until"),
  },
  (table) => [uniqueIndex("admin_two_factors_user").on(table.userId)],
);

/** Public keys of passkeys. */
export const adminPasskeys = pgTable(
  "admin_passkeys",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    name: text("name"),
    credentialID: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    /** Some devices count their signatures, which reveals a copied one. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    /** The model of the device, if it reports one. */
    aaguid: text("aaguid"),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex("admin_passkeys_credential").on(table.credentialID),
    index("admin_passkeys_user").on(table.userId),
  ],
);

/** The content of mails to administrators, for as long as it may be sent again. */
export const teamNews = pgTable("team_news", {
  id: uuid("id").primaryKey(),
  at: time("at").notNull(),
  news: jsonb("news").$type<TeamNews>().notNull(),
});

/** Who did what and when. Triggers refuse every change and removal: see migrations/0010_lead_acts.sql. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    at: time("at").notNull(),
    kind: text("kind").notNull(),
    byEmail: text("by_email"),
    details: jsonb("details").notNull(),
  },
  (table) => [
    index("audit_log_kind").on(table.kind, table.id),
    index("audit_log_person").on(table.byEmail, table.id),
    index("audit_log_at").on(table.at),
  ],
);
