import { PurgeCSS } from "purgecss";

/**
 * The part of the stylesheet that a page uses as it is served. What only appears later (menus,
 * dialogs, the next page) is styled by the whole sheet, which the page's script asks for.
 */
export async function pageCss(html: string, css: string): Promise<string> {
  const [kept] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: "html" }],
    css: [{ raw: css }],
    // Names of utilities hold colons, slashes and brackets; names of attributes end at their sign.
    defaultExtractor: (content) => [
      ...(content.match(/[^<>"'`\s]+/g) ?? []),
      ...(content.match(/[\w-]+(?==)/g) ?? []),
    ],
    safelist: ["html", "body"],
    keyframes: true,
  });
  return kept?.css ?? css;
}
