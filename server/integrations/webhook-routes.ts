import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { mayDo, type Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { Locale } from "#contract/locale.ts";
import {
  type DeliveriesPage,
  type DeliveriesQuery,
  type Delivery,
  type DeliveryDetail,
  deliveriesQuery,
  type Endpoint,
  type EndpointCall,
  type EndpointList,
  type EndpointShape,
  type EndpointTest,
  endpointCall,
  endpointStateCall,
  maxEndpoints,
  type ReplayCall,
  replayCall,
  rotationHours,
  testEvent,
} from "#contract/webhooks.ts";
import type { Database, DatabaseContext, Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { Bindings, containing, isoMicroseconds, isoMilliseconds } from "#server/database/sql.ts";
import { byId, type GuardedCalls, refuse } from "#server/http/guarded-route.ts";
import { decodeCursor, encodeCursor, pageOf, timestampKey } from "#server/http/keyset.ts";
import { afterSuccess, attemptDelivery } from "./delivery-worker.ts";
import { bodyOf } from "./endpoint-body.ts";
import type { PostParts } from "./post-webhook.ts";
import { type PrivateTargets, webhookUrl } from "./public-address.ts";
import { newSecret, seal } from "./webhook-secrets.ts";

interface WebhookParts extends DatabaseContext, PostParts {
  publicUrl: string;
  authSecret: string;
}

const endpointColumns = `endpoint.id, name, url, events, personal, shape, locale, endpoint.state, endpoint.fault,
  endpoint.status, ${isoMilliseconds("failing_since")} AS "failingSince",
  ${isoMilliseconds("last_delivered_at")} AS "lastDeliveredAt",
  ${isoMilliseconds("endpoint.created_at")} AS "createdAt", created_by AS "createdBy",
  CASE WHEN previous_until > now() THEN ${isoMilliseconds("previous_until")} END
    AS "previousSecretUntil",
  (SELECT count(*)::int FROM webhook_deliveries AS delivery WHERE endpoint_id = endpoint.id
    AND delivery.state IN ('pending', 'waiting', 'sending')) AS waiting,
  (SELECT count(*)::int FROM webhook_deliveries AS delivery WHERE endpoint_id = endpoint.id
    AND delivery.state = 'dead') AS dead`;

const deliveryColumns = `delivery.id, event_id AS "eventId", endpoint_id AS "endpointId",
  endpoint.name AS "endpointName", type, delivery.state,
  ${isoMilliseconds("delivery.created_at")} AS "createdAt", attempts,
  CASE WHEN delivery.state IN ('pending', 'waiting') THEN ${isoMilliseconds("next_attempt_at")} END
    AS "nextAttemptAt", delivery.fault, delivery.status`;
const deliveries = `webhook_deliveries AS delivery
  JOIN webhook_endpoints AS endpoint ON endpoint.id = endpoint_id`;

const checkedUrl = (typed: string, privateTargets: PrivateTargets): string =>
  webhookUrl(typed, privateTargets)?.href ?? refuse(422, "invalid_url");

export const listEndpoints = (on: Queryable): Promise<Endpoint[]> =>
  on.query(`SELECT ${endpointColumns} FROM webhook_endpoints AS endpoint ORDER BY endpoint.id`);

/** Returns the answer that shows its secret. */
export async function insertEndpoint(
  on: Queryable,
  { authSecret, privateTargets }: Pick<WebhookParts, "authSecret" | "privateTargets">,
  { id, name, url, events, personal, shape, locale, by }: EndpointCall & { id: string; by: string },
) {
  const secret = newSecret();
  const [made] = await on.query(
    `INSERT INTO webhook_endpoints
       (id, name, url, events, personal, secret, created_at, created_by, shape, locale)
     SELECT $1, $2, $3, $4, $5, $6, now(), $7, $8, $9
     WHERE (SELECT count(*) FROM webhook_endpoints) < ${maxEndpoints} RETURNING 1`,
    [
      id,
      name,
      checkedUrl(url, privateTargets),
      events,
      personal,
      seal(authSecret, secret),
      by,
    ].concat([shape, locale]),
  );
  if (!made) refuse(422, "too_many");
  return { id, secret, previousUntil: null };
}

export async function deleteEndpoint(on: Queryable, id: string): Promise<boolean> {
  const deleted = await on.query("DELETE FROM webhook_endpoints WHERE id = $1 RETURNING 1", [id]);
  return deleted.length > 0;
}

/** Makes a new secret, and returns the answer that shows it; undefined if there is no such endpoint. */
export async function rotateSecret(
  on: Queryable,
  { authSecret }: Pick<WebhookParts, "authSecret">,
  id: string,
) {
  const secret = newSecret();
  const [rotated] = await on.query<{ previousUntil: string }>(
    `UPDATE webhook_endpoints SET previous_secret = secret, secret = $2,
       previous_until = now() + interval '${rotationHours} hours'
     WHERE id = $1 RETURNING ${isoMilliseconds("previous_until")} AS "previousUntil"`,
    [id, seal(authSecret, secret)],
  );
  return rotated && { id, secret, ...rotated };
}

/** Posts a test event now, and enables the endpoint again if it passes. `record` runs in that transaction. */
export async function testEndpoint(
  parts: Omit<WebhookParts, "clock">,
  id: string,
  record: (on: Queryable, outcome: EndpointTest["outcome"]) => Promise<void>,
): Promise<EndpointTest> {
  const { database } = parts;
  const [endpoint] = await database.query<{
    url: string;
    secret: string;
    previousSecret: string | null;
    personal: boolean;
    shape: EndpointShape;
    locale: Locale;
    at: Date;
  }>(
    `SELECT url, secret, personal, shape, locale, CASE WHEN previous_until > now() THEN previous_secret END
       AS "previousSecret", now() AS at FROM webhook_endpoints WHERE id = $1`,
    [id],
  );
  if (!endpoint) return refuse(404, "not_found");
  const eventId = randomUUID();
  const event = { type: testEvent, at: endpoint.at, data: { id: eventId }, personal: null };
  const body = bodyOf({ id: eventId, ...event }, endpoint, parts.publicUrl);
  const { headers, posted } = await attemptDelivery(parts, { ...endpoint, eventId, body });
  const { fault, status, answer, milliseconds } = posted;
  const outcome = fault === null ? "delivered" : "failed";
  await database.transaction(async (on) => {
    if (outcome === "delivered") {
      await on.query(
        `UPDATE webhook_endpoints SET ${afterSuccess("'failing', 'disabled'")} WHERE id = $1`,
        [id],
      );
      await bringForward(on, id);
    }
    await record(on, outcome);
  });
  return { request: { headers, body }, outcome, fault, status, answer, milliseconds };
}

/** The administrators' calls about endpoints and deliveries. */
export function webhookRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  parts: WebhookParts,
): void {
  const { database, privateTargets, clock } = parts;

  route("GET /api/admin/webhooks", "read", {}, async ({ caller }): Promise<EndpointList> => {
    const endpoints = await listEndpoints(database);
    if (mayDo(caller.role, "connect")) return { endpoints };
    // Anyone with the address of a chat can post to it.
    return { endpoints: endpoints.map((one) => ({ ...one, url: `${new URL(one.url).origin}/…` })) };
  });

  /** Does a change of one endpoint and its entry in the audit log in one transaction; 404 if there is none. */
  const change = <Changed extends object>(
    kind: AuditKind,
    caller: { email: string },
    id: string,
    update: (on: Queryable) => Promise<Changed | undefined>,
    details: Record<string, string | number> = {},
  ): Promise<Changed> =>
    database.transaction(async (on) => {
      const changed = (await update(on)) ?? refuse(404, "not_found");
      await recordAudit(on, kind, caller.email, clock(), { webhook: id, ...details });
      return changed;
    });

  const checked = (typed: string): string => checkedUrl(typed, privateTargets);

  route("POST /api/admin/webhooks", "connect", { body: endpointCall }, ({ body, caller }) => {
    const id = sortableId(clock());
    const insert = (on: Queryable) => insertEndpoint(on, parts, { ...body, id, by: caller.email });
    return change("webhook_made", caller, id, insert, { name: body.name });
  });

  route(
    "POST /api/admin/webhooks/:id",
    "connect",
    { ...byId, body: endpointCall },
    ({ params: { id }, body, caller }) => {
      const url = checked(body.url);
      const update = async (on: Queryable) => {
        const [changed] = await on.query(
          `UPDATE webhook_endpoints SET name = $2, url = $3, events = $4, personal = $5,
             shape = $6, locale = $7, paused_until = '-infinity' WHERE id = $1 RETURNING 1`,
          [id, body.name, url, body.events, body.personal, body.shape, body.locale],
        );
        return changed && { ok: true };
      };
      return change("webhook_changed", caller, id, update, { name: body.name });
    },
  );

  route(
    "POST /api/admin/webhooks/:id/state",
    "connect",
    { ...byId, body: endpointStateCall },
    ({ params: { id }, body: { state }, caller }) => {
      const update = async (on: Queryable) => {
        const [changed] = await on.query(
          `UPDATE webhook_endpoints SET state = $2, failures = 0, failing_since = NULL, fault = NULL,
             status = NULL, paused_until = '-infinity' WHERE id = $1 RETURNING 1`,
          [id, state],
        );
        if (changed && state === "active") await bringForward(on, id);
        return changed && { ok: true };
      };
      return change("webhook_changed", caller, id, update, { state });
    },
  );

  route(
    "POST /api/admin/webhooks/:id/delete",
    "connect",
    byId,
    async ({ params: { id }, caller }) => {
      const remove = async (on: Queryable) =>
        (await deleteEndpoint(on, id)) ? { ok: true } : undefined;
      return change("webhook_deleted", caller, id, remove);
    },
  );

  route("POST /api/admin/webhooks/:id/rotate", "connect", byId, ({ params: { id }, caller }) =>
    change("webhook_rotated", caller, id, (on) => rotateSecret(on, parts, id)),
  );

  route("POST /api/admin/webhooks/:id/test", "connect", byId, ({ params: { id }, caller }) =>
    testEndpoint(parts, id, (on, outcome) =>
      recordAudit(on, "webhook_tested", caller.email, clock(), { webhook: id, outcome }),
    ),
  );

  route(
    "POST /api/admin/webhooks/:id/replay",
    "connect",
    { ...byId, body: replayCall },
    ({ params: { id }, body, caller }) =>
      database.transaction(async (on) => {
        const count = await replay(on, id, body);
        await recordAudit(on, "webhook_replayed", caller.email, clock(), { webhook: id, count });
        return { count };
      }),
  );

  route("GET /api/admin/webhook-deliveries", "read", { query: deliveriesQuery }, ({ query }) =>
    readDeliveries(database, query),
  );

  route(
    "GET /api/admin/webhook-deliveries/:id",
    "read",
    byId,
    async ({ params: { id } }): Promise<DeliveryDetail> => {
      const [row] = await database.query<Delivery & { body: string | null }>(
        `SELECT ${deliveryColumns}, body FROM ${deliveries} WHERE delivery.id = $1`,
        [id],
      );
      if (!row) return refuse(404, "not_found");
      const attempts = await database.query<DeliveryDetail["attempts"][number]>(
        `SELECT ${isoMilliseconds("at")} AS at, milliseconds, fault, status, answer
         FROM webhook_attempts WHERE delivery_id = $1 ORDER BY webhook_attempts.at`,
        [id],
      );
      const { body, ...delivery } = row;
      return { delivery, body, attempts };
    },
  );
}

/** Lets what waits for an endpoint be tried at once. */
const bringForward = (on: Queryable, id: string) =>
  on.query(
    `UPDATE webhook_deliveries SET next_attempt_at = now()
     WHERE endpoint_id = $1 AND state = 'waiting' AND next_attempt_at > now()`,
    [id],
  );

/** Puts deliveries back into the queue, as new ones. Those of erased people have no body, and stay. */
export async function replay(on: Queryable, endpoint: string, call: ReplayCall): Promise<number> {
  const [known] = await on.query("SELECT 1 FROM webhook_endpoints WHERE id = $1", [endpoint]);
  if (!known) refuse(404, "not_found");
  const bindings = new Bindings([endpoint]);
  const condition =
    "delivery" in call
      ? `id = ${bindings.bind(call.delivery)}`
      : "event_id" in call
        ? `event_id = ${bindings.bind(call.event_id)}`
        : "dead" in call
          ? "state = 'dead'"
          : `created_at >= ${bindings.bind(call.from)}::timestamptz
          AND created_at < ${bindings.bind(call.to)}::timestamptz`;
  const replayed = await on.query(
    `UPDATE webhook_deliveries SET state = 'pending', attempts = 0, next_attempt_at = now()
     WHERE endpoint_id = $1 AND body IS NOT NULL AND state IN ('delivered', 'dead', 'waiting') AND ${condition}
     RETURNING 1`,
    bindings.values,
  );
  return replayed.length;
}

const pageLength = 50;
const cursor = z.tuple([timestampKey, z.uuid()]);

async function readDeliveries(
  database: Database,
  { endpoint, state, type, q, after }: DeliveriesQuery,
): Promise<DeliveriesPage> {
  const bindings = new Bindings();
  const conditions = ["true"];
  if (endpoint) conditions.push(`endpoint_id = ${bindings.bind(endpoint)}`);
  if (state) conditions.push(`delivery.state = ${bindings.bind(state)}`);
  if (type) conditions.push(`type = ${bindings.bind(type)}`);
  if (q) {
    const text = bindings.bind(containing(q));
    conditions.push(`(body ILIKE ${text} OR event_id::text ILIKE ${text})`);
  }
  if (after) {
    const from = decodeCursor(cursor, after) ?? refuse(400, "invalid_cursor");
    const [at, id] = from.map((part) => bindings.bind(part));
    conditions.push(`(delivery.created_at, delivery.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await database.query<Delivery & { key: string }>(
    `SELECT ${deliveryColumns}, ${isoMicroseconds("delivery.created_at")} AS key FROM ${deliveries}
     WHERE ${conditions.join(" AND ")}
     ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${pageLength + 1}`,
    bindings.values,
  );
  const { page, after: next } = pageOf(rows, pageLength, ({ key, id }) => encodeCursor([key, id]));
  return { deliveries: page.map(({ key: _, ...delivery }) => delivery), after: next };
}
