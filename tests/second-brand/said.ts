import type { Claim } from "#brand/claims.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { claimText, claimValue } from "#site/i18n/formats.ts";
import { brandTexts } from "../../tasks/brand-texts.ts";
import { plain } from "./built-texts.ts";

/** Texts of the first brand that the second does not have: none of them is true of the second. */
export async function onlyOf(first: string, second: string): Promise<string[]> {
  const [ours, theirs] = [await brandTexts(first), await brandTexts(second)];
  return [...ours.keys()].filter((text) => !theirs.has(text));
}

/**
 * The claims as each language prints them, where the figure alone identifies the claim: a bare 24 could
 * be anything, 24/7 or $15M could not. Sentences have "under" in words of their own.
 */
export function figuresOf(claims: Record<string, Claim>): Set<string> {
  const stated = Object.values(claims).filter(
    ({ kind, bound, value }) =>
      (kind !== "count" || bound === "more") && (kind !== "seconds" || value % 1),
  );
  const print = (locale: Locale, claim: Claim) =>
    plain((claim.bound === "more" ? claimText : claimValue)(locale, claim));
  return new Set(stated.flatMap((claim) => locales.map((locale) => print(locale, claim))));
}

/** Whether a text contains a figure by itself, and not as part of a longer one. */
export function says(text: string, figure: string): boolean {
  for (let at = text.indexOf(figure); at >= 0; at = text.indexOf(figure, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + figure.length);
    if (/[\d.,]$/.test(before) && /^[\d$]/.test(figure)) continue;
    if (/\d$/.test(figure) && /^[.,]?\d/.test(after)) continue;
    return true;
  }
  return false;
}
