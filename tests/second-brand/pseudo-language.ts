import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type MessageFormatElement, parse } from "@formatjs/icu-messageformat-parser";
import { parseSync } from "vite";

/** A code of a language that `Intl` knows and the project does not. */
export const pseudo = "ur";

/** Other letters for those of English; what is added to each word marks it as one of this language. */
const letters = "ابثدعفجهيذكلمنوبقرستئغوخيز";
export const mark = "ـ";
const untouched =
  /`[^`]*`|\]\([^)]*\)|\{[^}]*\}|<[^>]*>|https?:\S+|\b[\w.+-]+@[\w.-]+|\b[\w-]+(?:\.[\w-]+)+\b|\/[a-z][\w/-]*/g;
const word = /\p{Script=Latin}+/gu;

const inOtherLetters = (found: string, isLonger: boolean) => {
  const plain = found
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  const written = Array.from(plain, (letter) => letters[letter.charCodeAt(0) - 97]).join("");
  return isLonger ? written + mark.repeat(Math.ceil(plain.length * 0.4)) : written.slice(1) + mark;
};

/**
 * A text in the pseudo-language: every word in other letters and about 40 % longer, but in heads and positions,
 * whose length is limited; no name, address or code.
 */
export function translated(text: string, isLonger = true): string {
  const kept = text.match(untouched) ?? [];
  return text
    .split(untouched)
    .map((part, i) => part.replace(word, (one) => inOtherLetters(one, isLonger)) + (kept[i] ?? ""))
    .join("");
}

/** A message: its words, and none of what its form is made of. */
export function translatedMessage(message: string, isLonger = true): string {
  const places: [from: number, to: number][] = [];
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === 0 && element.location) {
        places.push([element.location.start.offset, element.location.end.offset]);
      }
      if ("children" in element) visit(element.children);
      if ("options" in element)
        for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(parse(message, { captureLocation: true }));
  return places
    .sort(([a], [b]) => b - a)
    .reduce((text, [from, to]) => {
      return text.slice(0, from) + translated(text.slice(from, to), isLonger) + text.slice(to);
    }, message);
}

type Change = (text: string, isLonger?: boolean) => string;

/** Changes each text of a word file, and the keys of phrases about languages. */
const eachText = (value: unknown, change: Change, isLonger = true, phrases = false): unknown => {
  if (typeof value === "string") return change(value, isLonger);
  if (Array.isArray(value)) return value.map((one) => change(one));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [
      phrases ? change(key) : key,
      eachText(
        inner,
        change,
        isLonger && !/^(meta|jobs)(\.|$)/.test(key),
        key === "languages" && typeof inner === "object" && !("en" in inner),
      ),
    ]),
  );
};

/** Writes the words of the pseudo-language, its own file, and its line in the brand, into a project. */
export function addPseudoLanguage(folder: string): void {
  const at = (file: string) => join(folder, file);
  const copy = (from: string, change: (text: string) => string) => {
    const to = at(from.replace(/(?<=\/)en(?=[./])/, pseudo));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, change(readFileSync(at(from), "utf8")));
  };
  const json = (change: Change) => (text: string) =>
    JSON.stringify(eachText(JSON.parse(text), change));
  for (const file of globSync("content/en/*.json", { cwd: folder })) {
    copy(file, json(translatedMessage));
  }
  for (const file of globSync("content/en/*.md", { cwd: folder })) copy(file, translatedText);
  copy("content/general/en.json", json(translated));
  copy("content/languages/en.ts", (source) =>
    source
      .replace("const en =", `const ${pseudo} =`)
      .replace('name: "English"', `name: "${translated("Pseudo")}"`)
      .replace('"ltr"', '"rtl"')
      .replace('"latin"', '"arabic"')
      .replace("en_GB", "ur_PK")
      .replace(
        /(more|less|and|or|months|weekdays|shortMonths|shortWeekdays): [^;]*?(?=,\n {2}\w)/g,
        (all) => all.replace(/"[^"]+"/g, (text) => translated(text)),
      ),
  );
  for (const file of globSync("brand/*.ts", { cwd: folder })) {
    if (!file.endsWith(".test.ts")) {
      writeFileSync(at(file), withTexts(readFileSync(at(file), "utf8")));
    }
  }
  const languages = at("brand/languages.ts");
  const listed = readFileSync(languages, "utf8")
    .replace("{ en, ar, fr }", `{ en, ar, fr, ${pseudo} }`)
    .replace('"fr"]', `"fr", "${pseudo}"]`);
  writeFileSync(
    languages,
    `import { ${pseudo} } from "#content/languages/${pseudo}.ts";\n${listed}`,
  );
}

const fenced = /(```[\s\S]*?```)/;
const translatedText = (text: string) =>
  text
    .split(fenced)
    .map((part) => (part.startsWith("```") ? part : translated(part)))
    .join("");

/** The source of a file of the brand, with a text in the pseudo-language beside each in the three. */
function withTexts(source: string): string {
  const places: { at: number; text: string }[] = [];
  JSON.stringify(parseSync("brand.ts", source).program, (_, node) => {
    if (node?.type === "ObjectExpression") {
      const named = (name: string) =>
        node.properties.find((one: { key?: { name?: string } }) => one.key?.name === name);
      const [en, ar, fr] = ["en", "ar", "fr"].map(named);
      // A name that languages with Latin letters write alike is in those of Arabic here.
      if (en && ar && fr && !en.shorthand) {
        const { value } = en;
        const said =
          typeof value.value === "string"
            ? JSON.stringify(translated(value.value))
            : source.slice(value.start, value.end);
        places.push({ at: fr.end, text: `, ${pseudo}: ${said}` });
      } else if (en && ar && fr && fr.value.type === "Identifier" && !source.includes("offered")) {
        places.push({ at: fr.end, text: `, ${pseudo}: ar` });
      }
    }
    return node;
  });
  return places
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source);
}
