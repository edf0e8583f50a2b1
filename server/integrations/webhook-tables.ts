import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";
import type {
  DeliveryFault,
  DeliveryState,
  EndpointShape,
  EndpointState,
  EventType,
} from "#contract/webhooks.ts";
import { time } from "#server/database/shared-columns.ts";

/** Where events are posted to. Every time of a webhook is of the database's clock. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  url: text("url").notNull(),
  events: text("events").array().$type<EventType[]>().notNull(),
  personal: boolean("personal").notNull(),
  shape: text("shape").$type<EndpointShape>().notNull().default("event"),
  /** The language of messages: of the person who made the endpoint. */
  locale: text("locale").$type<Locale>().notNull().default("en"),
  state: text("state").$type<EndpointState>().notNull().default("active"),
  /** Sealed: see webhook-secrets.ts. The previous one signs too, until its end. */
  secret: text("secret").notNull(),
  previousSecret: text("previous_secret"),
  previousUntil: time("previous_until"),
  createdAt: time("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  /** Attempts that failed since the last success, and when the first of them did. */
  failures: integer("failures").notNull().default(0),
  failingSince: time("failing_since"),
  fault: text("fault").$type<DeliveryFault>(),
  status: integer("status"),
  lastDeliveredAt: time("last_delivered_at"),
  /** Nothing is sent before: the receiver was overloaded, or keeps failing. */
  pausedUntil: time("paused_until").notNull().default(sql`'-infinity'`),
  /** When the next delivery may leave at the endpoint's rate. */
  pacedUntil: time("paced_until").notNull().default(sql`'-infinity'`),
  claimedAt: time("claimed_at").notNull().default(sql`'-infinity'`),
});

/**
 * What happened, written by triggers in the transaction that does it, and only if an endpoint subscribes to it
 * (docs/decisions/0078). The worker makes a delivery of it for each endpoint.
 */
export const outgoingEvents = pgTable(
  "outgoing_events",
  {
    /** In the order in which they were written. */
    seq: bigint("seq", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    id: uuid("id").notNull().defaultRandom(),
    at: time("at").notNull(),
    type: text("type").$type<EventType>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** Ids, states and the version: raised with each event of a subject. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** The fields that are sent to endpoints with personal data only. */
    personal: jsonb("personal").$type<Record<string, unknown>>(),
    /** Whether its deliveries are made. */
    isDelivered: boolean("is_delivered").notNull().default(false),
  },
  (table) => [
    index("outgoing_events_new").on(table.seq).where(sql`not is_delivered`),
    index("outgoing_events_at").on(table.at),
    index("outgoing_events_subject").on(table.subjectId),
  ],
);

/** An event for one endpoint: its bytes, which no attempt changes, and how far it is. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: uuid("event_id").notNull(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    type: text("type").$type<EventType>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    createdAt: time("created_at").notNull(),
    /** Null once its person is erased. */
    body: text("body"),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** When it may be claimed. Of one that is being sent: when its node counts as dead. */
    nextAttemptAt: time("next_attempt_at").notNull(),
    /** How often it was claimed: a late outcome of an earlier claim is recognized by it. */
    claims: integer("claims").notNull().default(0),
    fault: text("fault").$type<DeliveryFault>(),
    status: integer("status"),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`state in ('pending', 'waiting', 'sending')`),
    index("webhook_deliveries_newest").on(table.createdAt, table.id),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_dead").on(table.endpointId).where(sql`state = 'dead'`),
    index("webhook_deliveries_subject").on(table.subjectId),
  ],
);

/** Each attempt to hand a delivery over. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    milliseconds: integer("milliseconds").notNull(),
    fault: text("fault").$type<DeliveryFault>(),
    status: integer("status"),
    answer: text("answer").notNull(),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.at)],
);
