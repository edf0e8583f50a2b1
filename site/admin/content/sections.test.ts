import { expect, it } from "vitest";
import type { ContentRow } from "#contract/content.ts";
import { sectionsOf } from "./sections.ts";

const row = (file: string, key: string) =>
  ({ file, key, arguments: [], longest: 100, texts: {} }) as unknown as ContentRow;
const rowsOf = (file: string, ...keys: string[]) => keys.map((key) => row(file, key));
const inShort = (rows: ContentRow[], isSearch = false) =>
  sectionsOf(rows, isSearch).map((section) => [
    section.names.join(" – "),
    section.rows.map(({ key }) => key).join(" "),
  ]);

it("puts texts of one name together, and those that stand alone between them", () => {
  const rows = rowsOf(
    "api.json",
    "meta.title",
    "meta.text",
    "title",
    "lede",
    "key.name",
    "key.text",
  );
  expect(inShort(rows)).toEqual([
    ["meta", "meta.title meta.text"],
    ["title – lede", "title lede"],
    ["key", "key.name key.text"],
  ]);
});

it("names a text that is alone by its own name, also below another one", () => {
  expect(inShort(rowsOf("amount.json", "receipt.a", "receipt.b", "carried.fee"))).toEqual([
    ["receipt", "receipt.a receipt.b"],
    ["carried", "carried.fee"],
  ]);
});

it("keeps a long text, which has no key, as one section", () => {
  expect(inShort(rowsOf("privacy.md", ""))).toEqual([["", ""]]);
});

it("keeps the prices together", () => {
  expect(inShort(rowsOf("prices.json", "asOf", "swap.percent", "cash.percent"))).toEqual([
    ["prices.json", "asOf swap.percent cash.percent"],
  ]);
});

it("gives what a search found a section for each file", () => {
  const rows = [...rowsOf("home.json", "hero.title", "title"), row("about.json", "hero.title")];
  expect(inShort(rows, true)).toEqual([
    ["home.json", "hero.title title"],
    ["about.json", "hero.title"],
  ]);
});
