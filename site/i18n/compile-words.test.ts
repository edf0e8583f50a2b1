import { expect, it } from "vitest";
import { compiledWords } from "./compile-words.ts";

it("takes messages apart and leaves texts as they are", () => {
  expect(compiledWords({ plain: "L’été d’ici", group: { with: "a {name}" } })).toEqual({
    plain: "L’été d’ici",
    group: { with: ["a ", ["name"]] },
  });
});

it("keeps what the build fills in itself", () => {
  const words = { meta: { title: "{brand}" }, table: "Table: {heading}" };
  expect(compiledWords(words)).toEqual(words);
  expect(compiledWords({ table: { caption: "{name}" } })).toEqual({
    table: { caption: [["name"]] },
  });
});
