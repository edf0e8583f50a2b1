import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { languages, locales } from "#contract/locale.ts";
import { builtSite, type Element, type ParsedPage } from "./built-site.ts";

type Node = Element["children"][number];

/** The same in every language, or not to be read. */
const silent = new Set(["script", "style", "code", "pre", "kbd", "samp", "noscript"]);
const spoken = ["alt", "aria-label", "aria-description", "title", "placeholder"] as const;
const headline = /^(description|application-name|og:(title|description|site_name|image:alt))$/;

/** Every text a reader of a page sees or hears, without code and quotations in another language. */
function textsOf(page: ParsedPage): string[] {
  const texts: string[] = [];
  const walk = (node: Node, language: string): void => {
    if (node.type === "text") {
      texts.push((node as unknown as { data: string }).data);
      return;
    }
    if (!("attribs" in node)) return;
    const { name, attribs, children } = node as Element;
    const own = attribs.lang ?? language;
    if (silent.has(name) || own !== page.locale || attribs.translate === "no") return;
    for (const attribute of spoken) texts.push(attribs[attribute] ?? "");
    if (name === "meta" && headline.test(attribs.name ?? attribs.property ?? "")) {
      texts.push(attribs.content ?? "");
    }
    for (const child of children) walk(child, own);
  };
  for (const child of page.tree.children) walk(child as Node, page.locale);
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** Every text of the brand: names are the same in all languages. Longest first. */
async function namesOfTheBrand(): Promise<string[]> {
  const modules = await Promise.all(
    globSync("brand/*.ts", { exclude: ["**/{*.test,languages}.ts"] }).map(
      (file) => import(resolve(file)) as Promise<object>,
    ),
  );
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string" && value.length > 2) texts.add(value);
    else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  modules.forEach(collect);
  return [...texts].sort((a, b) => b.length - a.length);
}

const brandNames = await namesOfTheBrand();
const addresses = /\b(?:https?:\/\/)?[\w.@-]+\.(?:example|com|org|io|ae)\b[\w./#?=&-]*/g;

/** A call of the API, as its reference names it. */
const calls = /\b(?:GET|POST|PATCH|PUT|DELETE) \/\S*/g;

function withoutNames(text: string): string {
  return brandNames
    .reduce((rest, name) => rest.replaceAll(name, " · "), text)
    .replace(calls, " · ")
    .replace(addresses, " · ");
}

/** Words that English cannot do without and French does not have. */
const english =
  /\b(?:the|and|of|with|your|you|are|is|this|that|from|when|we|they|it|to|in|by|who|what|how|has|have|not)\b/gi;

function soundsEnglish(text: string): boolean {
  const found = new Set(withoutNames(text).toLowerCase().match(english));
  return found.size >= 2;
}

/** Three words in Latin letters in a row, none of them a name of the brand. */
const latinRun = /[a-zà-ÿ’'-]{2,}(?:[ ,]+[a-zà-ÿ’'-]{2,}){2,}/i;

const site = [...builtSite().values()];
const englishTexts = new Map(
  site.filter(({ locale }) => locale === "en").map((page) => [page.path, new Set(textsOf(page))]),
);

describe("the check for English", () => {
  it.each(["Join the waitlist and wait", "Payment travels with the container"])(
    "finds %s",
    (text) => {
      expect(soundsEnglish(text)).toBe(true);
      expect(latinRun.test(withoutNames(text))).toBe(true);
    },
  );

  it.each(["Le paiement voyage avec le conteneur, et il est tenu", "Sur la liste d’attente"])(
    "does not find it in %s",
    (text) => expect(soundsEnglish(text)).toBe(false),
  );
});

for (const locale of locales.filter((one) => one !== "en")) {
  describe(`no page in ${locale} has English left in it`, () => {
    it.each(site.filter((page) => page.locale === locale))("$address", (page) => {
      const texts = textsOf(page);
      expect(texts.length).toBeGreaterThan(5);
      const left = texts.filter((text) => {
        if (languages[locale].script === "arabic" && latinRun.test(withoutNames(text))) return true;
        if (soundsEnglish(text)) return true;
        const words = withoutNames(text).match(/[a-z’']{2,}/gi) ?? [];
        return words.length >= 4 && (englishTexts.get(page.path)?.has(text) ?? false);
      });
      expect(left).toEqual([]);
    });
  });
}

/** Traces of a missing value or name in a sentence. */
const unfilled = /\b(?:undefined|NaN)\b|\[object |\{\w+\}/;

describe("no page shows a sentence with a value missing", () => {
  it("recognizes one", () => {
    expect("The company is registered in undefined.").toMatch(unfilled);
    expect("The company is registered in {city}.").toMatch(unfilled);
    expect("The company is registered in Dubai.").not.toMatch(unfilled);
  });

  it.each(site)("$address", (page) => {
    expect(textsOf(page).filter((text) => unfilled.test(text))).toEqual([]);
  });
});
