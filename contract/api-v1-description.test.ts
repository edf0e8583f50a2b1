import { describe, expect, it } from "vitest";
import { apiCalls } from "./api-v1.ts";
import { describeApiV1 } from "./api-v1-description.ts";
import { eventBody, eventExample } from "./webhook-events.ts";
import { eventTypes, testEvent } from "./webhooks.ts";

interface Operation {
  operationId: string;
  description: string;
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { content: Record<string, { schema: { $ref?: string } }> }>;
}
const description = describeApiV1("https://site.example") as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<
    string,
    {
      post: {
        parameters: { $ref: string }[];
        requestBody: {
          content: Record<
            string,
            { schema: { properties: { type: object; data: { required: string[] } } } }
          >;
        };
      };
    }
  >;
  components: {
    schemas: Record<string, object>;
    parameters: Record<string, { name: string }>;
  };
};
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

describe("the description of /api/v1", () => {
  it("has every call, each with an id of its own and its scope", () => {
    expect(description.openapi).toBe("3.1.0");
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(apiCalls).sort());
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      expect(operation.description).toContain(apiCalls[name as keyof typeof apiCalls].scope);
    }
  });

  it("declares what stands in a path, and refers to nothing that is missing", () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => name)).toEqual(named);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
    const text = JSON.stringify(description);
    for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(description.components.schemas).toHaveProperty(name);
    }
    expect(text.includes("$schema")).toBe(false);
  });

  it("has every event of a webhook, with an example that its schema takes", () => {
    const events = [...eventTypes, testEvent] as const;
    expect(Object.keys(description.webhooks).sort()).toEqual(events.toSorted());
    for (const type of events) {
      const example = eventExample(type);
      expect(eventBody(type).parse(example), type).toEqual(example);
      const { parameters, requestBody } = description.webhooks[type]?.post ?? {};
      expect(
        parameters?.map(
          ({ $ref }) => description.components.parameters[$ref.split("/").at(-1) ?? ""]?.name,
        ),
      ).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
      const { schema } = requestBody?.content["application/json"] ?? {};
      expect(schema?.properties.type).toMatchObject({ const: type });
      expect(schema?.properties.data.required).toContain("id");
    }
  });

  it("has one style of names: small letters and underscores", () => {
    const names = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const { properties = {} } = value as { properties?: object };
      for (const name of Object.keys(properties)) names.add(name);
      for (const part of Object.values(value)) collect(part);
    };
    collect(description);
    expect(names.size).toBeGreaterThan(50);
    expect([...names].filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  });

  it("requires the fields that have no default", () => {
    const body = description.paths["/leads"]?.post?.requestBody as {
      content: Record<string, { schema: { required: string[] } }>;
    };
    const required = body.content["application/json"]?.schema.required;
    expect(required?.sort()).toEqual(["consent", "country", "email", "locale"]);
  });
});
