import { fallbackLocale, isLocale, type Locale } from "#contract/locale.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { Database } from "#server/platform/database.ts";
import type { Composer } from "#server/platform/mail/outbox.ts";
import type { DataUrl } from "#server/platform/personal-data.ts";
import { confirmationToken, tokenHash, unsubscribeToken } from "./secrets.ts";

export interface MailParts {
  database: Database;
  rendered: RenderedMails;
  publicUrl: string;
  authSecret: string;
  dataUrl: DataUrl;
}

type Lead = { id: string; email: string; status: string; token_hash: string };

const prefixOf = (locale: Locale) => (locale === fallbackLocale ? "" : `/${locale}`);

/** The two mails of the waitlist. Whoever has left the list, or confirmed meanwhile, gets none. */
export function waitlistComposers(parts: MailParts): Record<string, Composer> {
  const { rendered, publicUrl, authSecret, database, dataUrl } = parts;

  const unsubscribeUrl = (lead: Lead) =>
    `${publicUrl}/api/unsubscribe?token=${unsubscribeToken(authSecret, lead.id)}`;

  const forStatus =
    (status: string, write: (lead: Lead, locale: Locale) => Promise<Text>): Composer =>
    async (mails) => {
      const leads = await leadsOf(
        database,
        mails.map((mail) => mail.lead_id),
      );
      const texts = new Map<string, Text>();
      for (const mail of mails) {
        const lead = leads.get(mail.lead_id ?? "");
        const locale = isLocale(mail.locale) ? mail.locale : fallbackLocale;
        if (lead?.status === status) texts.set(mail.id, await write(lead, locale));
      }
      return texts;
    };

  return {
    "waitlist-confirm": forStatus("pending", async (lead, locale) => {
      const token = confirmationToken(authSecret, lead.id);
      await keepHash(database, lead, tokenHash(token));
      const confirmUrl = `${publicUrl}${prefixOf(locale)}/waitlist/confirm?token=${token}`;
      const urls = {
        confirmUrl,
        unsubscribeUrl: unsubscribeUrl(lead),
        dataUrl: dataUrl(lead.email, locale),
      };
      return {
        ...rendered.fill("waitlist-confirm", locale, urls),
        unsubscribeUrl: urls.unsubscribeUrl,
      };
    }),
    "waitlist-already": forStatus("confirmed", async (lead, locale) => {
      const urls = {
        unsubscribeUrl: unsubscribeUrl(lead),
        dataUrl: dataUrl(lead.email, locale),
      };
      return {
        ...rendered.fill("waitlist-already", locale, urls),
        unsubscribeUrl: urls.unsubscribeUrl,
      };
    }),
  };
}

type Text = { subject: string; html: string; text: string; unsubscribeUrl: string };

async function leadsOf(database: Database, ids: (string | null)[]): Promise<Map<string, Lead>> {
  const leads = await database.query<Lead>(
    "SELECT id, email, status, token_hash FROM waitlist_leads WHERE id = ANY($1::uuid[])",
    [ids.filter((id) => id !== null)],
  );
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** After the server's secret was changed, a mail sent again carries another token than the stored one. */
async function keepHash(database: Database, lead: Lead, hash: string): Promise<void> {
  if (lead.token_hash === hash) return;
  await database.query("UPDATE waitlist_leads SET token_hash = $2 WHERE id = $1", [lead.id, hash]);
}
