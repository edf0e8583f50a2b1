import * as z from "zod/mini";
import { type ApiCall, apiCalls, idempotencyKeyLimit, problem } from "./api-v1.ts";
import { eventBody, eventExample, webhookEvents } from "./webhook-events.ts";

type Schema = z.core.$ZodType;

/** The calls of /api/v1 and the events of webhooks as OpenAPI 3.1, made of the contract's schemas. */
export function describeApiV1(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(apiCalls) as [string, ApiCall][]) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Waitlist API",
      version: "1.0.0",
      description:
        "Leads, subscribers, referrals, statistics, campaigns and webhooks, with an API key.",
      license: licenseOf(publicUrl),
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(Object.keys(apiCalls).map(tagOf))].map((name) => ({
      name,
      description: `Calls about ${name}.`,
    })),
    paths,
    webhooks: Object.fromEntries(eventNames.map((type) => [type, { post: eventOf(type) }])),
    components: {
      parameters: webhookHeaders,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "A key, wl_live_…, from the page Integrations of the administration.",
        },
      },
      schemas: { Problem: jsonSchema(problem, "output") },
    },
  };
}

/** The license of an API description. */
export const licenseOf = (publicUrl: string) => ({
  name: "Of the operator",
  url: `${publicUrl}/legal/terms`,
});

const tagOf = (name: string) => /\/(\w+)/.exec(name)?.[1] ?? "";

/** `postLeadsIdMark` for "POST /leads/{id}/mark". */
export const operationId = (name: string) =>
  name
    .replaceAll(/[{}]/g, "")
    .split(/[ /.-]+/)
    .map((word, i) => {
      const lower = word.toLowerCase();
      return i === 0 ? lower : (lower[0]?.toUpperCase() ?? "") + lower.slice(1);
    })
    .join("");

function operationOf(
  name: string,
  { summary, scope, params, query, body, example, answer, status = 200, isRepeatable }: ApiCall,
) {
  return {
    operationId: operationId(name),
    tags: [tagOf(name)],
    summary,
    description: `Needs the scope \`${scope}\`.`,
    parameters: [
      ...(params ? parametersOf(params, "path") : []),
      ...(query ? parametersOf(query, "query") : []),
      ...(name.startsWith("POST") && !isRepeatable ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchema(body, "input"), example } },
      },
    }),
    responses: {
      [status]: {
        description: "Done",
        content: { "application/json": { schema: jsonSchema(answer, "output") } },
      },
      "4XX": refused("Refused"),
      "5XX": refused("Failed: try again later"),
    },
  };
}

const eventNames = Object.keys(webhookEvents) as (keyof typeof webhookEvents)[];

/** An event as it is posted to an endpoint of the format `event`. It carries a signature, and no key. */
const eventOf = (type: keyof typeof webhookEvents) => ({
  operationId: operationId(`on ${type}`),
  tags: ["webhooks"],
  summary: webhookEvents[type].summary,
  description: "Fields that are not required are sent only to webhooks with personal data.",
  security: [],
  parameters: Object.keys(webhookHeaders).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        // Receivers ignore unknown fields.
        schema: jsonSchema(eventBody(type), "input"),
        example: eventExample(type),
      },
    },
  },
  responses: {
    "2XX": {
      description: "Accepted. Any other response is a failure, and so is none within 15 seconds.",
    },
    410: { description: "The receiver wants no more events: the webhook is disabled." },
  },
});

const webhookHeader = (name: string, description: string) => ({
  ...{ name, in: "header", required: true, description },
  schema: { type: "string" },
});
/** Of Standard Webhooks 1.0. */
const webhookHeaders = {
  WebhookId: webhookHeader("webhook-id", "Identifies the event: the same in every attempt."),
  WebhookTimestamp: webhookHeader(
    "webhook-timestamp",
    "Time of the attempt, in seconds since 1970.",
  ),
  WebhookSignature: webhookHeader(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in Base64. There can be several, separated by spaces: one of them must match.",
  ),
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A call repeated with the same key is carried out once, and returns the same response for a day.",
  schema: { type: "string", maxLength: idempotencyKeyLimit },
};

const refused = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** The fields of an object as parameters of a call. */
export function parametersOf(schema: Schema, place: "query" | "path"): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** OpenAPI 3.1 speaks JSON Schema 2020-12, which zod writes. */
export function jsonSchema(schema: Schema, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
