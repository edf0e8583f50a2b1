import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ApiScope } from "#contract/api-keys.ts";
import { time } from "#server/database/shared-columns.ts";

/** Keys of programs that call /api/v1. Every time is of the database's clock. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    beginning: text("beginning").notNull(),
    /** SHA-256 of the key; the key itself is never stored. */
    hash: text("hash").notNull().unique(),
    /** The earlier key works too, until its end. */
    previousHash: text("previous_hash"),
    previousUntil: time("previous_until"),
    scopes: text("scopes").array().$type<ApiScope[]>().notNull(),
    /** For how many days it is valid, from its making or its last rotation on. */
    days: integer("days").notNull(),
    createdAt: time("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    expiresAt: time("expires_at").notNull(),
    lastUsedAt: time("last_used_at"),
    revokedAt: time("revoked_at"),
  },
  (table) => [
    index("api_keys_previous").on(table.previousHash).where(sql`previous_hash is not null`),
  ],
);

/** Answers to calls with an `Idempotency-Key`, written in the transaction of what the call did. */
export const apiAnswers = pgTable(
  "api_answers",
  {
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of method, path and body. */
    callHash: text("call_hash").notNull(),
    status: integer("status").notNull(),
    /** Sealed: see webhook-secrets.ts. It can show a person, or the secret of a webhook. */
    body: text("body").notNull(),
    /** Whom or what the call was about. Answers about an erased person are deleted by a trigger. */
    subjectId: uuid("subject_id"),
    at: time("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index("api_answers_at").on(table.at),
    index("api_answers_subject").on(table.subjectId).where(sql`subject_id is not null`),
  ],
);
