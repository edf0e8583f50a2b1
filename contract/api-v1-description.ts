import * as z from "zod/mini";
import { type ApiCall, apiCalls, idempotencyKeyLimit, problem } from "./api-v1.ts";

type Schema = z.core.$ZodType;

/** The calls of /api/v1 as OpenAPI 3.1, made of the schemas that the server parses with. */
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
      description: "Leads, subscribers, referrals, statistics, campaigns and webhooks, by a key.",
      license: licenseOf(publicUrl),
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(Object.keys(apiCalls).map(tagOf))].map((name) => ({
      name,
      description: `Calls about ${name}.`,
    })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "A key, wl_live_…, of the page Integrations.",
        },
      },
      schemas: { Problem: jsonSchema(problem, "output") },
    },
  };
}

/** Under what a description may be used. */
export const licenseOf = (publicUrl: string) => ({
  name: "Of the operator",
  url: `${publicUrl}/legal/terms`,
});

const tagOf = (name: string) => /\/(\w+)/.exec(name)?.[1] ?? "";

/** "POST /leads/{id}/mark" is postLeadsIdMark. */
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

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same call with the same key is done once, and answered the same for a day.",
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
