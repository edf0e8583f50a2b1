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
