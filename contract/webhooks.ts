import * as z from "zod/mini";
import { wantedLocale } from "./languages.ts";
import { momentWithOffset } from "./leads.ts";
import { fallbackLocale } from "./locale.ts";
import { nameText, optionalUpTo } from "./plain-text.ts";

/** The types of events that a webhook can report. */
export const eventTypes = [
  "lead.joined",
  "lead.confirmed",
  "lead.invited",
  "lead.accepted",
  "lead.marked",
  "lead.unsubscribed",
  "lead.erased",
  "referral.credited",
  "referral.revoked",
  "subscriber.joined",
  "subscriber.confirmed",
  "subscriber.unsubscribed",
  "subscriber.erased",
  "message.received",
  "application.received",
  "campaign.finished",
  "campaign.paused",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The event of a test. No endpoint chooses it. */
export const testEvent = "endpoint.test";

/**
 * What is posted: the event as Standard Webhooks has it; its fields in one level, as automations map them; or a
 * message of a chat.
 */
export const endpointShapes = ["event", "fields", "slack", "teams", "discord"] as const;
export type EndpointShape = (typeof endpointShapes)[number];

/** Programs that take one of the shapes, by the ends of their hosts. */
const shapeHosts: readonly (readonly [RegExp, EndpointShape])[] = [
  [/(^|\.)slack\.com$/, "slack"],
  [
    /(^|\.)(logic\.azure\.com|powerplatform\.com|powerautomate\.com|webhook\.office\.com)$/,
    "teams",
  ],
  [/(^|\.)(discord|discordapp)\.com$/, "discord"],
  [/(^|\.)(zapier\.com|make\.com|n8n\.cloud|hubapi\.com|hubspot\.com)$/, "fields"],
];

/** The shape that the program at an address takes; `event` of one that is not known. */
export function shapeFor(url: string): EndpointShape {
  const host = URL.parse(url)?.hostname ?? "";
  return shapeHosts.find(([hosts]) => hosts.test(host))?.[1] ?? "event";
}

/** Whether a shape is a message in words, which no program verifies. */
export const isChat = (shape: EndpointShape) => shape !== "event" && shape !== "fields";

/**
 * active; failing: the last deliveries failed; disabled: by the server, after days of failures or because the
 * receiver answered 410; off: by an owner.
 */
export const endpointStates = ["active", "failing", "disabled", "off"] as const;
export type EndpointState = (typeof endpointStates)[number];

/** pending: not tried yet; waiting: for a further attempt; dead: given up, it can be replayed. */
export const deliveryStates = ["pending", "sending", "waiting", "delivered", "dead"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why an attempt failed. `address`: it leads to a network that is not public. `unreachable` has no detail, so that
 * it cannot serve to search a network.
 */
const deliveryFaults = [
  "address",
  "unreachable",
  "certificate",
  "timeout",
  "redirect",
  "refused",
  "gone",
  "secret",
  "erased",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** How long both secrets sign after a rotation. */
export const rotationHours = 24;
/** After how many days of only failures an endpoint is disabled. */
export const disabledAfterDays = 5;
/** How long events and deliveries are kept. */
export const deliveryDays = 30;
/** How many endpoints there may be. */
export const maxEndpoints = 50;

const id = z.uuid().check(z.toLowerCase());

/** POST /api/admin/webhooks makes an endpoint, …/:id changes it. Answers 422 `invalid_url` for a forbidden address. */
export const endpointCall = z.strictObject({
  name: nameText(80),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  events: z.array(z.enum(eventTypes)).check(z.minLength(1), z.maxLength(eventTypes.length)),
  /** Whether events have names, addresses and texts, not only ids and states. */
  personal: z.boolean(),
  shape: z._default(z.enum(endpointShapes), "event"),
  /** The language of messages. */
  locale: z._default(wantedLocale, fallbackLocale),
});
export type EndpointCall = z.infer<typeof endpointCall>;

/** POST /api/admin/webhooks/:id/state. */
export const endpointStateCall = z.strictObject({ state: z.enum(["active", "off"]) });

/**
 * Answer that shows the secret of an endpoint or a key, once. After a rotation the previous one works too, until then
 * (ISO 8601).
 */
export const shownSecret = z.object({
  id: z.string(),
  secret: z.string(),
  previousUntil: z.nullable(z.string()),
});

const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  personal: z.boolean(),
  shape: z.enum(endpointShapes),
  locale: wantedLocale,
  state: z.enum(endpointStates),
  /** Of the last failed attempt, while it fails or is disabled. */
  fault: z.nullable(z.enum(deliveryFaults)),
  /** The status it answered then. */
  status: z.nullable(z.number()),
  failingSince: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  previousSecretUntil: z.nullable(z.string()),
  /** Deliveries that wait to be sent, and those that were given up. */
  waiting: z.number(),
  dead: z.number(),
});
export type Endpoint = z.infer<typeof endpoint>;

/** GET /api/admin/webhooks. */
export const endpointList = z.object({ endpoints: z.array(endpoint) });
export type EndpointList = z.infer<typeof endpointList>;

/** POST /api/admin/webhooks/:id/test: the request and the response. A passing test enables the endpoint again. */
export const endpointTest = z.object({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  outcome: z.enum(["delivered", "failed"]),
  fault: z.nullable(z.enum(deliveryFaults)),
  status: z.nullable(z.number()),
  answer: z.string(),
  milliseconds: z.number(),
});
export type EndpointTest = z.infer<typeof endpointTest>;

/**
 * POST /api/admin/webhooks/:id/replay: sends deliveries again, with their id and body, and a new time. One, all
 * that were given up, or all whose event is of a span. Answers how many, as `count`.
 */
const replayOfMany = [
  z.strictObject({ dead: z.literal(true) }),
  z.strictObject({ from: momentWithOffset, to: momentWithOffset }),
] as const;
export const replayCall = z.union([z.strictObject({ delivery: id }), ...replayOfMany]);
/** As programs call it: they know the `webhook-id` of an event, and no id of the log. */
export const replayByProgram = z.union([z.strictObject({ event_id: id }), ...replayOfMany]);
export type ReplayCall = z.infer<typeof replayCall> | z.infer<typeof replayByProgram>;
export const replayAnswer = z.object({ count: z.number() });

/** GET /api/admin/webhook-deliveries: newest first. */
export const deliveriesQuery = z.object({
  endpoint: z.optional(id),
  state: z.optional(z.enum(deliveryStates)),
  type: z.optional(z.enum(eventTypes)),
  /** A text of the body, or the id of an event. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  after: optionalUpTo(300),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;

const delivery = z.object({
  id: z.string(),
  /** The `webhook-id`, the same in every attempt. */
  eventId: z.string(),
  endpointId: z.string(),
  endpointName: z.string(),
  type: z.enum(eventTypes),
  state: z.enum(deliveryStates),
  createdAt: z.string(),
  attempts: z.number(),
  /** Null where no further attempt follows. */
  nextAttemptAt: z.nullable(z.string()),
  fault: z.nullable(z.enum(deliveryFaults)),
  status: z.nullable(z.number()),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesPage = z.object({
  deliveries: z.array(delivery),
  after: z.nullable(z.string()),
});
export type DeliveriesPage = z.infer<typeof deliveriesPage>;

/** GET /api/admin/webhook-deliveries/:id. */
export const deliveryDetail = z.object({
  delivery,
  /** Null once the person that it was about has been erased. */
  body: z.nullable(z.string()),
  attempts: z.array(
    z.object({
      at: z.string(),
      milliseconds: z.number(),
      fault: z.nullable(z.enum(deliveryFaults)),
      status: z.nullable(z.number()),
      /** The beginning of what was answered. */
      answer: z.string(),
    }),
  ),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;
