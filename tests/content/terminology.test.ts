import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { createForbiddenForms } from "#server/content/forbidden-forms.ts";
import { flatten } from "#server/content/message-shape.ts";
import { readTree } from "#tests/law/tree.ts";
import { forbiddenIn, terminology } from "./terminology.ts";

describe.each(locales)("the words in %s", (locale) => {
  it("use none of the forms that readers stumbled over", () => {
    const said: string[] = [];
    for (const [path, text] of Object.entries(readTree(/\.(json|md)$/, `content/${locale}`))) {
      const messages = path.endsWith(".json") ? [...flatten(JSON.parse(text))] : [["", text]];
      for (const [key, message = ""] of messages) {
        for (const form of forbiddenIn(message, locale)) said.push(`${path} ${key}: ${form}`);
      }
    }
    expect(said).toEqual([]);
  });

  it("do not address a man in the administration", () => {
    const ofMen = createForbiddenForms({
      forbidden: { en: [], ar: [], fr: [], ...terminology.administration },
    });
    const said: string[] = [];
    for (const [path, text] of Object.entries(
      readTree(/^(?:admin.*|inbox)\.json$/, `content/${locale}`),
    )) {
      for (const [key, message] of flatten(JSON.parse(text))) {
        for (const form of ofMen(message, locale)) said.push(`${path} ${key}: ${form}`);
      }
    }
    expect(said).toEqual([]);
    for (const form of terminology.administration[locale] ?? []) {
      expect(ofMen(`${form}.`, locale)).toContain(form);
    }
  });

  it.each(terminology.forbidden[locale] ?? [])("would not pass with “%s” in them", (form) => {
    const [before, after] = locale === "ar" ? ["هذا ", " هنا"] : ["Xx ", " xx"];
    const said = form.endsWith("*") ? form.slice(0, -1) : form;
    expect(forbiddenIn(before + said + after, locale)).toContain(form);
    expect(forbiddenIn(`${before}${said.toUpperCase()}.`, locale)).toContain(form);
  });
});

it("a forbidden form is whole words: part of another word does not match", () => {
  expect(forbiddenIn("The bedrocks of Oman", "en")).toEqual([]);
  expect(forbiddenIn("Un portailleur", "fr")).toEqual(["portail*"]);
  expect(forbiddenIn("والمرخَّصة", "ar")).toEqual(expect.arrayContaining(["مرخّص*"]));
});

it("the terminology names every term in every language, each once", () => {
  for (const locale of locales) {
    const named = terminology.terms.map((term) => term[locale]);
    expect(named.every((name) => name.length > 0)).toBe(true);
    expect(new Set(named).size).toBe(named.length);
  }
});
