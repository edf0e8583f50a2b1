import { describe, expect, it } from "vitest";
import { plainComments, plainNames, plainPath, plainTitles } from "./plain-words.ts";
import { readTree } from "./tree.ts";

describe("names, comments and titles", () => {
  const files = Object.entries(readTree(/\.(?:ts|tsx|mjs|svg)$/)).filter(
    ([path]) => !path.startsWith("content/"),
  );

  it("have the field's words in files", () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(([path]) => plainPath(path))).toEqual([]);
  });

  it("have the field's words in code", () => {
    const code = files.filter(([path]) => !path.endsWith(".svg"));
    expect(code.flatMap(([path, text]) => plainNames(path, text))).toEqual([]);
  });

  it("have the field's words in comments", () => {
    const code = files.filter(([path]) => !path.endsWith(".svg"));
    expect(code.flatMap(([path, text]) => plainComments(path, text))).toEqual([]);
  });

  it("have the field's words in tests", () => {
    const tests = files.filter(([path]) => path.endsWith(".test.ts"));
    expect(tests.flatMap(([path, text]) => plainTitles(path, text))).toEqual([]);
  });
});

describe("a word that is not the field's", () => {
  it.each([
    "let isAsked = false;",
    "function askDatabase() {}",
    "const { ask } = words;",
    "const { title: [told = 1, ...nobody] } = words;",
    "const on = (event: (sought: string) => void) => {};",
    "interface Parts { held: number }",
    "type Ask = string;",
    "class Job { #heard = 0; tell() {} }",
    "const mostTags = 20;",
  ])("is found in: %s", (text) => {
    expect(plainNames("a.ts", text)).not.toEqual([]);
  });

  it.each([
    'const words = { ask: "Ask", told };',
    "const { ask: title } = words;",
    "const task = basket.asked;",
    "const heard_channel = 1;",
    "const most = Math.max(...figures);",
  ])("is not seen in: %s", (text) => {
    expect(plainNames("a.ts", text)).toEqual([]);
  });

  it.each([
    'it("asks the server", () => {});',
    'describe.each([])("nobody %s", () => {});',
    "test(`is told ${why}`, () => {});",
    'it.runIf(true).each`a`("is held back", () => {});',
  ])("is found in: %s", (text) => {
    expect(plainTitles("a.test.ts", text)).toHaveLength(1);
  });

  it("is not seen in what a test does", () => {
    const text = 'it("sends a request", () => expect("nobody").toBe("asked"));';
    expect(plainTitles("a.test.ts", text)).toEqual([]);
  });

  it("is found in a comment, except in its code", () => {
    expect(plainComments("a.ts", "/** Nobody is told. */\nlet a = 1;")).toHaveLength(2);
    expect(plainComments("a.ts", "// `nobody` asks; asked: by an owner.\nlet a = 1;")).toEqual([]);
  });

  it("is found in the name of a file", () => {
    expect(plainPath("server/ask-database.ts")).toHaveLength(1);
    expect(plainPath("server/task-list.ts")).toEqual([]);
  });
});
