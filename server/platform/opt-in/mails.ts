import { fallbackLocale, type Locale } from "#contract/locale.ts";
import type { FilledMail } from "#emails/rendered.ts";
import type { Database } from "../database.ts";
import { type MailRenderer, renderRows } from "../mail/outbox.ts";
import type { DataUrl } from "../personal-data.ts";
import type { OptInList } from "./subscribe.ts";
import { confirmationToken, tokenHash, unsubscribeToken } from "./tokens.ts";

export interface ListMailParts {
  database: Database;
  publicUrl: string;
  authSecret: string;
  dataUrl: DataUrl;
}

/** Fills the templates of one list. */
export interface ListTemplates {
  confirm: (locale: Locale, urls: FooterUrls & { confirmUrl: string }) => FilledMail;
  /** Says to the owner of a confirmed address that it is on the list. */
  already: (locale: Locale, urls: FooterUrls) => FilledMail;
}

interface FooterUrls {
  unsubscribeUrl: string;
  dataUrl: string;
}

interface Entry {
  id: string;
  email: string;
  token_hash: string;
}

/** One POST here, or a press on the page that a GET leads to, takes a person off a list. */
export const unsubscribePath = "/api/unsubscribe";

/** The two mails of a list. Who has left it, or confirmed meanwhile, gets none. */
export function listMailRenderers(
  { database, publicUrl, authSecret, dataUrl }: ListMailParts,
  list: OptInList,
  templates: ListTemplates,
): Record<string, MailRenderer> {
  const entriesThatAre = (status: "pending" | "confirmed") =>
    `SELECT id, email, token_hash FROM ${list.table}
     WHERE id = ANY($1::uuid[]) AND status = '${status}'`;
  const footerUrls = ({ id, email }: Entry, locale: Locale): FooterUrls => ({
    unsubscribeUrl: `${publicUrl}${unsubscribePath}?token=${unsubscribeToken(authSecret, list, id)}`,
    dataUrl: dataUrl(email, locale),
  });

  async function confirm(entry: Entry, locale: Locale) {
    const token = confirmationToken(authSecret, list, entry.id);
    const hash = tokenHash(token);
    // After the server's secret was changed, the token is another than the stored one.
    if (entry.token_hash !== hash) {
      const text = `UPDATE ${list.table} SET token_hash = $2 WHERE id = $1`;
      await database.query(text, [entry.id, hash]);
    }
    const prefix = locale === fallbackLocale ? "" : `/${locale}`;
    const confirmUrl = `${publicUrl}${prefix}${list.confirmPath}?token=${token}`;
    const urls = footerUrls(entry, locale);
    const { unsubscribeUrl } = urls;
    return { ...templates.confirm(locale, { ...urls, confirmUrl }), unsubscribeUrl };
  }

  function already(entry: Entry, locale: Locale) {
    const urls = footerUrls(entry, locale);
    return { ...templates.already(locale, urls), unsubscribeUrl: urls.unsubscribeUrl };
  }

  return {
    [`${list.name}-confirm`]: renderRows(database, entriesThatAre("pending"), confirm),
    [`${list.name}-already`]: renderRows(database, entriesThatAre("confirmed"), already),
  };
}
