/** A JSON Schema as the OpenAPI document has it. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
}

interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

const literal = (value: unknown) => JSON.stringify(value);

/** A schema as a type of TypeScript. What this does not know fails, so that no part goes unproved. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ type })).join(" | ");
  if (schema.type === "array") return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === "object") {
    const { properties, required = [], additionalProperties: others } = schema;
    if (!properties && others) return `Record<string, ${typeOf(others)}>`;
    return objectOf(properties ?? {}, required);
  }
  const plain = { string: "string", number: "number", integer: "number", boolean: "boolean" };
  const type = ({ ...plain, null: "null" } as Record<string, string>)[schema.type ?? ""];
  if (!type) throw new Error(`No type for ${literal(schema)}.`);
  return type;
}

function objectOf(properties: Record<string, Schema>, required: readonly string[]): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

/** The source of a client with a type for every call of the document. */
export function clientOf({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody, responses }]) => {
      const of = (place: string) => parameters.filter((one) => one.in === place);
      const group = (place: string) =>
        objectOf(
          Object.fromEntries(of(place).map(({ name, schema }) => [name, schema])),
          of(place).flatMap(({ name, required }) => (required ? [name] : [])),
        );
      const needs = [
        ...(of("path").length > 0 ? [`params: ${group("path")};`] : []),
        ...(of("query").length > 0 ? [`query?: ${group("query")};`] : []),
        ...(requestBody
          ? [`body: ${typeOf(requestBody.content["application/json"].schema)};`]
          : []),
      ];
      const done = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
      const answer = typeOf(done?.content["application/json"]?.schema ?? {});
      return `  "${method.toUpperCase()} ${path}": { input: { ${needs.join(" ")} }; answer: ${answer} };`;
    }),
  );
  return `export interface Calls {
${calls.join("\n")}
}
type Parts = { params?: Record<string, string>; query?: object; body?: object };
export function createClient(site: string, key: string) {
  return async <Name extends keyof Calls>(
    name: Name, input: Calls[Name]["input"],
  ): Promise<Calls[Name]["answer"]> => {
    const { params = {}, query = {}, body } = input as Parts;
    const [method = "", path = ""] = name.split(" ");
    const url = new URL(site + "/api/v1" + path.replace(/\\{(\\w+)\\}/g, (_, field) => params[field] ?? ""));
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, String(value));
    const headers = { authorization: "Bearer " + key, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(name + ": " + answer.status + " " + (await answer.text()));
    return answer.json() as Promise<Calls[Name]["answer"]>;
  };
}
`;
}
