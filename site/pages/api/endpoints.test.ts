import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { api } from "#brand/links.ts";
import { type Endpoint, groups, languages, sampleOf } from "./endpoints.ts";

const endpoints: Endpoint[] = groups.flatMap((group): Endpoint[] => [...group.endpoints]);

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)("%s", (_, endpoint) => {
  it.each(languages)("is called in %s with its address, its method and the bearer token", (of) => {
    const code = sampleOf(of, endpoint);
    expect(code).toContain(`"${api.base}${endpoint.path}`);
    expect(code).toMatch(/Authorization"?[:,] ?"Bearer "/);
    expect(code).toContain(api.keyVariable);
    const says = of === "python" ? `.${endpoint.method.toLowerCase()}(` : `"${endpoint.method}"`;
    // A browser's fetch is a GET unless it names another method.
    if (!(of === "javascript" && endpoint.method === "GET")) expect(code).toContain(says);
    for (const field of Object.keys(endpoint.body ?? {})) expect(code).toContain(field);
    for (const name of Object.keys(endpoint.query ?? {})) expect(code).toContain(`${name}=`);
  });

  it("is JavaScript that can be read", () => {
    expect(parseSync("sample.mjs", sampleOf("javascript", endpoint)).errors).toEqual([]);
  });
});
