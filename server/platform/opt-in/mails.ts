import { fallbackLocale, isLocale, type Locale } from "#contract/locale.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import type { MailRenderer } from "#server/platform/mail/outbox.ts";
import type { DataUrl } from "#server/platform/personal-data.ts";
import type { OptInList } from "./list.ts";
import { confirmationToken, tokenHash, unsubscribeToken } from "./secrets.ts";

export interface MailParts {
  database: Database;
  rendered: RenderedMails;
  publicUrl: string;
  authSecret: string;
  dataUrl: DataUrl;
}

type Entry = { id: string; email: string; status: string; token_hash: string };
type Text = FilledMail & { unsubscribeUrl: string };

/** Lists whose mails are written. */
export type MailedList = OptInList<"waitlist" | "newsletter">;

/** Where one POST, or a press on the page that a GET leads to, takes a person off a list. */
export const unsubscribePath = "/api/unsubscribe";

const prefixOf = (locale: Locale) => (locale === fallbackLocale ? "" : `/${locale}`);

/** The two mails of a list. Whoever has left it, or confirmed meanwhile, gets none. */
export function listMailRenderers(
  parts: MailParts,
  list: MailedList,
): Record<string, MailRenderer> {
  const { rendered, publicUrl, authSecret, database, dataUrl } = parts;

  const footOf = (entry: Entry, locale: Locale) => ({
    unsubscribeUrl: `${publicUrl}${unsubscribePath}?token=${unsubscribeToken(authSecret, list, entry.id)}`,
    dataUrl: dataUrl(entry.email, locale),
  });

  const forStatus =
    (status: string, write: (entry: Entry, locale: Locale) => Promise<Text>): MailRenderer =>
    async (mails) => {
      const ids = mails.map((mail) => mail.subject_id);
      const entries = await entriesOf(database, list, ids);
      const texts = new Map<string, Text>();
      for (const mail of mails) {
        const entry = entries.get(mail.subject_id ?? "");
        const locale = isLocale(mail.locale) ? mail.locale : fallbackLocale;
        if (entry?.status === status) texts.set(mail.id, await write(entry, locale));
      }
      return texts;
    };

  return {
    [`${list.name}-confirm`]: forStatus("pending", async (entry, locale) => {
      const token = confirmationToken(authSecret, list, entry.id);
      await keepHash(database, list, entry, tokenHash(token));
      const confirmUrl = `${publicUrl}${prefixOf(locale)}${list.confirmPath}?token=${token}`;
      const urls = { confirmUrl, ...footOf(entry, locale) };
      return {
        ...rendered.fill(`${list.name}-confirm`, locale, urls),
        unsubscribeUrl: urls.unsubscribeUrl,
      };
    }),
    [`${list.name}-already`]: forStatus("confirmed", async (entry, locale) => {
      const urls = footOf(entry, locale);
      return {
        ...rendered.fill(`${list.name}-already`, locale, urls),
        unsubscribeUrl: urls.unsubscribeUrl,
      };
    }),
  };
}

async function entriesOf(
  database: Database,
  { table }: OptInList,
  ids: (string | null)[],
): Promise<Map<string, Entry>> {
  const entries = await database.query<Entry>(
    `SELECT id, email, status, token_hash FROM ${table} WHERE id = ANY($1::uuid[])`,
    [ids.filter((id) => id !== null)],
  );
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** After the server's secret was changed, a mail sent again carries another token than the stored one. */
async function keepHash(
  database: Database,
  { table }: OptInList,
  entry: Entry,
  hash: string,
): Promise<void> {
  if (entry.token_hash === hash) return;
  await database.query(`UPDATE ${table} SET token_hash = $2 WHERE id = $1`, [entry.id, hash]);
}
