import { apiCalls } from "#contract/api-v1.ts";
import { describeApiV1 } from "#contract/api-v1-description.ts";
import type { SampledCall } from "./call-samples.ts";

/** A call of the OpenAPI document in the reference. */
export interface DescribedCall extends SampledCall {
  id: string;
  tag: Tag;
  summary: string;
  scope: string;
  fields: Field[];
  query: Field[];
  /** The fields of the answer, or of each entry of its `data` if it is a list. */
  answers: Field[];
  entries: Field[];
}
interface Field {
  name: string;
  isRequired: boolean;
}
export const tags = [
  "leads",
  "subscribers",
  "referrals",
  "statistics",
  "campaigns",
  "webhooks",
] as const;
type Tag = (typeof tags)[number];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  /** One of these forms. */
  anyOf?: Schema[];
}

interface Operation {
  operationId: string;
  tags: [Tag];
  summary: string;
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: {
    content: {
      "application/json": { schema: Schema; example?: object };
    };
  };
  responses: Record<string, { content: { "application/json"?: { schema: Schema } } }>;
}

const fieldsOf = ({ properties = {}, required = [], anyOf = [] }: Schema = {}): Field[] => [
  ...Object.keys(properties).map((name) => ({ name, isRequired: required.includes(name) })),
  ...anyOf.flatMap(fieldsOf).map(({ name }) => ({ name, isRequired: false })),
];

interface Posted {
  summary: string;
  requestBody: { content: { "application/json": { schema: Schema; example: object } } };
}

/** Events whose `data` has the same fields, with a body of the first. */
export interface DescribedEvents {
  types: { type: string; summary: string }[];
  /** Of `data`, those that are sent to every webhook, and those that personal data adds. */
  always: string[];
  personal: string[];
  example: string;
}

/** The events of the OpenAPI document, in its order. */
export function describedEvents(): DescribedEvents[] {
  const { webhooks } = describeApiV1("") as { webhooks: Record<string, { post: Posted }> };
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"];
    const fields = fieldsOf(schema.properties?.data);
    const named = (isRequired: boolean) =>
      fields.flatMap((field) => (field.isRequired === isRequired ? [field.name] : []));
    return { type, summary: post.summary, always: named(true), personal: named(false), example };
  });
  return [...Map.groupBy(events, ({ always }) => always.join()).values()].map((alike) => ({
    types: alike.map(({ type, summary }) => ({ type, summary })),
    always: alike[0]?.always ?? [],
    personal: alike[0]?.personal ?? [],
    example: JSON.stringify(alike[0]?.example, null, 2),
  }));
}

/** The calls of the OpenAPI document, in its order. */
export function describedCalls(): DescribedCall[] {
  const { paths } = describeApiV1("") as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      const json = operation.requestBody?.content["application/json"];
      const [, done] = Object.entries(operation.responses).find(([status]) => status < "3") ?? [];
      const answer = done?.content["application/json"]?.schema;
      return {
        ...{ id: operation.operationId, tag: operation.tags[0], method, path },
        summary: operation.summary,
        scope: apiCalls[`${method} ${path}` as keyof typeof apiCalls].scope,
        body: json?.example,
        fields: fieldsOf(json?.schema),
        answers: fieldsOf(answer),
        entries: fieldsOf(answer?.properties?.data?.items),
        query: operation.parameters
          .filter((parameter) => parameter.in === "query")
          .map((parameter) => ({ name: parameter.name, isRequired: parameter.required === true })),
      };
    }),
  );
}
