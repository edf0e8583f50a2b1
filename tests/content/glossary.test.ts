import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { readTree } from "#tests/law/tree.ts";
import { flatten } from "./messages.ts";

interface Glossary {
  terms: Record<(typeof locales)[number], string>[];
  /** Forms that readers stumbled over, or that name a thing by another word than its own. */
  forbidden: Record<(typeof locales)[number], string[]>;
}

const glossary = JSON.parse(readFileSync("content/glossary.json", "utf8")) as Glossary;

const vowelSigns = /[\u064b-\u0652\u0670]/g;
const plain = (text: string) => text.toLowerCase().replace(vowelSigns, "");

/** A form is whole words, or with a star the beginning of one; Arabic words may have a prefix. */
function isSaid(text: string, form: string): boolean {
  const begins = form.endsWith("*");
  const word = plain(begins ? form.slice(0, -1) : form);
  const end = begins ? "" : "(?!\\p{L})";
  return new RegExp(`(?<!\\p{L})[وفبلك]?(ال|لل)?${word}${end}`, "u").test(plain(text));
}

describe.each(locales)("the words in %s", (locale) => {
  it("use none of the forms that readers stumbled over", () => {
    const said: string[] = [];
    for (const [path, text] of Object.entries(readTree(/\.(json|md)$/, `content/${locale}`))) {
      const messages = path.endsWith(".json") ? [...flatten(JSON.parse(text))] : [["", text]];
      for (const [key, message = ""] of messages) {
        for (const form of glossary.forbidden[locale]) {
          if (isSaid(message, form)) said.push(`${path} ${key}: ${form}`);
        }
      }
    }
    expect(said).toEqual([]);
  });
});

it("the glossary names every term in every language, each once", () => {
  for (const locale of locales) {
    const named = glossary.terms.map((term) => term[locale]);
    expect(named.every((name) => name.length > 0)).toBe(true);
    expect(new Set(named).size).toBe(named.length);
  }
});
