import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment, as every table stores it. */
export const time = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: "date" });

/** When a row was last written, by the database's clock: a trigger sets it, and it only ever rises. */
export const updatedAt = () => time("updated_at").notNull().defaultNow();

/** How often something was done in its current window. The key is a keyed hash: no address is stored here. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    windowEnd: time("window_end").notNull(),
  },
  (table) => [index("rate_limits_window_end").on(table.windowEnd)],
);

/** Captcha answers that were accepted once, by their hash, for as long as they could be sent again. */
export const captchaTokens = pgTable(
  "captcha_tokens",
  {
    hash: text("hash").primaryKey(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("captcha_tokens_expires_at").on(table.expiresAt)],
);

/** Addresses that were erased, as keyed hashes: without the server's secret they reveal nothing. */
export const erasedAddresses = pgTable("erased_addresses", {
  addressHash: text("address_hash").primaryKey(),
  erasedAt: time("erased_at").notNull(),
});

/** The first columns of every row about a person. */
export const personColumns = () => ({
  /** Begins with the time, so that new rows are adjacent in every index. */
  id: uuid("id").primaryKey(),
  createdAt: time("created_at").notNull(),
  /** As typed: mail goes here. */
  email: text("email").notNull(),
  /** Canonical form, the same for two spellings of one mailbox: never mailed, never shown. */
  emailKey: text("email_key").notNull(),
  locale: text("locale").notNull(),
});

/** Proof of consent: when and to which version of the text. */
export const consentColumns = () => ({
  consentAt: time("consent_at").notNull(),
  consentVersion: text("consent_version").notNull(),
});

/** The columns that every list with double opt-in has. */
export const optInColumns = () => ({
  ...personColumns(),
  ...consentColumns(),
  status: text("status", { enum: ["pending", "confirmed"] }).notNull(),
  /** When the address was confirmed by mail. */
  consentTs: time("consent_ts"),
  /** In which language and in which form consent was given. */
  consentLocale: text("consent_locale").notNull(),
  consentSource: text("consent_source").notNull(),
  /** SHA-256 of the confirmation token; the token itself is never stored. */
  tokenHash: text("token_hash").notNull(),
  tokenExpiresAt: time("token_expires_at").notNull(),
});

/**
 * A further submission for an address that is still to be confirmed, with a confirmation link of its own:
 * who follows that link agrees to this submission alone. Once the address is confirmed, only the link
 * is kept.
 */
export const submissionColumns = () => ({
  id: uuid("id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  /** The mails that contain its link. */
  mailIds: uuid("mail_ids").array().notNull(),
  email: text("email"),
  locale: text("locale"),
  consentAt: time("consent_at"),
  consentVersion: text("consent_version"),
  consentLocale: text("consent_locale"),
  consentSource: text("consent_source"),
});

/** How far the administrators are with an entry of their inbox. */
export const inboxColumns = () => ({
  state: text("state", { enum: ["new", "read", "answered", "closed"] })
    .notNull()
    .default("new"),
  stateChangedAt: time("state_changed_at"),
});
