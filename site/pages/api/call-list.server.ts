import { apiCalls } from "#contract/api-v1.ts";
import { describeApiV1 } from "#contract/api-v1-description.ts";
import type { SampledCall } from "./call-samples.ts";

/** What the reference shows of a call of the OpenAPI document. */
export interface DescribedCall extends SampledCall {
  id: string;
  tag: Tag;
  summary: string;
  scope: string;
  fields: Field[];
  query: Field[];
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

interface Operation {
  operationId: string;
  tags: [Tag];
  summary: string;
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: {
    content: {
      "application/json": {
        schema: { properties?: object; required?: string[] };
        example?: object;
      };
    };
  };
}

/** The calls of the OpenAPI document, in its order. */
export function describedCalls(): DescribedCall[] {
  const { paths } = describeApiV1("") as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      const json = operation.requestBody?.content["application/json"];
      const { properties = {}, required = [] } = json?.schema ?? {};
      return {
        ...{ id: operation.operationId, tag: operation.tags[0], method, path },
        summary: operation.summary,
        scope: apiCalls[`${method} ${path}` as keyof typeof apiCalls].scope,
        body: json?.example,
        fields: Object.keys(properties).map((field) => ({
          name: field,
          isRequired: required.includes(field),
        })),
        query: operation.parameters
          .filter((parameter) => parameter.in === "query")
          .map((parameter) => ({ name: parameter.name, isRequired: parameter.required === true })),
      };
    }),
  );
}
