import { Marked, type Tokens } from "marked";
import type { Locale } from "#contract/locale.ts";
import { localizedPath } from "#site/i18n/paths.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Addresses and code read from left to right in every language. */
const leftToRight = /^(?:[^\s@]+@[^\s@]+|https?:\S+)$/;

/**
 * Renders the Markdown of a legal text, which is our own and trusted. `tableLabel` names a table's
 * scroll region. A link to a page of the site keeps the language. On a phone a table's rows stand
 * below each other (prose.css): each cell carries the name of its column, and the roles are written
 * out, which a change of `display` would take away.
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
        const row = (cells: string[]) => `<tr role="row">${cells.join("")}</tr>`;
        const words = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const head = row(
          token.header.map((cell) => `<th role="columnheader" scope="col">${words(cell)}</th>`),
        );
        const body = token.rows.map((cells) =>
          row(
            cells.map((cell, i) => {
              const column = escaped(token.header[i]?.text ?? "");
              return `<td role="cell" data-column="${column}">${words(cell)}</td>`;
            }),
          ),
        );
        return `<div class="table-scroll" role="region" tabindex="0" aria-label="${escaped(tableLabel)}"><table role="table"><thead role="rowgroup">${head}</thead><tbody role="rowgroup">${body.join("")}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(markdown, { async: false }).trim();
}
