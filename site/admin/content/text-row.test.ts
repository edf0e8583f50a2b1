import { expect, it } from "vitest";
import { drawnIn } from "./file-names.ts";
import { changedLines } from "./text-row.tsx";

it.each([
  ["a message", "Hello", "Good day", "Hello"],
  ["a line of a long text", "a\nb\nc\nd", "a\nB\nc\nd", "b"],
  ["lines that were added", "a\nnew\nb", "a\nb", "new"],
  ["lines that were removed", "a\nb", "a\nold\nb", ""],
  ["a line that stands twice", "a\na\nb", "a\nb", "a"],
  ["the last line", "a\nb", "a\nc", "b"],
])("%s that changed is shown alone", (_, text, other, shown) => {
  expect(changedLines(text, other)).toBe(shown);
});

it.each([
  ["home.json", "meta.title", "picture"],
  ["legal-index.json", "meta.description", "picture"],
  ["careers.json", "jobs.backend.title", "picture"],
  ["unsubscribe.json", "meta.title", undefined],
  ["people.json", "roles.ceo", "factSheet"],
  ["home.json", "services.travel.name", "factSheet"],
  ["home.json", "services.travel.text", undefined],
])("%s %s: what the build draws with it is named", (file, key, drawn) => {
  expect(drawnIn(file, key)).toBe(drawn);
});
