import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  type ApiCall,
  type ApiCallName,
  type ApiLead,
  type ApiPlace,
  type ApiReferral,
  type ApiStatistics,
  type ApiSubscriber,
  apiCalls,
  type ChangesQuery,
  idempotencyKeyLimit,
  problemTitles,
} from "#contract/api-v1.ts";
import { describeApiV1 } from "#contract/api-v1-description.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { CampaignSummary } from "#contract/campaigns.ts";
import type { LeadMark } from "#contract/leads.ts";
import type { WaitlistSubmission } from "#contract/waitlist.ts";
import type { shownSecret } from "#contract/webhooks.ts";
import type { ChangePosition, ChangesRange } from "#server/database/changes.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { isSameSecret, sortableId } from "#server/database/ids-and-tokens.ts";
import { createCounters } from "#server/http/counters.ts";
import { logFault } from "#server/http/errors.ts";
import { type RecordAudit, Refusal, refuse } from "#server/http/guarded-route.ts";
import { decodeCursor, encodeCursor, timestampKey } from "#server/http/keyset.ts";
import type { Limit, Limits } from "#server/http/limits.ts";
import { pathOf } from "#server/http/server-options.ts";
import { emailAddress, isAllStorable, storedEmailAddress } from "#server/http/typed-text.ts";
import { mailRefusal, type PersonMail, type Submission } from "#server/http/visitor-route.ts";
import { type ApiAnswer, answerOnce } from "./api-answers.ts";
import type { CallingKey, KeyVerdict } from "./api-keys.ts";
import type { PrivateTargets } from "./public-address.ts";
import {
  deleteEndpoint,
  insertEndpoint,
  listEndpoints,
  replay,
  rotateSecret,
  testEndpoint,
} from "./webhook-routes.ts";

type Entry<T> = T & ChangePosition;
type LeadInvited =
  | { outcome: "invited"; email: string }
  | { outcome: "unknown" | "not_confirmed" | "already_invited" | "suppressed" };

export interface ApiParts extends DatabaseContext {
  publicUrl: string;
  authSecret: string;
  privateTargets: PrivateTargets;
  check: (request: FastifyRequest) => Promise<KeyVerdict>;
  /** How many calls one key may make. */
  keyLimit: Limit;
  rateLimits: boolean;
  /** Limits that are counted within a transaction. */
  limitsOn: (on: Queryable) => Pick<Limits, "consume">;
  personMail: PersonMail;
  recordAudit: RecordAudit<AuditKind>;
  leads: {
    changes: (range: ChangesRange, personal: boolean) => Promise<Entry<ApiLead>[]>;
    find: (on: Queryable, id: string, personal: boolean) => Promise<ApiLead | undefined>;
    idOf: (on: Queryable, emailKey: string) => Promise<string>;
    emailOf: (id: string) => Promise<string | undefined>;
    mark: (on: Queryable, id: string, mark: LeadMark, by: string) => Promise<void>;
    invite: (on: Queryable, id: string, now: Date) => Promise<LeadInvited>;
    addNote: (on: Queryable, id: string, text: string, by: string) => Promise<void>;
    place: (id: string) => Promise<ApiPlace | undefined>;
    /** One more than the limit. */
    referrals: (after: string | undefined, limit: number) => Promise<ApiReferral[]>;
    statistics: () => Promise<ApiStatistics>;
  };
  waitlist: {
    join: (
      on: Queryable,
      submission: Submission<WaitlistSubmission>,
    ) => Promise<{ id: string | undefined; isNew: boolean }>;
    /** Called once a mail is committed. */
    wakeMail: () => void;
  };
  subscribers: {
    changes: (range: ChangesRange, personal: boolean) => Promise<Entry<ApiSubscriber>[]>;
  };
  campaigns: {
    list: (
      after: string | undefined,
    ) => Promise<{ campaigns: CampaignSummary[]; after: string | null }>;
  };
  erasure: {
    find: (email: string) => Promise<
      | {
          id: string;
          records: { kind: string; count: number }[];
          erase(notify: boolean, record: (on: Queryable) => Promise<void>): Promise<void>;
        }
      | undefined
    >;
  };
}

type Calls = typeof apiCalls;
type Part<Name extends ApiCallName, P extends "params" | "query" | "body"> = Calls[Name] extends {
  [K in P]: infer Schema extends z.ZodMiniType;
}
  ? z.output<Schema>
  : undefined;
interface Input<Name extends ApiCallName> {
  params: Part<Name, "params">;
  query: Part<Name, "query">;
  body: Part<Name, "body">;
  key: CallingKey;
  request: FastifyRequest;
}
/** The parts of a write by which a repetition is recognized. */
type Sent = Pick<Input<ApiCallName>, "key" | "request"> & {
  body: unknown;
  params: { id: string } | undefined;
};
type Handlers = {
  [Name in ApiCallName]: (
    input: Input<Name>,
  ) => Promise<z.input<Calls[Name]["answer"]> | ApiAnswer<z.input<Calls[Name]["answer"]>>>;
};

/** The prefix of the calls. */
const base = "/api/v1";
const shownOnce = ({ previousUntil, ...made }: z.output<typeof shownSecret>) => ({
  ...made,
  previous_until: previousUntil,
});

/** The address of each call, for the answer to another method. */
const addresses = new Map(
  [...Object.keys(apiCalls), "GET /openapi.json"].map((name) => [
    name,
    new RegExp(`^${base}${name.replace(/^\w+ /, "").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  ]),
);
const position = z.tuple([timestampKey, z.uuid()]);

/**
 * The address of a call with its percent signs escaped if it cannot be decoded: Fastify refuses such an address before
 * any route, so not as a problem.
 */
export function decodableCall(url: string): string {
  if (!url.startsWith(`${base}/`)) return url;
  const [path = "", ...query] = url.split("?");
  try {
    decodeURI(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}

/** The calls of programs, by a key. */
export function apiV1Routes(app: FastifyInstance, parts: ApiParts): void {
  const { database, clock, leads, publicUrl } = parts;
  const counters = createCounters(clock);
  const [[points, seconds] = [600, 60]] = parts.keyLimit.windows;

  /** A cursor is signed with the list that it belongs to. */
  const sign = (list: string, cursor: string) =>
    createHmac("sha256", parts.authSecret)
      .update(`api-cursor:${list}:${cursor}`)
      .digest("base64url");
  function sealCursor(list: string, parts: readonly string[]): string {
    const cursor = encodeCursor(parts);
    return `${cursor}.${sign(list, cursor)}`;
  }
  function openCursor<T>(schema: z.ZodMiniType<T>, list: string, sealed: string | undefined) {
    if (sealed === undefined) return undefined;
    const [cursor = "", mac = ""] = sealed.split(".");
    const isGenuine = isSameSecret(mac, sign(list, cursor));
    return (isGenuine && decodeCursor(schema, cursor)) || refuse(400, "invalid_cursor");
  }

  /** A page of a list in the order of changes. */
  async function changesPage<T>(
    name: string,
    { limit, cursor, updated_since: since }: ChangesQuery,
    read: (range: ChangesRange) => Promise<Entry<T>[]>,
  ) {
    const [key, id] = openCursor(position, name, cursor) ?? [];
    const after = key === undefined || id === undefined ? undefined : { key, id };
    const rows = await read({ since, after, limit });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      data: page.map(({ key: _, ...entry }) => entry as T),
      has_more: rows.length > limit,
      next_cursor: last ? sealCursor(name, [last.key, last.id]) : (cursor ?? null),
    };
  }

  const isPersonal = ({ scopes }: CallingKey) => scopes.includes("leads:personal");
  const found = async (on: Queryable, id: string, key: CallingKey) =>
    (await leads.find(on, id, isPersonal(key))) ?? refuse(404, "not_found");

  /** Does a write and its answer in one transaction, once for an `Idempotency-Key`. */
  function once<Body>(
    { key, request, body, params }: Sent,
    work: (on: Queryable) => Promise<ApiAnswer<Body>>,
  ): Promise<ApiAnswer<Body>> {
    const header = request.headers["idempotency-key"];
    const idempotencyKey = header === undefined ? undefined : String(header);
    const isUsable =
      idempotencyKey === undefined ||
      (/^[\x21-\x7e]+$/.test(idempotencyKey) && idempotencyKey.length <= idempotencyKeyLimit);
    if (!isUsable) refuse(400, "invalid_idempotency_key");
    const call = `${request.method} ${request.url} ${JSON.stringify(body)}`;
    return answerOnce(parts, { keyId: key.id, idempotencyKey, call, subject: params?.id }, work);
  }

  /** Counts a mail to a person; refuses if they have been sent as many as they may be. */
  async function countMail(on: Queryable, request: FastifyRequest, person: string): Promise<void> {
    const mail = { limits: parts.limitsOn(on), personMail: parts.personMail };
    const limited = await mailRefusal(mail, request, { person, beyond: undefined });
    if (limited) {
      refuse(limited[0], limited[0] === 429 ? "mail_limited" : "unavailable", limited[1]);
    }
  }

  /** Writes what a key did into the audit log, as its maker's act. */
  const recordAct = (
    on: Queryable,
    kind: AuditKind,
    key: CallingKey,
    details: Record<string, string | number>,
  ) => parts.recordAudit(on, kind, key.by, clock(), { ...details, key: key.id });

  const handlers: Handlers = {
    "GET /leads": ({ query, key }) =>
      changesPage("leads", query, (range) => leads.changes(range, isPersonal(key))),
    "GET /leads/{id}": ({ params, key }) => found(database, params.id, key),

    async "POST /leads"(input) {
      const { email, ...fields } = input.body;
      const address = emailAddress(email);
      if (address.outcome !== "valid") return refuse(422, "invalid_email");
      type Answer = ApiAnswer<z.input<Calls["POST /leads"]["answer"]>>;
      const answer = await once(input, async (on): Promise<Answer> => {
        await countMail(on, input.request, address.person);
        const touch = {
          utm_source: "",
          utm_medium: "",
          utm_campaign: "",
          referrer_url: "",
          ref: "",
        };
        const form = { recaptchaToken: "", website: "" };
        const submission = { ...touch, ...form, ...fields, email: address };
        const { id, isNew } = await parts.waitlist.join(on, submission);
        if (!isPersonal(input.key)) return { status: 202, body: { outcome: "accepted" } };
        const known = id ?? (await leads.idOf(on, address.key));
        const outcome = isNew ? "joined" : id === undefined ? "already_confirmed" : "resent";
        return { status: 202, body: { id: known, outcome } };
      });
      parts.waitlist.wakeMail();
      return answer;
    },
    async "POST /leads/{id}/invite"(input) {
      const { params, key, request } = input;
      const answer = await once(input, async (on) => {
        const invited = await leads.invite(on, params.id, clock());
        if (invited.outcome === "unknown") return refuse(404, "not_found");
        if (invited.outcome !== "invited") return refuse(409, invited.outcome);
        const address = storedEmailAddress(invited.email);
        if (address.outcome === "valid") await countMail(on, request, address.person);
        await recordAct(on, "lead_invited", key, { lead: params.id });
        return { status: 202, body: await found(on, params.id, key) };
      });
      parts.waitlist.wakeMail();
      return answer;
    },
    "POST /leads/{id}/mark": (input) =>
      once(input, async (on) => {
        const { params, body, key } = input;
        await found(on, params.id, key);
        await leads.mark(on, params.id, body.mark, key.by);
        return { status: 200, body: await found(on, params.id, key) };
      }),
    "POST /leads/{id}/notes": (input) =>
      once(input, async (on) => {
        const { params, body, key } = input;
        const lead = await found(on, params.id, key);
        await leads.addNote(on, params.id, body.text, key.by);
        return { status: 201, body: lead };
      }),
    async "POST /leads/{id}/erase"({ params, body, key }) {
      const email = (await leads.emailOf(params.id)) ?? refuse(404, "not_found");
      const person = (await parts.erasure.find(email)) ?? refuse(404, "not_found");
      const counts = Object.fromEntries(person.records.map(({ kind, count }) => [kind, count]));
      await person.erase(body.notify, (on) =>
        recordAct(on, "person_erased", key, { erased: person.id, ...counts }),
      );
      return { erased: true as const };
    },
    "GET /leads/{id}/place": async ({ params }) =>
      (await leads.place(params.id)) ?? refuse(404, "not_found"),
    async "GET /referrals"({ query: { limit, cursor } }) {
      const [after] = openCursor(z.tuple([z.uuid()]), "referrals", cursor) ?? [];
      const rows = await leads.referrals(after, limit);
      const data = rows.slice(0, limit);
      const last = data.at(-1);
      return {
        data,
        has_more: rows.length > limit,
        next_cursor: last ? sealCursor("referrals", [last.id]) : (cursor ?? null),
      };
    },
    "GET /subscribers": ({ query, key }) =>
      changesPage("subscribers", query, (range) =>
        parts.subscribers.changes(range, isPersonal(key)),
      ),
    "GET /statistics": () => leads.statistics(),
    async "GET /campaigns"({ query }) {
      const { campaigns, after } = await parts.campaigns.list(query.cursor);
      const data = campaigns.map(({ id, kind, name, state, counts: kept, ...times }) => {
        const { skippedFor, ...counts } = kept;
        return {
          ...{ id, kind, name, state, counts: { ...counts, skipped_for: skippedFor } },
          created_at: times.createdAt,
          started_at: times.startedAt,
          finished_at: times.finishedAt,
        };
      });
      return { data, has_more: after !== null, next_cursor: after };
    },
    async "GET /webhooks"() {
      const endpoints = await listEndpoints(database);
      const data = endpoints.map(
        ({ id, name, url, events, personal, shape, state, createdAt }) => ({
          ...{ id, name, url, events, personal, shape, state },
          created_at: createdAt,
        }),
      );
      return { data };
    },
    async "POST /webhooks"(input) {
      const { body, key } = input;
      // Otherwise a key without it could have addresses and texts posted to itself.
      if (body.personal && !isPersonal(key)) return refuse(403, "forbidden");
      return once(input, async (on) => {
        const id = sortableId(clock());
        const inserted = await insertEndpoint(on, parts, { ...body, id, by: key.by });
        await recordAct(on, "webhook_made", key, { webhook: id, name: body.name });
        return { status: 201, body: shownOnce(inserted) };
      });
    },
    "POST /webhooks/{id}/test": ({ params: { id }, key }) =>
      testEndpoint(parts, id, (on, outcome) =>
        recordAct(on, "webhook_tested", key, { webhook: id, outcome }),
      ),
    "POST /webhooks/{id}/rotate": (input) =>
      once(input, async (on) => {
        const { params, key } = input;
        const rotated = (await rotateSecret(on, parts, params.id)) ?? refuse(404, "not_found");
        await recordAct(on, "webhook_rotated", key, { webhook: params.id });
        return { status: 200, body: shownOnce(rotated) };
      }),
    "POST /webhooks/{id}/replay": (input) =>
      once(input, async (on) => {
        const { params, body, key } = input;
        const count = await replay(on, params.id, body);
        await recordAct(on, "webhook_replayed", key, { webhook: params.id, count });
        return { status: 200, body: { count } };
      }),
    async "DELETE /webhooks/{id}"({ params: { id }, key }) {
      await database.transaction(async (on) => {
        if (!(await deleteEndpoint(on, id))) refuse(404, "not_found");
        await recordAct(on, "webhook_deleted", key, { webhook: id });
      });
      return { deleted: true as const };
    },
  };

  const description = JSON.stringify(describeApiV1(publicUrl));
  app.get(`${base}/openapi.json`, (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("Cache-Control", "public, max-age=300")
      .send(description),
  );

  app.register(async (scope) => {
    scope.decorateRequest("callingKey", null);
    scope.setErrorHandler((error: { statusCode?: number; code?: string }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 400 && status < 500) return sendProblem(reply, [status, "bad_request"]);
      logFault(request, error, "a call by key failed");
      reply.header("retry-after", "10");
      return sendProblem(reply, [503, "unavailable"]);
    });
    const checkKey = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      const verdict = await parts.check(request);
      if (verdict.outcome === "limited") {
        reply.header("retry-after", String(verdict.retryAfter));
        return sendProblem(reply, [429, "rate_limited"]);
      }
      if (verdict.outcome === "invalid") {
        reply.header("www-authenticate", "Bearer");
        return sendProblem(reply, [401, "unauthenticated"]);
      }
      request.callingKey = verdict.key;
    };
    const arriving = new WeakSet<FastifyRequest>();
    // Before the body is read.
    scope.addHook("onRequest", checkKey);
    scope.addHook("onRequest", async (request, reply) => {
      const { callingKey: key } = request;
      if (key && !isWithinRate(key, reply)) return sendProblem(reply, [429, "rate_limited"]);
      if (!request.raw.complete) arriving.add(request);
    });
    // A body may have taken longer to arrive than its key was valid.
    scope.addHook("preHandler", async (request, reply) =>
      arriving.has(request) ? checkKey(request, reply) : undefined,
    );
    for (const [name, call] of Object.entries(apiCalls) as [ApiCallName, ApiCall][]) {
      const [method = "", path = ""] = name.split(" ");
      scope.route({
        method,
        url: base + path.replaceAll(/\{(\w+)\}/g, ":$1"),
        exposeHeadRoute: false,
        async onRequest(request, reply) {
          if (request.callingKey?.scopes.includes(call.scope)) return;
          return sendProblem(reply, [403, "forbidden"], `The key lacks ${call.scope}.`);
        },
        handler: async (request, reply) => answer(name, call, request, reply),
      });
    }
    const missing = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.raw);
      const methods = [...addresses].flatMap(([name, at]) => (at.test(path) ? [name] : []));
      if (methods.length === 0) return sendProblem(reply, [404, "unknown_path"]);
      reply.header("allow", methods.map((name) => name.replace(/ .*/, "")).join(", "));
      return sendProblem(reply, [405, "method_not_allowed"]);
    };
    for (const url of [base, `${base}/*`]) scope.all(url, { onRequest: missing }, () => {});
  });

  /** Counts a call of a key on this node, and says in headers how many are left. */
  function isWithinRate(key: CallingKey, reply: FastifyReply): boolean {
    if (!parts.rateLimits) return true;
    const { used, remaining } = counters.add(key.id, 1, seconds);
    reply.header("ratelimit-policy", `"key";q=${points};w=${seconds}`);
    reply.header("ratelimit", `"key";r=${Math.max(0, points - used)};t=${remaining}`);
    if (used <= points) return true;
    reply.header("retry-after", String(remaining));
    return false;
  }

  async function answer(
    name: ApiCallName,
    call: ApiCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const input: Record<string, unknown> = { key: request.callingKey, request };
    for (const part of ["params", "query", "body"] as const) {
      const schema = call[part];
      if (!schema) continue;
      const parsed = schema.safeParse(request[part] ?? {});
      if (!parsed.success) {
        if (part === "params") return sendProblem(reply, [404, "not_found"]);
        const [issue] = parsed.error.issues;
        const detail = `${part}.${issue?.path.join(".")}: ${issue?.message}`;
        return sendProblem(reply, [part === "body" ? 422 : 400, "invalid"], detail);
      }
      if (!isAllStorable(parsed.data)) return sendProblem(reply, [422, "invalid"]);
      input[part] = parsed.data;
    }
    try {
      const result = (await handlers[name](input as never)) as object;
      const isAnswer = "status" in result && "body" in result;
      const { status, body } = isAnswer ? (result as ApiAnswer) : { status: 200, body: result };
      return reply.code(status).send(body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { retryAfter } = error.details;
      if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
      return sendProblem(reply, [error.status, error.message]);
    }
  }

  function sendProblem(
    reply: FastifyReply,
    [status, code]: readonly [status: number, code: string],
    detail?: string,
  ): FastifyReply {
    const title = problemTitles[code] ?? code;
    const body = { type: `${publicUrl}/resources/api/calls#${code}`, title, status, code, detail };
    return reply.code(status).type("application/problem+json").send(JSON.stringify(body));
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The key of a call of /api/v1, once it was checked. */
    callingKey: CallingKey | null;
  }
}
