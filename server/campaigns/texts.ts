import type {
  CampaignContent,
  CampaignKind,
  MailPreview,
  PlaceholderName,
  TextFault,
} from "#contract/campaigns.ts";
import { type Locale, locales } from "#contract/locale.ts";
import {
  type CampaignSite,
  type PlaceholderValues,
  type ReadCampaignText,
  readCampaignText,
} from "#emails/campaign-body.ts";
import type { FilledMail, RenderedMails } from "#emails/rendered.ts";
import { mailWords } from "#emails/words.ts";
import { pagePath } from "#server/platform/http/page-form.ts";
import { issueSlug } from "./issue-slug.ts";

/** Mail programs show the end of a longer mail only when they are asked to, in bytes. */
const longestMail = 80_000;

/** One reader of a campaign. */
export interface Reader {
  /** The language they read in. */
  locale: Locale;
  /** How many confirmed before them, and they. */
  place: number | undefined;
  urls: {
    unsubscribeUrl: string;
    dataUrl: string;
    /** Where an invitation is accepted. */
    invitationUrl: string | undefined;
  };
}

/** A campaign as far as its mails go. */
export interface Written {
  id: string;
  kind: CampaignKind;
  content: CampaignContent;
  startedAt: Date;
}

/** The texts of a campaign, read once, and the mails that are made of them. */
export interface CampaignTexts {
  /** The language that somebody is written to in: their own, or the one that the campaign names. */
  localeFor(content: CampaignContent, locale: Locale): Locale;
  read(campaign: Pick<Written, "kind" | "content">, locale: Locale): ReadCampaignText;
  /** The mail to one reader. `read` is its text in the language `locale`, in which the frame is too. */
  mail(campaign: Written, locale: Locale, read: ReadCampaignText, reader: Reader): FilledMail;
  /** What stands in the way of sending it, without trying links. */
  faults(kind: CampaignKind, content: CampaignContent): TextFault[];
  /** The mail to somebody who is made up. */
  preview(campaign: Omit<Written, "startedAt">, locale: Locale): MailPreview;
}

const template = { invitation: "campaign-leads", newsletter: "campaign-subscribers" } as const;

/** What a place in the queue looks like while nobody's is known. */
const madeUpPlace = 1204;

export function createCampaignTexts(parts: {
  rendered: RenderedMails;
  publicUrl: string;
  clock: () => Date;
}): CampaignTexts {
  const { rendered, publicUrl, clock } = parts;
  const site: CampaignSite = { publicUrl, images: rendered.images };
  const words = Object.fromEntries(
    locales.map((locale) => [locale, mailWords(locale, "campaign")]),
  ) as Record<Locale, ReturnType<typeof mailWords>>;
  const nothing = { subject: "", preview: "", body: "" };

  const localeFor: CampaignTexts["localeFor"] = (content, locale) =>
    content.texts[locale] ? locale : content.fallback;

  const read: CampaignTexts["read"] = ({ kind, content }, locale) =>
    readCampaignText(kind, locale, content.texts[locale] ?? nothing, site);

  const mail: CampaignTexts["mail"] = (campaign, locale, text, { place, urls }) => {
    const { invitationUrl, ...foot } = urls;
    const values: PlaceholderValues & Partial<Record<PlaceholderName, string>> = {
      ...(place !== undefined && { place: words[locale]("place", { place }) }),
      ...(invitationUrl !== undefined && { invitation: invitationUrl }),
    };
    const filled = text.fill(values);
    if (campaign.kind === "invitation") {
      return rendered.fill(template.invitation, locale, { ...filled, ...foot });
    }
    const slug = issueSlug(campaign.id, campaign.content, campaign.startedAt);
    const browserUrl = `${publicUrl}${pagePath(locale, `/newsletter/${slug}`)}`;
    return rendered.fill(template.newsletter, locale, { ...filled, ...foot, browserUrl });
  };

  /** Somebody in the middle of the queue, whose links lead to the pages but name nobody. */
  const madeUp = (locale: Locale): Reader => ({
    ...{ locale, place: madeUpPlace },
    urls: {
      unsubscribeUrl: `${publicUrl}${pagePath(locale, "/unsubscribe")}`,
      dataUrl: `${publicUrl}${pagePath(locale, "/my-data")}`,
      invitationUrl: `${publicUrl}${pagePath(locale, "/invitation")}`,
    },
  });

  /** The mail to somebody made up, and what is wrong with its text. */
  function tried(campaign: Omit<Written, "startedAt">, locale: Locale) {
    const text = read(campaign, locale);
    const written = { ...campaign, startedAt: clock() };
    // What turns the direction of a subject is a fault, and is shown as what it is.
    const shown = mail(written, locale, withoutOverrides(text), madeUp(locale));
    const faults = [...text.faults];
    const bytes = Buffer.byteLength(shown.html);
    if (bytes > longestMail) {
      const detail = `${Math.ceil(bytes / 1000)} kB > ${longestMail / 1000} kB`;
      faults.push({ level: "red", code: "mail_too_long", locale, detail, line: null });
    }
    return { shown, faults };
  }

  function faults(kind: CampaignKind, content: CampaignContent): TextFault[] {
    const written = locales.filter((locale) => content.texts[locale]);
    const found = written.flatMap((locale) => tried({ id: nobody, kind, content }, locale).faults);
    if (content.texts[content.fallback]) return found;
    const { fallback: locale } = content;
    return [
      { level: "red", code: "no_text_for_fallback", locale, detail: null, line: null },
      ...found,
    ];
  }

  return {
    ...{ localeFor, read, mail, faults },
    preview(campaign, wanted) {
      const locale = localeFor(campaign.content, wanted);
      const { shown } = tried(campaign, locale);
      return { ...shown, locale, faults: faults(campaign.kind, campaign.content) };
    },
  };
}

/** A campaign that has not been stored has no issue in the archive. */
export const nobody = "00000000-0000-7000-8000-000000000000";

function withoutOverrides(text: ReadCampaignText): ReadCampaignText {
  const plain = (line: string) => line.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  return {
    ...text,
    fill(values) {
      const { subject, preview, body } = text.fill(values);
      return { subject: plain(subject), preview: plain(preview), body };
    },
  };
}
