import { boolean, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const created = () => moment("created_at").notNull().defaultNow();
const updated = () => moment("updated_at").notNull().defaultNow();

/** People who may sign in. Only those with the role "admin" may see anything. */
export const adminUsers = pgTable(
  "admin_users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    role: text("role").notNull().default("none"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [uniqueIndex("admin_users_email").on(table.email)],
);

export const adminSessions = pgTable(
  "admin_sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex("admin_sessions_token").on(table.token),
    index("admin_sessions_user").on(table.userId),
    index("admin_sessions_expiry").on(table.expiresAt),
  ],
);

/** How a person proves who they are: one row a way, here always a hashed password. */
export const adminAccounts = pgTable(
  "admin_accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [uniqueIndex("admin_accounts_way").on(table.userId, table.providerId)],
);

/** Short-lived proofs kept by the sign-in library. */
export const adminVerifications = pgTable(
  "admin_verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index("admin_verifications_identifier").on(table.identifier)],
);
