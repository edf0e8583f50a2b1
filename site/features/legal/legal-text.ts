import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import type { Locale } from "#contract/locale.ts";
import { confirmationHours, firstTouchLimit, unconfirmedDays } from "#contract/waitlist-terms.ts";
import { claimInText, claimText } from "#site/features/claims/figure.tsx";
import { type LegalName, legalVersions } from "./versions.ts";

export interface LegalSection {
  /** The same in every language, so that a link to a section outlives a change of language. */
  id: string;
  title: string;
  markdown: string;
}

export interface LegalText {
  /** What stands before the first heading: the whole text in a few lines, as Markdown. */
  summary: string;
  sections: LegalSection[];
}

/** What a legal text may leave to the brand and the contract. */
function valuesOf(name: LegalName, locale: Locale): Record<string, string> {
  return {
    brandName: names.group[locale],
    legalEntity: names.legalEntity[locale],
    address: contact.address[locale],
    email: contact.email,
    privacyEmail: contact.privacyEmail,
    version: legalVersions[name],
    symbol: names.token.symbol,
    insurance: claimInText(claims.insurance),
    dailyLimit: claimInText(claims.dailyLimit),
    cookieMonthsLeast: claimText(claims.cookieMonthsLeast),
    cookieMonthsMost: claimText(claims.cookieMonthsMost),
    confirmationHours: String(confirmationHours),
    unconfirmedDays: String(unconfirmedDays),
    firstTouchLimit: String(firstTouchLimit),
  };
}

const heading = /^## (.+) \{#([a-z-]+)\}$/;

/**
 * Fills in a legal text and takes it apart at its headings, `## Title {#id}`. Throws on a token it
 * does not know and on a heading without an id: a legal text must not be published with a hole.
 */
export function readLegalText(name: LegalName, source: string, locale: Locale): LegalText {
  const [summary = "", ...parts] = fill(name, source, locale).split(/^(?=## )/m);
  return {
    summary: summary.trim(),
    sections: parts.map((part) => {
      const [first = "", ...rest] = part.split("\n");
      const [, title, id] = heading.exec(first) ?? [];
      if (!title || !id) throw new Error(`The heading "${first}" has no {#id}.`);
      return { id, title, markdown: rest.join("\n").trim() };
    }),
  };
}

function fill(name: LegalName, source: string, locale: Locale): string {
  const values = valuesOf(name, locale);
  return source.replace(/\{(\w+)\}/g, (_, token: string) => {
    const value = values[token];
    if (value === undefined) throw new Error(`A legal text has no value for {${token}}.`);
    return value;
  });
}
