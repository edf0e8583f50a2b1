import { describe, expect, it } from "vitest";
import { api } from "#brand/api.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, wordsOf } from "./built-page.ts";

/** Specification 7.5. */
const calls = [
  ["POST", "/auth/login"],
  ["POST", "/auth/refresh"],
  ["POST", "/auth/logout"],
  ["GET", "/wallet/balance"],
  ["POST", "/wallet/transfer"],
  ["GET", "/wallet/history"],
  ["GET", "/travel/search"],
  ["POST", "/travel/book"],
  ["GET", "/travel/bookings"],
] as const;

describe.each(locales)("the API reference in %s", (locale) => {
  const page = builtPage("resources/api", locale);

  it("says that it is display only", () => {
    expect(page.text).toContain(wordsOf(locale)("api.notice.title"));
  });

  it("names the version in the base path, and the bearer token in the header", () => {
    expect(api.base).toMatch(/\/v1$/);
    expect(page.text).toContain(api.base);
    expect(page.text).toContain("Authorization: Bearer ");
  });

  it("lists the nine calls in order, each with method, path, title and description", () => {
    const shown = [
      ...page.html.matchAll(
        /<span[^>]*>(GET|POST)<\/span><code[^>]*>([^<]+)<\/code><\/p><h3[^>]*>([^<]+)<\/h3><p[^>]*>([^<]+)</g,
      ),
    ];
    expect(shown.map(([, method, path]) => [method, path])).toEqual(calls);
    for (const [, , , title, text] of shown) {
      expect(title?.length).toBeGreaterThan(3);
      expect(text?.length).toBeGreaterThan(20);
    }
  });

  it("shows each call in three programming languages, with a button that copies", () => {
    for (const [method, path] of calls) {
      for (const language of ["JavaScript", "Python", "Go"]) {
        const caption = new RegExp(
          `<figcaption[^>]*><span[^>]*>\u2066?${language}\\s?: ${method} ${path}\u2069?</span><button`,
        );
        expect(page.html).toMatch(caption);
      }
    }
    for (const block of page.html.match(/<pre[^>]*>/g) ?? []) expect(block).toContain('dir="ltr"');
  });
});
