import Fastify from "fastify";
import * as z from "zod/mini";
import { type AdminDeps, adminRoutes } from "#server/accounts/admin-routes.ts";
import { suppressionRoutes } from "#server/campaigns/bounces/suppressions.ts";
import { campaignTextRoutes } from "#server/campaigns/campaign-routes.ts";
import { sendingCheckRoutes } from "#server/campaigns/checks/sending-checks.ts";
import { inboxRoutes } from "#server/inbox/inbox-routes.ts";
import { bulkActionRoutes } from "#server/leads/bulk-actions/bulk-action-routes.ts";
import { importRoutes } from "#server/leads/import/import-routes.ts";
import { leadRoutes } from "#server/leads/lead-routes.ts";
import { erasureRoutes } from "#server/privacy/erasure.ts";

/** The part of JSON Schema that the contract's schemas are converted to. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  maxLength?: number;
  maximum?: number;
  minimum?: number;
}

/** A call of the product, and what it takes. */
export interface KnownCall {
  method: string;
  /** With parameters as `:id`. */
  path: string;
  query?: JsonSchema;
  body?: JsonSchema;
  /** The body is a form with a file. */
  isForm?: true;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  parameters?: { name: string; schema: JsonSchema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** The public calls, from the server's own description. */
export async function publicCalls(url: string): Promise<KnownCall[]> {
  const answer = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await answer.json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]): KnownCall => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const properties = Object.fromEntries(
        (parameters ?? []).map(({ name, schema }) => [name, schema]),
      );
      return {
        ...{ method: method.toUpperCase(), path },
        ...(parameters && { query: { type: "object", properties } }),
        ...(content && { body: content.schema }),
        ...(type === "multipart/form-data" && { isForm: true as const }),
      };
    }),
  );
}

/** A stand-in for every service: routes are declared, and never called. */
const anything = new Proxy(() => anything, {
  get: (_target, key) => (key === "then" || typeof key === "symbol" ? undefined : anything),
  apply: () => anything,
}) as never;

const needs: AdminDeps = {
  ...{
    database: anything,
    outbox: anything,
    limits: anything,
    limitTable: anything,
    captcha: anything,
  },
  countUnread: anything,
  declareCalls(administration) {
    const parts = { database: anything, clock: anything, addJob: anything };
    leadRoutes(administration, parts);
    inboxRoutes(administration, { ...parts, inbox: [] });
    erasureRoutes(administration, { ...parts, erasure: anything });
    bulkActionRoutes(administration, { ...parts, inbox: [] });
    importRoutes(administration, { ...parts, ports: anything });
    sendingCheckRoutes(administration, anything);
    suppressionRoutes(administration, { database: anything, clock: anything, providers: [] });
    campaignTextRoutes(administration, {
      ...{ database: anything, outbox: anything, limits: anything, texts: anything },
      ...{ limitTable: anything, clock: anything, publicUrl: "", hasPage: undefined },
    });
  },
  clock: () => new Date(),
  publicUrl: "http://localhost:3000",
  authSecret: "a secret of more than 32 characters",
};

/** The calls of the administration, with the schemas that they are declared with. */
export async function administrationCalls(): Promise<KnownCall[]> {
  const calls: KnownCall[] = [];
  const app = Fastify();
  app.addHook("onRoute", ({ method, url, config }) => {
    const { query, body } = config?.schemas ?? {};
    for (const name of [method].flat().filter((each) => each !== "HEAD")) {
      calls.push({
        ...{ method: name, path: url },
        ...(query && { query: schemaOf(query) }),
        ...(body && { body: schemaOf(body) }),
      });
    }
  });
  adminRoutes(app, needs);
  await app.ready();
  return calls;
}

const schemaOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
