import type { Locale } from "#contract/locale.ts";
import type { PageName } from "./paths.ts";

/** The picture shown where a page is shared: the size the networks ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

export function cardAddress(page: PageName, locale: Locale, member?: string): string {
  return `/cards/${[page, member, locale].filter(Boolean).join(".")}.png`;
}
