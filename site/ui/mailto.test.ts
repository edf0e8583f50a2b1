import { expect, it } from "vitest";
import { readTree } from "#tests/law/tree.ts";
import { mailDraft, mailto } from "./mailto.ts";

it.each([
  ["hello@example.com", "mailto:hello@example.com"],
  ["a?bcc=b@evil.example", "mailto:a%3Fbcc%3Db@evil.example"],
  ["a&body=x@example.com", "mailto:a%26body%3Dx@example.com"],
  ["a%0abcc:b@example.com", "mailto:a%250abcc%3Ab@example.com"],
  ["a@b?cc=c@example.com", "mailto:a%40b%3Fcc%3Dc@example.com"],
  ["سارة@مثال.example", "mailto:%D8%B3%D8%A7%D8%B1%D8%A9@%D9%85%D8%AB%D8%A7%D9%84.example"],
])("writes to %s and to no other address", (address, href) => {
  expect(mailto(address)).toBe(href);
  expect(new URL(href).search).toBe("");
});

it("begins a mail with a subject and a text", () => {
  const { searchParams } = new URL(mailDraft("Join me & all", "Here: https://example.com/r/A?b=c"));
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: "Join me & all",
    body: "Here: https://example.com/r/A?b=c",
  });
});

it("makes every link to an address on the site", () => {
  const others = Object.entries(readTree(/\.tsx?$/, "site"))
    .filter(([path]) => !/\.test\.tsx?$|^site\/ui\/mailto\.ts$/.test(path))
    .filter(([, text]) => /[`"']mailto:/.test(text));
  expect(others.map(([path]) => path)).toEqual([]);
});
