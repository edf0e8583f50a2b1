import { Marked, type Tokens } from "marked";
import type { Locale } from "#contract/locale.ts";
import { localizedPath } from "#site/i18n/paths.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Addresses and code read from left to right in every language. */
const leftToRight = /^(?:[^\s@]+@[^\s@]+|https?:\S+)$/;

/**
 * Renders the Markdown of a legal text, which is our own and trusted. `tableLabel` names a table's
 * scroll region. A link to a page of the site keeps the language.
 */
export function legalHtml(markdown: string, tableLabel: string, locale: Locale): string {
  const marked = new Marked({
    renderer: {
      codespan({ text }: Tokens.Codespan) {
        return `<code dir="ltr">${escaped(text)}</code>`;
      },
      link({ href, tokens, text }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const direction = leftToRight.test(text) ? ' dir="ltr"' : "";
        const address = href.startsWith("/") ? localizedPath(locale, href) : href;
        const outside = /^https?:/.test(href) ? ' rel="noopener noreferrer"' : "";
        return `<a href="${escaped(address)}"${direction}${outside}>${words}</a>`;
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: "th" | "td") =>
          `<tr>${row
            .map((cell) => {
              const scope = tag === "th" ? ' scope="col"' : "";
              return `<${tag}${scope}>${this.parser.parseInline(cell.tokens)}</${tag}>`;
            })
            .join("")}</tr>`;
        const body = token.rows.map((row) => cells(row, "td")).join("");
        return `<div class="table-scroll" role="region" tabindex="0" aria-label="${escaped(tableLabel)}"><table><thead>${cells(token.header, "th")}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(markdown, { async: false }).trim();
}
