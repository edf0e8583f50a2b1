import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { installErrors } from "./errors.ts";
import { installJsonParser, parseJson } from "./parse-json.ts";
import { serverOptions } from "./server-options.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const deep = [
  nested(21),
  `${'{"a":'.repeat(21)}1${"}".repeat(21)}`,
  `{"signature":${"[".repeat(1_000_000)}`,
  `["\\\\",${"[{}],".repeat(5)}${nested(20)}]`,
  `["a\\"",${nested(20)}]`,
];

describe("parseJson", () => {
  it.each(deep)("refuses text that is nested deeper than 20: %.30s", (text) => {
    expect(() => parseJson(text)).toThrow("too deeply");
  });

  it("counts the depth, not the number of brackets, and none in a string", () => {
    for (const text of [
      nested(20),
      `[${`${nested(19)},`.repeat(1000)}1]`,
      JSON.stringify(["[".repeat(50), `\\"${"{".repeat(50)}`, { "[[[": '"' }]),
    ]) {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }
  });

  it("parses any shallow JSON as JSON.parse does, and throws on any other text", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 15 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
    for (const text of ["", "[", "{]", "]]]", '"']) expect(() => parseJson(text)).toThrow();
  });

  it("does not begin to parse what is nested too deeply", () => {
    const parse = vi.spyOn(JSON, "parse");
    try {
      expect(() => parseJson(nested(500_000))).toThrow("too deeply");
      expect(parse).not.toHaveBeenCalled();
      parseJson("[]");
      expect(parse).toHaveBeenCalledTimes(1);
    } finally {
      parse.mockRestore();
    }
  });
});

it("is the one place of the server that parses JSON", () => {
  const server = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(server, { recursive: true, encoding: "utf8" });
  const parsing = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => readFileSync(join(server, file), "utf8").includes("JSON.parse("));
  expect(parsing).toEqual([join("http", "parse-json.ts")]);
});

describe("a body of the API", () => {
  async function post(payload: string) {
    const app = Fastify(serverOptions({ trustProxy: false }));
    installErrors(app);
    installJsonParser(app);
    app.post("/api/echo", async (request) => ({ got: request.body }));
    const headers = { "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/api/echo", headers, payload });
    await app.close();
    return [answer.statusCode, answer.json()];
  }

  it("that is nested deeper than 20 is refused before it is parsed", async () => {
    const refused = [400, { error: "bad_request" }];
    for (const body of [nested(21), "[".repeat(60_000), `{"token":${nested(30_000)}}`])
      expect(await post(body)).toEqual(refused);
  });

  it("is read as before: no prototype, and unreadable or empty text refused", async () => {
    expect(await post('{"a":[1,"[["],"__proto__":{"b":1}}')).toEqual([
      200,
      { got: { a: [1, "[["] } },
    ]);
    expect(await post("{")).toEqual([400, { error: "bad_request" }]);
    expect(await post(nested(20))).toEqual([200, { got: JSON.parse(nested(20)) }]);
  });
});
