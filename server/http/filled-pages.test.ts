import { expect, it } from "vitest";
import { fillPage, textFile } from "./filled-pages.ts";

const hostile = `</script><script>alert("1")</script> 'it\\'s' & \u2028 @fill-other@ $& <!--`;

const data = JSON.stringify(["@fill-subject@", "<!--@fill-body@-->"]).replaceAll("<", "\\u003c");
const html = `<html><head><title>@fill-subject@ · X</title></head><body lang="@fill-lang@">
<div><!--@fill-body@--></div><script type="application/json">${data}</script><a href="mailto:a@b.example">a</a></body></html>`;

const fill = (text: string, contentType: string) =>
  fillPage(
    { ...textFile(text, contentType), address: "/template" },
    { address: "/issue" },
    {
      values: { subject: hostile, lang: '"ar', body: { html: `<p>${"&amp;"}</p>` } },
      head: '<link rel="canonical">',
    },
  );

it("puts words into text and attributes as words, and HTML as it is", () => {
  const page = fill(html, "text/html; charset=utf-8").encodings.identity.toString();
  expect(page).toContain("<title>&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)");
  expect(page).toContain('<body lang="&quot;ar">');
  expect(page).toContain("<div><p>&amp;</p></div>");
  expect(page).toContain('<link rel="canonical"></head>');
  expect(page.match(/<script\b/g)).toHaveLength(1);
});

it("gives the page's script the same data, whatever is in them", () => {
  const page = fill(html, "text/html; charset=utf-8");
  const [, given = ""] =
    /<script[^>]*>([\s\S]*?)<\/script>/.exec(page.encodings.identity.toString()) ?? [];
  expect(JSON.parse(given)).toEqual([hostile, "<p>&amp;</p>"]);
  expect(page.inline?.scripts).toEqual([]);
});
