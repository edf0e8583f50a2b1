import type { CampaignKind } from "#contract/campaigns.ts";
import type { Locale } from "#contract/locale.ts";
import { unsharedText } from "#emails/rendered.ts";
import { mailWords } from "#emails/words.ts";
import type { Database } from "#server/database/database.ts";
import type { AddressedText, MailRenderer, QueuedMail } from "#server/mail/render-mails.ts";
import type { MailText } from "#server/mail/transport.ts";
import type { LeadList } from "../drafts/audience.ts";
import type { CampaignSource, CampaignTexts } from "../drafts/campaign-texts.ts";

export interface CampaignRendererParts {
  database: Pick<Database, "query">;
  texts: CampaignTexts;
  /** How a recipient unsubscribes: the link in the mail, and its headers. */
  footer: (
    kind: CampaignKind,
    recipient: { entryId: string; mailId: string; locale: Locale },
  ) => { unsubscribeUrl: string; headers: { unsubscribeUrl: string; listName: string } };
  leads: Pick<LeadList, "invitationUrl" | "values">;
}

interface Recipient {
  id: string;
  campaign_id: string;
  version: number;
  person_id: string;
  email: string;
}

const recipientsOn = (list: string) => `
  SELECT mail.id, mail.batch_id AS campaign_id, campaigns.version, person.id AS person_id, person.email
  FROM mail JOIN campaigns ON campaigns.id = mail.batch_id JOIN ${list} AS person ON person.id = mail.subject_id`;

// Materialized by id first: the planner has no statistics of new rows, and would read the whole batch.
const findRecipients = {
  name: "find-campaign-recipients",
  text: `WITH mail AS MATERIALIZED (
      SELECT id, batch_id, subject_id FROM mails WHERE id = ANY($1::uuid[])
    ) ${recipientsOn("waitlist_leads")} UNION ALL ${recipientsOn("newsletter_subscribers")}`,
};

const findCampaigns = `SELECT id, kind, content, version, coalesce(started_at, created_at) AS "startedAt"
  FROM campaigns WHERE id = ANY($1::uuid[])`;

/** How many campaigns' parsed texts are cached. Of those that are being sent, only an automatic mail can change. */
const maxCached = 20;

interface CachedCampaign {
  source: CampaignSource & { version: number };
  mails: Map<Locale, ReturnType<CampaignTexts["mails"]>>;
}

/** Renders the mails of campaigns, with the addresses of their recipients. */
export function createCampaignRenderer(parts: CampaignRendererParts): Record<string, MailRenderer> {
  const { database, texts, leads } = parts;
  const cached = new Map<string, CachedCampaign>();

  async function campaignsOf(
    recipients: readonly Recipient[],
  ): Promise<Map<string, CachedCampaign>> {
    const ids = [...new Set(recipients.map(({ campaign_id }) => campaign_id))];
    const versions = new Map(recipients.map(({ campaign_id, version }) => [campaign_id, version]));
    const missing = ids.filter((id) => cached.get(id)?.source.version !== versions.get(id));
    if (missing.length > 0) {
      const found = await database.query<CachedCampaign["source"]>(findCampaigns, [missing]);
      for (const source of found) {
        cached.set(source.id, { source, mails: new Map() });
      }
    }
    const found = new Map(
      ids.flatMap((id) => {
        const cachedCampaign = cached.get(id);
        return cachedCampaign ? [[id, cachedCampaign] as const] : [];
      }),
    );
    for (const id of cached.keys()) {
      if (cached.size <= maxCached) break;
      cached.delete(id);
    }
    return found;
  }

  async function campaign(mails: QueuedMail[]): Promise<Map<string, AddressedText>> {
    const recipients = await database.query<Recipient>(findRecipients, [mails.map(({ id }) => id)]);
    const campaigns = await campaignsOf(recipients);
    const onWaitlist = recipients.filter(
      ({ campaign_id }) => campaigns.get(campaign_id)?.source.kind !== "newsletter",
    );
    const values = await leads.values(onWaitlist.map(({ person_id }) => person_id));
    const localeOf = new Map(mails.map((mail) => [mail.id, mail.locale]));
    const results = new Map<string, AddressedText>();
    for (const { id, campaign_id, person_id: personId, email } of recipients) {
      const campaignTexts = campaigns.get(campaign_id);
      const ownLocale = localeOf.get(id);
      if (!campaignTexts || !ownLocale) continue;
      const { source } = campaignTexts;
      const locale = texts.localeFor(source.content, ownLocale);
      const mailTo = campaignTexts.mails.get(locale) ?? texts.mails(source, locale);
      campaignTexts.mails.set(locale, mailTo);
      const make = () => {
        const recipient = { entryId: personId, mailId: id, locale };
        const { unsubscribeUrl, headers } = parts.footer(source.kind, recipient);
        const known = values.get(personId);
        const isInvited = source.kind === "invitation" || known?.isInvited;
        const invitationUrl = isInvited ? leads.invitationUrl(personId, locale, id) : undefined;
        return {
          ...mailTo({ ...known, urls: { unsubscribeUrl, invitationUrl } }),
          ...headers,
        };
      };
      results.set(id, { to: email, make });
    }
    return results;
  }

  /** Renders a test mail to an administrator, of the draft as it is when the mail leaves. */
  async function test(mails: QueuedMail[]): Promise<Map<string, MailText>> {
    const ids = mails.map(({ subject_id }) => subject_id);
    const drafts = await database.query<CampaignSource>(findCampaigns, [ids]);
    const results = new Map<string, MailText>();
    for (const mail of mails) {
      const draft = drafts.find(({ id }) => id === mail.subject_id);
      if (!draft) continue;
      const { subject, html, text } = texts.preview(draft, mail.locale);
      const marked = mailWords(mail.locale, "campaign")("testSubject", { subject });
      results.set(mail.id, { subject: marked, html: unsharedText(html), text: unsharedText(text) });
    }
    return results;
  }

  return { campaign, "campaign-update": campaign, "campaign-test": test };
}
