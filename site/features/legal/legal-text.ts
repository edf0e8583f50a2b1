import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import { walletRoadmap } from "#brand/wallet.ts";
import {
  applicationMonths,
  confirmationHours,
  contactMonths,
  dataLinkDays,
  firstTouchLimit,
  unconfirmedDays,
} from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { claimInText, claimText } from "#site/i18n/claim-text.ts";
import { formatFigure } from "#site/i18n/formats.ts";
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

/** What a long text may leave to the brand and the contract, in a language. */
export function sharedValues(locale: Locale): Record<string, string> {
  return {
    brandName: names.group[locale],
    legalEntity: names.legalEntity[locale],
    address: contact.address[locale],
    email: contact.email,
    privacyEmail: contact.privacyEmail,
    symbol: names.token.symbol,
    insurance: claimInText(claims.insurance),
    dailyLimit: claimInText(claims.dailyLimit),
    finality: formatFigure(claims.finality.value, claims.finality.decimals),
    cookieMonthsLeast: claimText(claims.cookieMonthsLeast),
    cookieMonthsMost: claimText(claims.cookieMonthsMost),
    walletMinorAge: claimText(claims.walletMinorAge),
    walletAdultAge: claimText(claims.walletAdultAge),
    ...roadmapValues(locale),
    confirmationHours: String(confirmationHours),
    unconfirmedDays: String(unconfirmedDays),
    firstTouchLimit: String(firstTouchLimit),
    contactMonths: String(contactMonths),
    applicationMonths: String(applicationMonths),
    dataLinkDays: String(dataLinkDays),
  };
}

/** Arabic names the quarters of a year; the others number them. */
const quarterNames = ["الأول", "الثاني", "الثالث", "الرابع"];

/** When each step of the wallet's roadmap was planned: `varaQuarter`, `varaYear` and so on. */
function roadmapValues(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    walletRoadmap.flatMap(({ name, quarter, year }) => [
      [`${name}Quarter`, (locale === "ar" && quarterNames[quarter - 1]) || String(quarter)],
      [`${name}Year`, String(year)],
    ]),
  );
}

/** Fills in a legal text and takes it apart. */
export function readLegalText(name: LegalName, source: string, locale: Locale): LegalText {
  return readLongText(source, {
    ...sharedValues(locale),
    // Isolated: beside Arabic letters the three numbers would change places.
    version: `\u2066${legalVersions[name]}\u2069`,
  });
}

const heading = /^## (.+) \{#([a-z-]+)\}$/;

/**
 * Fills in a long text and takes it apart at its headings, `## Title {#id}`. Throws on a value it
 * does not have and on a heading without an id: no text must be published with a hole.
 */
export function readLongText(source: string, values: Record<string, string>): LegalText {
  const pieces = fill(source, values).split(/^(?=## )/m);
  const summary = pieces[0]?.startsWith("## ") ? "" : (pieces.shift() ?? "");
  return {
    summary: summary.trim(),
    sections: pieces.map((part) => {
      const [first = "", ...rest] = part.split("\n");
      const [, title, id] = heading.exec(first) ?? [];
      if (!title || !id) throw new Error(`The heading "${first}" has no {#id}.`);
      return { id, title, markdown: rest.join("\n").trim() };
    }),
  };
}

function fill(source: string, values: Record<string, string>): string {
  return source.replace(/\{(\w+)\}/g, (_, token: string) => {
    const value = values[token];
    if (value === undefined) throw new Error(`A long text has no value for {${token}}.`);
    return value;
  });
}
