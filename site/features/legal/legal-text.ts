import { Marked, type Tokens } from "marked";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { companyCheckWeeks, countries } from "#brand/coverage.ts";
import { names } from "#brand/names.ts";
import { leaders } from "#brand/people.ts";
import { type Provider, providers } from "#brand/providers.ts";
import { authority, complaints, host, registration } from "#brand/registration.ts";
import { walletRoadmap } from "#brand/wallet.ts";
import {
  applicationMonths,
  type ChangedLegalVersions,
  confirmationHours,
  contactMonths,
  dataLinkDays,
  firstTouchLimit,
  type LegalName,
  legalVersions,
  unconfirmedDays,
} from "#contract/limits.ts";
import { type Locale, languages } from "#contract/locale.ts";
import { bookingFee } from "#site/i18n/booking-fee.ts";
import { claimText, claimValue, formatMonth } from "#site/i18n/formats.ts";
import { counted, countryNames } from "#site/i18n/long-text-values.ts";
import { isLiveAddress, localizedPath } from "#site/i18n/paths.ts";

/** The values of the brand and the contract for a long text, in a language. */
export function sharedValues(locale: Locale): Record<string, string> {
  return {
    brandName: names.group[locale],
    legalEntity: names.legalEntity[locale],
    walletEntity: names.walletEntity[locale],
    walletSeat: registration.walletSeat[locale],
    address: contact.address[locale],
    email: contact.email,
    privacyEmail: contact.privacyEmail,
    symbol: names.token.symbol,
    currencies: claimText(locale, claims.currencies),
    cryptocurrencies: claimText(locale, claims.cryptocurrencies),
    fee: claimValue(locale, claims.networkFee),
    bookingPercent: bookingFee(locale).percent,
    bookingMost: bookingFee(locale).most,
    businessCheck: counted(locale, companyCheckWeeks, "week"),
    travelOnly: countryNames(
      locale,
      countries.filter(({ opening }) => opening === "travel"),
    ),
    discount: claimValue(locale, claims.feeDiscount),
    speed: counted(locale, claims.transactionSpeed.value, "second"),
    support: claimText(locale, claims.supportHours),
    chatHours: counted(locale, claims.chatReply.value, "hour"),
    mailHours: counted(locale, claims.mailReply.value, "hour"),
    insurance: claimText(locale, claims.insurance),
    dailyLimit: claimText(locale, claims.dailyLimit),
    finality: counted(locale, claims.finality.value, "second"),
    cookieMonthsLeast: claimText(locale, claims.cookieMonthsLeast),
    cookieMonthsMost: claimText(locale, claims.cookieMonthsMost),
    walletMinorAge: claimText(locale, claims.walletMinorAge),
    walletAdultAge: claimText(locale, claims.walletAdultAge),
    ...roadmapValues(locale),
    ...providerValues(locale),
    registrationNumber: `\u2066${registration.number}\u2069`,
    register: registration.register[locale],
    authority: authority.name[locale],
    registered: authority.with[locale],
    authorityRole: authority.role[locale],
    seat: registration.seat[locale],
    publicationDirector: publicationDirector(locale),
    hostName: host.name[locale],
    hostAddress: host.address[locale],
    complaintsEmail: complaints.email,
    acknowledgedWithin: String(complaints.acknowledgedWithin),
    answeredWithin: counted(locale, complaints.answeredWithin, "week"),
    longestWeeks: counted(locale, complaints.longestWeeks, "week"),
    confirmationHours: counted(locale, confirmationHours, "hour"),
    unconfirmedDays: counted(locale, unconfirmedDays, "day"),
    firstTouchLimit: String(firstTouchLimit),
    contactMonths: counted(locale, contactMonths, "month"),
    applicationMonths: counted(locale, applicationMonths, "month"),
    dataLinkDays: counted(locale, dataLinkDays, "day"),
  };
}

/** Who answers for what is published: the head of the group. */
export const publicationDirector = (locale: Locale) =>
  leaders.find(({ role }) => role === "ceo")?.name[locale] ?? names.legalEntity[locale];

/** When each step of the wallet's roadmap was planned: `varaQuarter`, `varaYear` and so on. */
function roadmapValues(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    walletRoadmap.flatMap(({ name, quarter, year }) => [
      [`${name}Quarter`, languages[locale].quarters?.[quarter - 1] ?? String(quarter)],
      [`${name}Year`, String(year)],
    ]),
  );
}

/** Who holds, insures and audits: `custodian`, `custodianSite`, `custodianSince` and so on. */
function providerValues(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Provider>(providers).flatMap(([role, { name, site, since }]) => [
      [role, name[locale]],
      [`${role}Site`, site],
      ...(since ? [[`${role}Since`, formatMonth(locale, new Date(since))]] : []),
    ]),
  );
}

let changedVersions: ChangedLegalVersions = {};

/** Has texts that a release changed name the versions that it gave them. */
export function changeLegalVersions(versions: ChangedLegalVersions): void {
  changedVersions = versions;
}

const legalVersion = (name: LegalName) => changedVersions[name] ?? legalVersions[name];
/** The day when a text was last changed. */
export const legalDay = (name: LegalName) => legalVersion(name).slice(0, 10);

/** Fills in a legal text and parses it. */
export function readLegalText(name: LegalName, source: string, locale: Locale) {
  return readLongText(source, {
    ...sharedValues(locale),
    // Isolated: beside Arabic letters the three numbers would change places.
    version: `\u2066${legalVersion(name)}\u2069`,
  });
}

const heading = /^## (.+) \{#([a-z-]+)\}$/;

/**
 * Fills in a long text and splits it at its headings, `## Title {#id}`. Throws on a missing value and
 * on a heading without an id: no text must be published with a hole. The text before the first heading
 * is the summary. Ids are the same in every language, so that a link to a section outlives a change of
 * language.
 */
export function readLongText(source: string, values: Record<string, string>) {
  const pieces = fill(withoutDeadEnds(source), values).split(/^(?=## )/m);
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

const linked = /\]\((\/[^)\s]*)\)/g;
const leadsOn = (text: string) =>
  [...text.matchAll(linked)].every(([, address = ""]) => isLiveAddress(address));

/** A text without the sentences that lead to a page which the group does without. */
const withoutDeadEnds = (source: string) =>
  source.replace(/^.*$/gm, (line) =>
    leadsOn(line)
      ? line
      : line
          .split(/(?<=[.!?؟]) /)
          .filter(leadsOn)
          .join(" "),
  );

function fill(source: string, values: Record<string, string>): string {
  return source.replace(/\{(\w+)\}/g, (_, token: string) => {
    const value = values[token];
    if (value === undefined) throw new Error(`A long text has no value for {${token}}.`);
    return value;
  });
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Addresses and code read from left to right in every language. */
const leftToRight = /^(?:[^\s@]+@[^\s@]+|https?:\S+)$/;

/**
 * Renders the Markdown of a legal text, which is our own and trusted. `tableLabel` names a table's
 * scroll region. A link to a page of the site keeps the language. On a phone a table's rows are below
 * each other (prose.css): each cell has the name of its column, and the roles are explicit, since a
 * change of `display` would remove them.
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
  const html = marked.parse(markdown, { async: false }).trim();
  // Names within tags are left alone. Codes such as FZ-LLC or CL-0000-2025 and versions such as
  // 2026-12-01.17 stay on one line, and so does the one French word that is broken after its hyphen.
  return html
    .replace(
      /(?<=>[^<]*|^[^<]*)\b[A-Z\d]+(?:-[A-Z\d]+)+(?:\.\d+)?\b/g,
      '<span class="whitespace-nowrap">$&</span>',
    )
    .replace(/(?<=>[^<]*|^[^<]*)\be-(?=mail)/gi, "$&\u2060");
}
