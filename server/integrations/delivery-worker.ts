import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import {
  deliveryDays,
  disabledAfterDays,
  type EventType,
  maxEndpoints,
} from "#contract/webhooks.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { createFaultLog } from "#server/database/fault-log.ts";
import { bodyOf, type Endpoint, type OutgoingEvent } from "./endpoint-body.ts";
import { type Posted, type PostParts, postWebhook } from "./post-webhook.ts";
import { signedHeaders, unseal } from "./webhook-secrets.ts";
import type { webhookEndpoints } from "./webhook-tables.ts";

export interface DeliveryParts extends PostParts {
  database: Database;
  publicUrl: string;
  authSecret: string;
  log: Logger;
  /** Milliseconds between two polls while there is no work. */
  pollEvery?: number | undefined;
}

/** Seconds from each failed attempt to the next; after the last one a delivery is dead. */
const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** The random part of a wait, so that the deliveries of an outage are not all retried at once. */
const spread = 0.2;
/** Milliseconds between two polls, and while there is work. */
const pollInterval = 1_000;
const busyPollEvery = 20;
/** Attempts at a time to one endpoint, and of this process in all: those that hang leave room for every other. */
const atOnce = 2;
const maxConcurrent = atOnce * maxEndpoints;
/** Events that become deliveries in one transaction. */
const eventsAtOnce = 200;
/** For how long a stop waits for attempts, in milliseconds. The others are made again. */
const stopWait = 3_000;
/** Statuses of an overloaded receiver, and for how many seconds nothing is sent to it then. */
const overloaded = [429, 502, 503, 504];
const overloadPause = 30;

/** Starts the worker that makes deliveries of events and posts them. Every node runs one. */
export async function startDeliveries(parts: DeliveryParts) {
  const { database, log, pollEvery = pollInterval } = parts;
  if (database.kind === "pglite") {
    // Only one process can have it open: what is being sent was so by one that was killed.
    await database.query(
      "UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'sending'",
    );
  }
  const logFault = createFaultLog();
  const attempts = new Set<Promise<void>>();
  let isStopping = false;
  let wakeUp = () => {};

  async function work(): Promise<boolean> {
    const [pending] = await database.query<{ events: boolean; due: boolean }>(lookForWork);
    if (pending?.events) await makeDeliveries(parts);
    if (!pending?.due && !pending?.events) return attempts.size > 0;
    const room = maxConcurrent - attempts.size;
    for (const claimed of room > 0 ? await claimDeliveries(database, room) : []) {
      const attempt = deliver(parts, claimed)
        .catch((error: unknown) => {
          if (!isStopping) logFault(log, error, "the outcome of a webhook could not be stored");
        })
        .finally(() => {
          attempts.delete(attempt);
          wakeUp();
        });
      attempts.add(attempt);
    }
    return true;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const isBusy = await work().catch((error: unknown) => {
        if (!isStopping) logFault(log, error, "webhooks cannot be delivered yet");
        return false;
      });
      if (isStopping) return;
      const pause = new AbortController();
      wakeUp = () => pause.abort();
      const options = { ref: false, signal: pause.signal };
      await sleep(isBusy ? busyPollEvery : pollEvery, undefined, options).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
      await Promise.race([Promise.all(attempts), sleep(stopWait, undefined, { ref: false })]);
    },
  };
}

/** Deliveries that may be claimed; with the index of the same condition. */
const isDue = `state IN ('pending', 'waiting', 'sending') AND next_attempt_at <= now()`;
const isOpen = "endpoint.state IN ('active', 'failing') AND paused_until <= now()";

const lookForWork = {
  name: "webhooks-look",
  text: `SELECT EXISTS (SELECT FROM outgoing_events WHERE NOT is_delivered) AS events,
    EXISTS (SELECT FROM webhook_endpoints AS endpoint WHERE ${isOpen}
      AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${isDue})) AS due`,
};

type Target = Pick<typeof webhookEndpoints.$inferSelect, "id" | "events"> & Endpoint;

/** Makes deliveries of the oldest events, one for each endpoint that subscribes to their type. */
async function makeDeliveries({ database, publicUrl }: DeliveryParts): Promise<void> {
  await database.transaction(async (on) => {
    const events = await on.query<OutgoingEvent & { type: EventType }>(
      `SELECT id, at, type, data, personal FROM outgoing_events WHERE NOT is_delivered
       ORDER BY seq LIMIT ${eventsAtOnce} FOR UPDATE SKIP LOCKED`,
    );
    const endpoints = await on.query<Target>(
      "SELECT id, events, personal, shape, locale FROM webhook_endpoints WHERE state <> 'off'",
    );
    const rows = events.flatMap((event) =>
      endpoints
        .filter((endpoint) => endpoint.events.includes(event.type))
        .map((endpoint) => [event.id, endpoint.id, bodyOf(event, endpoint, publicUrl)] as const),
    );
    await on.query(
      `INSERT INTO webhook_deliveries
         (event_id, endpoint_id, type, subject_id, created_at, body, next_attempt_at)
       SELECT event.id, endpoint_id, event.type, event.subject_id, event.at, body, now()
       FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS delivery (event_id, endpoint_id, body)
       JOIN outgoing_events AS event ON event.id = delivery.event_id AND NOT is_delivered`,
      [rows.map(([id]) => id), rows.map(([, id]) => id), rows.map(([, , body]) => body)],
    );
    await on.query(
      "UPDATE outgoing_events SET is_delivered = true, personal = NULL WHERE id = ANY($1::uuid[])",
      [events.map(({ id }) => id)],
    );
  });
}

interface Claimed {
  id: string;
  eventId: string;
  body: string;
  attempts: number;
  claims: number;
  url: string;
  secret: string;
  previousSecret: string | null;
  at: Date;
}

/**
 * Claims one delivery of each endpoint that may be sent one: two at a time and fifty a second; after five failures
 * one at a time.
 * A node that dies leaves its own to the others.
 */
async function claimDeliveries(on: Queryable, limit: number): Promise<Claimed[]> {
  return on.query<Claimed>(
    {
      name: "webhooks-claim",
      text: `WITH endpoint AS (
          SELECT id FROM webhook_endpoints AS endpoint
          WHERE ${isOpen} AND paced_until <= now()
            AND (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = endpoint.id
              AND state = 'sending' AND next_attempt_at > now()) < CASE WHEN failures < 5 THEN ${atOnce} ELSE 1 END
            AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${isDue})
          ORDER BY claimed_at LIMIT $1 FOR UPDATE SKIP LOCKED
        ), due AS (
          SELECT delivery.id FROM endpoint, LATERAL (
            SELECT id FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND ${isDue}
            ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS delivery
        ), paced AS (
          UPDATE webhook_endpoints SET claimed_at = now(),
            paced_until = greatest(paced_until, now() - interval '1 second') + interval '20 milliseconds'
          WHERE id IN (SELECT id FROM endpoint)
        )
        UPDATE webhook_deliveries AS delivery SET state = 'sending', claims = claims + 1,
          next_attempt_at = now() + interval '25 seconds'
        FROM due, webhook_endpoints AS target
        WHERE delivery.id = due.id AND target.id = delivery.endpoint_id
        RETURNING delivery.id, event_id AS "eventId", body, attempts, claims, url, secret,
          CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret", now() AS at`,
    },
    [limit],
  );
}

/** The data by which an attempt is signed and posted. */
type Attempt = Pick<Claimed, "eventId" | "body" | "url" | "secret" | "previousSecret" | "at">;

/** Signs a body for this moment, posts it, and returns the request and the response. */
export async function attemptDelivery(
  parts: Pick<DeliveryParts, "authSecret" | keyof PostParts>,
  { eventId: id, body, url, secret, previousSecret, at }: Attempt,
): Promise<{ headers: Record<string, string>; posted: Posted }> {
  const present = unseal(parts.authSecret, secret);
  const previous = previousSecret === null ? undefined : unseal(parts.authSecret, previousSecret);
  if (present === undefined) {
    const nothing = { status: null, answer: "", milliseconds: 0, retryAfter: undefined };
    return { headers: {}, posted: { ...nothing, fault: "secret" } };
  }
  const secrets = previous === undefined ? [present] : [present, previous];
  const headers = signedHeaders({ id, body, at, secrets });
  return { headers, posted: await postWebhook(parts, { url, headers, body }) };
}

async function deliver(parts: DeliveryParts, claimed: Claimed): Promise<void> {
  const { posted } = await attemptDelivery(parts, claimed);
  await recordOutcome(parts.database, claimed, posted);
}

/** In how many seconds a delivery is tried again; undefined: never. */
function waitAfter(attempts: number, { fault, retryAfter = 0 }: Posted): number | undefined {
  const wait = schedule[attempts];
  if (wait === undefined || fault === "gone") return undefined;
  return Math.max(retryAfter, wait * (1 + spread * (2 * Math.random() - 1)));
}

/** Stores the outcome of an attempt with its delivery and its endpoint, unless another node has claimed it since. */
async function recordOutcome(
  on: Queryable,
  { id, claims, attempts }: Claimed,
  posted: Posted,
): Promise<void> {
  const { fault, status, answer, milliseconds, retryAfter } = posted;
  const wait = fault === null ? undefined : waitAfter(attempts, posted);
  const state = fault === null ? "delivered" : wait === undefined ? "dead" : "waiting";
  const pause = overloaded.includes(status ?? 0) ? (retryAfter ?? overloadPause) : 0;
  await on.query(
    {
      name: fault === null ? "webhooks-delivered" : "webhooks-failed",
      text: `WITH done AS (
          UPDATE webhook_deliveries SET state = $3, attempts = attempts + 1, fault = $4, status = $5,
            next_attempt_at = now() + $6::float8 * interval '1 second'
          WHERE id = $1 AND claims = $2 AND state = 'sending' RETURNING id, endpoint_id
        ), attempt AS (
          INSERT INTO webhook_attempts (delivery_id, at, fault, status, milliseconds, answer)
          SELECT id, now(), $4, $5, $7, $8 FROM done
        )
        UPDATE webhook_endpoints SET ${fault === null ? afterSuccess("'failing'") : afterFailure}
        WHERE id IN (SELECT endpoint_id FROM done)`,
    },
    [id, claims, state, fault, status, wait ?? 0, milliseconds, answer].concat(
      fault === null ? [] : [pause],
    ),
  );
}

/** SQL of what a success changes of an endpoint: in these states it becomes active again. */
export const afterSuccess = (
  mended: string,
) => `failures = 0, failing_since = NULL, fault = NULL, status = NULL,
  paused_until = '-infinity', last_delivered_at = now(),
  state = CASE WHEN state IN (${mended}) THEN 'active' ELSE state END`;

/** From the fifth failure on an endpoint rests before each attempt, up to five minutes. */
const afterFailure = `failures = failures + 1, failing_since = coalesce(failing_since, now()),
  fault = $4, status = $5,
  paused_until = greatest(paused_until, now() + $9::float8 * interval '1 second',
    CASE WHEN failures >= 4 THEN now() + least(300, 5 * 2 ^ (failures - 4)) * interval '1 second' END),
  state = CASE WHEN state = 'off' THEN state
    WHEN $4 = 'gone' OR failing_since < now() - interval '${disabledAfterDays} days' THEN 'disabled'
    WHEN state = 'active' THEN 'failing' ELSE state END`;

/** Deletes events and deliveries that are older than they are kept. Returns how many deliveries. */
export async function purgeDeliveries(on: Queryable): Promise<number> {
  const isOld = (column: string) => `${column} < now() - interval '${deliveryDays} days'`;
  await on.query(`DELETE FROM outgoing_events WHERE ${isOld("at")}`);
  const deleted = await on.query(
    `DELETE FROM webhook_deliveries WHERE ${isOld("created_at")} RETURNING 1`,
  );
  return deleted.length;
}
