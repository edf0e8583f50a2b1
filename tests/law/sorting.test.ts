import { expect, it } from "vitest";
import { readTree } from "./tree.ts";

/**
 * A statement that selects `id::text AS id` and then sorts by `id` sorts by that text: no index has it, so the whole
 * table is sorted for each page. `leads.id` is the column.
 */
const sortsByText =
  /\b(\w+)::text AS \1\b[^`]*?\bORDER BY (?:(?!LIMIT|FOR UPDATE)[^`)"])*?(?<![.\w])\1\b/gi;

const sorted = (text: string) => [...text.matchAll(sortsByText)].map(([found]) => found);

it("finds a statement that sorts by what it selects as text", () => {
  expect(sorted("`SELECT id::text AS id FROM leads ORDER BY at, id LIMIT 3`")).toHaveLength(1);
  expect(sorted("`SELECT id::text AS id FROM leads ORDER BY at, leads.id LIMIT 3`")).toEqual([]);
  expect(sorted("`SELECT id::text AS id FROM leads ORDER BY at`; `ORDER BY id`")).toEqual([]);
});

it("sorts by columns, which indexes have", () => {
  const tree = readTree(/(?<!\.test)\.ts$/, "server");
  const found = Object.entries(tree).filter(([, text]) => sorted(text).length > 0);
  expect(found.map(([path]) => path)).toEqual([]);
});
