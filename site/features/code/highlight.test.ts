import { expect, it } from "vitest";
import { piecesOf } from "./code-block.tsx";

const seen = (code: string) =>
  piecesOf(code)
    .filter(({ kind }) => kind !== "plain")
    .map(({ kind, text }) => `${kind} ${text}`);

it("loses nothing", () => {
  const code = 'a = "x # y" # why\nb := `raw`\n// end';
  expect(
    piecesOf(code)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

it("marks comments of all the languages shown, and none within a string", () => {
  expect(seen('a = "x # y // z" # why')).toEqual(['string "x # y // z"', "comment # why"]);
  expect(seen("f() // two\n")).toEqual(["comment // two"]);
});

it("takes the slashes of an address for no remark", () => {
  expect(seen("GET https://a.example/v1")).toEqual([]);
});

it("lets a quotation hold an escaped quotation mark", () => {
  expect(seen('p("a \\" b")')).toEqual(['string "a \\" b"']);
});
