import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createTranslator as createOfLibrary } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import { type Locale, locales } from "#contract/locale.ts";
import { flatten, shapeOf } from "#server/content/message-shape.ts";
import { compiledWords } from "#site/i18n/compile-words.ts";
import { createTranslator } from "#site/i18n/translations.tsx";
import { readTree } from "#tests/law/tree.ts";

const html = (said: ReactNode) => renderToStaticMarkup(createElement(Fragment, null, said));

/** Values for the arguments of a message: the count in each, a choice, an element for each tag. */
function valuesFor(text: string, count: number): Record<string, never> {
  const shape = shapeOf(text);
  const plurals = new Set(text.match(/\{\w+, (?:plural|number)/g)?.map((one) => one.slice(1, -8)));
  const values = shape.arguments.map((argument) => {
    const [kind = "", name = ""] = argument.split(":");
    const choices = shape.choices.filter((choice) => choice.startsWith(`${name}=`));
    const choice = choices[count % choices.length]?.slice(name.length + 1);
    if (kind === "tag") return [name, (inner: ReactNode) => createElement("b", null, inner)];
    if (kind === "select") return [name, choice];
    return [name, plurals.has(name) ? count : `“${name}” & ${count}`];
  });
  return Object.fromEntries(values);
}

describe.each(locales)("in %s", (locale: Locale) => {
  it("each message of a page reads as the library writes it", () => {
    let compared = 0;
    for (const [file, json] of Object.entries(readTree(/\.json$/, `content/${locale}`))) {
      // Mails are written by the library itself.
      if (file.endsWith("/mail.json")) continue;
      const words = { all: JSON.parse(json) };
      const messages = compiledWords(words) as never;
      const ours = createTranslator({ locale, messages, namespace: "all" });
      const onError = (error: Error) => {
        throw error;
      };
      const tag = (locale === "ar" ? "ar-u-nu-latn" : locale) as Locale;
      const library = createOfLibrary({ locale: tag, messages: words, timeZone: "UTC", onError });
      for (const [key, text] of flatten(words.all)) {
        for (const count of [0, 1, 2, 3, 11, 100, 1234]) {
          const values = valuesFor(text, count);
          const said = library.rich(`all.${key}` as never, values as never);
          expect(html(ours.rich(key, values)), `${file} ${key}`).toBe(html(said));
          compared += 1;
          if (!text.includes("{")) break;
        }
      }
    }
    expect(compared).toBeGreaterThan(3000);
  });
});

it("shows the key of a message that is missing, and reports it", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const t = createTranslator({ locale: "en", messages: { group: { a: "A" } }, namespace: "group" });
  expect([t("a"), t.has("a"), t.has("b"), t.has("b.c"), t("b"), t("b.c")]).toEqual([
    ...["A", true, false, false, "group.b", "group.b.c"],
  ]);
  expect(report).toHaveBeenCalledTimes(2);
  report.mockRestore();
});
