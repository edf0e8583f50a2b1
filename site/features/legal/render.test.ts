import { expect, it } from "vitest";
import { legalHtml } from "./render.ts";

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

it("tells each cell of a table its column, for where the rows stand below each other", () => {
  const html = legalHtml('| x | "y" |\n| --- | --- |\n| 1 | `2` |', "", "ar");
  expect(html).toContain('<td role="cell" data-column="x">1</td>');
  expect(html).toContain('data-column="&quot;y&quot;"><code dir="ltr">2</code></td>');
});

it("escapes what code shows", () => {
  expect(legalHtml("`<b>&`", "", "ar")).toBe('<p><code dir="ltr">&lt;b>&amp;</code></p>');
});
