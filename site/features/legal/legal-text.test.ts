import { readFileSync } from "node:fs";
import { marked, type Token, type Tokens } from "marked";
import { describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { questions } from "#brand/questions.ts";
import { firstTouchKey, type LegalName, legalNames, legalVersions } from "#contract/limits.ts";
import { type Locale, languageKey, locales } from "#contract/locale.ts";
import { waitlistSubmission } from "#contract/waitlist.ts";
import { themeKey } from "#site/i18n/language.ts";
import { legalHtml, readLegalText } from "./legal-text.ts";

const sourceOf = (name: LegalName, locale: Locale) =>
  readFileSync(new URL(`../../../content/${locale}/${name}.md`, import.meta.url), "utf8");
const read = (name: LegalName, locale: Locale) =>
  readLegalText(name, sourceOf(name, locale), locale);

/** The structure of a section: its kinds of block, the rows and columns of its tables, its links. */
function outline(markdown: string): unknown[] {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== "space");
  return tokens.map((token) => [token.type, sizeOf(token), linksOf(token)]);
}
function sizeOf(token: Token): unknown {
  if (token.type === "table") {
    const table = token as Tokens.Table;
    return [table.header.length, table.rows.length, table.align];
  }
  return token.type === "list" ? (token as Tokens.List).items.length : 1;
}
function linksOf(token: Token): string[] {
  return [...token.raw.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target).sort();
}
const codesOf = (markdown: string) =>
  [...markdown.matchAll(/`([^`]+)`/g)].map(([, code]) => code).sort();

const each = legalNames.flatMap((name) => locales.map((locale) => [name, locale] as const));
describe.each(each)("%s in %s", (name, locale) => {
  const source = sourceOf(name, locale);
  const text = read(name, locale);
  const english = read(name, "en");

  it("has the sections of the English one, in its order, each with its own title", () => {
    const ids = text.sections.map(({ id }) => id);
    expect(ids).toEqual(english.sections.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(text.sections.map(({ title }) => title)).size).toBe(ids.length);
  });

  it("has the same tables, lists, links and names of stored things in each section", () => {
    expect(outline(text.summary)).toEqual(outline(english.summary));
    for (const [index, { id, markdown }] of text.sections.entries()) {
      const counterpart = english.sections[index]?.markdown ?? "";
      expect([id, ...outline(markdown)]).toEqual([id, ...outline(counterpart)]);
      expect([id, ...codesOf(markdown)]).toEqual([id, ...codesOf(counterpart)]);
    }
  });

  it("leaves names, addresses, version and periods to the brand and the contract", () => {
    for (const own of [names.group[locale], names.legalEntity[locale], contact.email]) {
      expect(source).not.toContain(own);
    }
    expect(source).not.toContain(legalVersions[name]);
    const tokens = (of: string) => [...of.matchAll(/\{(\w+)\}/g)].map(([, token]) => token).sort();
    expect(tokens(source)).toEqual(tokens(sourceOf(name, "en")));
    const whole = [text.summary, ...text.sections.map(({ markdown }) => markdown)].join("\n");
    expect(whole).not.toMatch(/[{}]/);
    expect(whole).toContain(legalVersions[name]);
    expect(whole).toContain(names.legalEntity[locale]);
  });

  it("points only to sections that are there", () => {
    const ids = text.sections.map(({ id }) => id);
    for (const [, id] of source.matchAll(/\]\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });

  it("writes its digits in Latin and its French with narrow spaces", () => {
    expect(source).not.toMatch(/[٠-٩]/);
    if (locale !== "fr") return;
    const prose = source.replace(/`[^`]*`|\]\([^)]*\)|^\| [-| ]+$|\{#[^}]*\}/gm, "");
    expect(prose).not.toMatch(/[^\u202f][:;!?]/);
    expect(prose).not.toContain("'");
  });
});

describe("what the policy lists", () => {
  const english = read("privacy", "en");
  const stored = english.sections.find(({ id }) => id === "what-we-store")?.markdown ?? "";

  /** Where the policy speaks of each field of the form; a new field has to be listed first. */
  const mentions: Record<keyof typeof waitlistSubmission.shape, RegExp | "not stored"> = {
    email: /^\| Email address/m,
    country: /^\| Country/m,
    city: /^\| City/m,
    heard_channel: /^\| How you heard about us/m,
    heard_detail: /and any detail you add/,
    consent: /^\| Your consent/m,
    locale: /^\| Language/m,
    recaptchaToken: "not stored",
    utm_source: /`utm_source`/,
    utm_medium: /`utm_medium`/,
    utm_campaign: /`utm_campaign`/,
    referrer_url: /^\| The referring page/m,
    ref: /^\| The code of a friend’s link/m,
    form: /^\| Tags, such as the form/m,
    website: "not stored",
    filled_in_ms: "not stored",
  };

  it("speaks of every field of the form that is stored", () => {
    const fields = Object.keys(waitlistSubmission.shape);
    const isOwn = (field: string) => field.startsWith("answer_");
    expect(Object.keys(mentions).sort()).toEqual(fields.filter((field) => !isOwn(field)).sort());
    expect(fields.filter(isOwn)).toHaveLength(questions.length);
    expect(stored).toMatch(/^\| Answers to further questions/m);
    for (const pattern of Object.values(mentions)) {
      if (pattern !== "not stored") expect(stored).toMatch(pattern);
    }
  });

  it.each(["privacy", "cookies"] as const)("%s names what stays in the browser", (name) => {
    const source = sourceOf(name, "en");
    for (const kept of [languageKey, themeKey, firstTouchKey, "__Host-session"]) {
      expect(source).toContain(`\`${kept}\``);
    }
  });
});

describe("a legal text with a fault is not published", () => {
  it("refuses an unknown token", () => {
    expect(() => readLegalText("terms", "## A {#a}\n\n{brand}\n", "en")).toThrow(/\{brand\}/);
  });

  it("refuses a heading without an id", () => {
    expect(() => readLegalText("terms", "Short.\n\n## A\n", "en")).toThrow(/no \{#id\}/);
  });
});

it("keeps addresses and code from left to right", () => {
  const html = legalHtml(
    "راسلنا على [a@falaj.example](mailto:a@falaj.example) أو `language`.",
    "",
    "ar",
  );
  expect(html).toContain('<a href="mailto:a@falaj.example" dir="ltr">a@falaj.example</a>');
  expect(html).toContain('<code dir="ltr">language</code>');
});

it("leaves the direction of a link that is words to the words", () => {
  expect(legalHtml("[الخصوصية](#leaving)", "", "ar")).toBe(
    '<p><a href="#leaving">الخصوصية</a></p>',
  );
});

it("keeps the language in a link to a page of the site", () => {
  expect(legalHtml("[x](/legal/privacy#a)", "", "ar")).toContain('href="/ar/legal/privacy#a"');
  expect(legalHtml("[x](/legal/privacy#a)", "", "en")).toContain('href="/legal/privacy#a"');
});

it("gives a table a region that can be scrolled and has a name, and no style of its own", () => {
  const html = legalHtml("| x | y |\n| --- | :-: |\n| 1 | `2` |", 'Table: "A" & B', "ar");
  expect(html).toContain('role="region" tabindex="0" aria-label="Table: &quot;A&quot; &amp; B"');
  expect(html).toContain('<th role="columnheader" scope="col">x</th>');
  expect(html).not.toContain("style=");
});

it("labels each cell of a table with its column, for where the rows stand below each other", () => {
  const html = legalHtml('| x | "y" |\n| --- | --- |\n| 1 | `2` |', "", "ar");
  expect(html).toContain('<td role="cell" data-column="x">1</td>');
  expect(html).toContain('data-column="&quot;y&quot;"><code dir="ltr">2</code></td>');
});

it("escapes what code shows", () => {
  expect(legalHtml("`<b>&`", "", "ar")).toBe('<p><code dir="ltr">&lt;b>&amp;</code></p>');
});

it("keeps « e-mail » on one line in a French text, and addresses as they are", () => {
  const html = legalHtml("Un e-mail, [des e-mails](/legal/privacy#e-mail).", "", "fr");
  expect(html).toContain("Un e-\u2060mail");
  expect(html).toContain(">des e-\u2060mails<");
  expect(html).toContain("#e-mail");
});

it("keeps names and numbers with hyphens on one line, and addresses as they are", () => {
  const html = legalHtml(
    "FZ-LLC, \u2066CL-0000-2025\u2069, 2026-12-01.17, [A-1](/a/A-1).",
    "",
    "fr",
  );
  for (const whole of ["FZ-LLC", "CL-0000-2025", "2026-12-01.17", "A-1"]) {
    expect(html).toContain(`<span class="whitespace-nowrap">${whole}</span>`);
  }
  expect(html).toContain('href="/fr/a/A-1"');
});
