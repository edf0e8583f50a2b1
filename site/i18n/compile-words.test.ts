import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { compiledWords } from "./compile-words.ts";

it("takes messages apart and leaves texts as they are", () => {
  expect(compiledWords({ plain: "L’été d’ici", group: { with: "a {name}" } })).toEqual({
    plain: "L’été d’ici",
    group: { with: ["a ", ["name"]] },
  });
});

it("keeps the texts of a page's head, and no other", () => {
  const head = { meta: { title: "{brand}" } };
  expect(compiledWords(head)).toEqual(head);
  expect(compiledWords({ table: "Table: {heading}" })).toEqual({
    table: ["Table: ", ["heading"]],
  });
});

it("goes with a formatter that takes the place of the one the library imports", () => {
  const folder = dirname(createRequire(import.meta.url).resolve("use-intl"));
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const code = files.map((name) => readFileSync(join(folder, name), "utf8"));
  expect(code.filter((text) => /\bfrom ?["']use-intl\/format-message["']/.test(text))).toHaveLength(
    1,
  );
});
