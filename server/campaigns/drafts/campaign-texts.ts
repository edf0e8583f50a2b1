import { randomUUID } from "node:crypto";
import { rewards } from "#brand/referral.ts";
import type { CampaignContent, CampaignKind, MailPreview, TextFault } from "#contract/campaigns.ts";
import { fallbackLocale, knownLocales, type Locale, locales } from "#contract/locale.ts";
import {
  type CampaignSite,
  type ReadCampaignText,
  readCampaignText,
} from "#emails/campaign-body.ts";
import {
  escapeHtml,
  type FilledMail,
  fillText,
  plainAddress,
  type RenderedMails,
  type SplitMail,
  splitText,
  wholeText,
} from "#emails/rendered.ts";
import { mailWords } from "#emails/words.ts";
import { pagePath } from "#server/http/page-form.ts";

/** In bytes. Mail programs clip the end of a longer mail. */
const maxMailBytes = 80_000;

/** The values of a recipient for the placeholders of a text. */
export interface ReaderValues {
  /** Their place in the queue. */
  place?: number | undefined;
  /** How many friends count for them; undefined for none. */
  friends?: number | undefined;
  /** The next reward that they can earn. */
  reward?: Record<Locale, string> | undefined;
  /** The address of their link for friends. */
  link?: string | undefined;
  /** Whether they were invited and have not accepted. */
  isInvited?: boolean;
}

/** The values of one recipient's mail. */
export interface Reader extends ReaderValues {
  urls: {
    unsubscribeUrl: string;
    /** Where an invitation is accepted, for who has one. */
    invitationUrl: string | undefined;
  };
}

/** The values that all mails of a campaign share. */
export interface CampaignSource {
  id: string;
  kind: CampaignKind;
  content: CampaignContent;
  startedAt: Date;
}

export type CampaignTexts = ReturnType<typeof createCampaignTexts>;

/** Marks the places of a recipient's own values in a rendered mail. Random, so that no text can contain it. */
const marker = `https://${randomUUID()}.invalid`;
const markerOf = (name: string) => `${marker}/${name}/`;
const valueNames = ["place", "friends", "reward", "link"] as const;
type Written = Partial<Record<(typeof valueNames)[number], string>>;
const markers = {
  urls: {
    unsubscribeUrl: markerOf("unsubscribeUrl"),
    invitationUrl: markerOf("invitationUrl"),
  },
};

const split = (text: string) => splitText(text, new RegExp(`${marker}/(\\w+)/`));

/** The values of an invented recipient, for previews and tests. */
const invented = { place: 1204, friends: 3 };

/** Parses the texts of campaigns, and makes mails of them. */
export function createCampaignTexts(parts: {
  rendered: RenderedMails;
  /** Uploaded images, besides the site's own. */
  images: CampaignSite["images"];
  publicUrl: string;
  clock: () => Date;
}) {
  const { rendered, images, publicUrl, clock } = parts;
  const site: CampaignSite = {
    publicUrl,
    images: { get: (path) => rendered.images.get(path) ?? images.get(path) },
  };
  const words = Object.fromEntries(
    knownLocales.map((locale) => [locale, mailWords(locale, "campaign")]),
  ) as Record<Locale, ReturnType<typeof mailWords>>;
  const nothing = { subject: "", preview: "", body: "" };

  /** The language of a recipient's mail: their own, or the campaign's fallback. */
  const localeFor = (content: CampaignContent, locale: Locale): Locale =>
    content.texts[locale] ? locale : content.fallback;

  const read = (
    { kind, content }: Pick<CampaignSource, "kind" | "content">,
    locale: Locale,
  ): ReadCampaignText => readCampaignText(kind, locale, content.texts[locale] ?? nothing, site);

  /** The values of a recipient as the mail writes them. */
  function written(locale: Locale, { place, friends, reward, link }: ReaderValues): Written {
    const figure = (place: number) => words[locale]("place", { place });
    return {
      ...(place !== undefined && { place: figure(place) }),
      ...(friends !== undefined && { friends: figure(friends) }),
      ...(reward && { reward: reward[locale] }),
      ...(link !== undefined && { link: plainAddress("link", link) }),
    };
  }

  function mail(
    campaign: CampaignSource,
    locale: Locale,
    text: ReadCampaignText,
    { values, urls }: { values: Written; urls: Reader["urls"] },
  ): FilledMail {
    const { invitationUrl: invitation, ...foot } = urls;
    const filled = text.fill({ invitation, ...values });
    if (campaign.kind !== "newsletter") {
      return rendered.fill("campaign-leads", locale, { ...filled, ...foot });
    }
    const slug = issueSlug(campaign.id, campaign.content, campaign.startedAt);
    const browserUrl = `${publicUrl}${pagePath(locale, `/newsletter/${slug}`)}`;
    return rendered.fill("campaign-subscribers", locale, { ...filled, ...foot, browserUrl });
  }

  /** Makes the mails in a language. What all recipients share is rendered once. */
  function mails(campaign: CampaignSource, locale: Locale): (reader: Reader) => FilledMail {
    const content = read(campaign, locale);
    const templateFor = (known: readonly string[], isInvited: boolean): SplitMail => {
      const values: Written = Object.fromEntries(known.map((name) => [name, markerOf(name)]));
      const urls = { ...markers.urls, ...(!isInvited && { invitationUrl: undefined }) };
      const marked = mail(campaign, locale, content, { values, urls });
      const [html, text] = [split(wholeText(marked.html)), split(wholeText(marked.text))];
      return { subject: split(marked.subject), html, text };
    };
    // A recipient without a value gets the placeholder's other words.
    const templates = new Map<string, SplitMail>();
    return ({ urls, ...own }) => {
      const values = written(locale, own);
      const known = valueNames.filter((name) => values[name] !== undefined);
      const isInvited = urls.invitationUrl !== undefined;
      const key = `${known} ${isInvited}`;
      const template = templates.get(key) ?? templateFor(known, isInvited);
      templates.set(key, template);
      const { subject, html, text } = template;
      const value = (name: string) =>
        values[name as keyof Written] ?? plainAddress(name, urls[name as keyof Reader["urls"]]);
      return {
        subject: wholeText(fillText(subject, value)),
        html: fillText(html, (name) => escapeHtml(value(name))),
        text: fillText(text, value),
      };
    };
  }

  /** The invented recipient, whose links lead to the pages without a token. */
  const inventedRecipient = (locale: Locale) => ({
    values: written(locale, {
      ...invented,
      reward: rewards.at(-1)?.name,
      link: `${publicUrl}/r/aaaaaaaaaa`,
    }),
    urls: {
      unsubscribeUrl: `${publicUrl}${pagePath(locale, "/unsubscribe")}`,
      invitationUrl: `${publicUrl}${pagePath(locale, "/invitation")}`,
    },
  });

  /** The mail to the invented recipient, and the faults of its text. */
  function renderSample(campaign: Omit<CampaignSource, "startedAt">, locale: Locale) {
    const text = read(campaign, locale);
    const source = { ...campaign, startedAt: clock() };
    // A direction override in a subject is a fault, and is shown as a replacement character.
    const filled = mail(source, locale, withoutOverrides(text), inventedRecipient(locale));
    const shown = { ...filled, html: wholeText(filled.html), text: wholeText(filled.text) };
    const faults = [...text.faults];
    const bytes = Buffer.byteLength(shown.html);
    if (bytes > maxMailBytes) {
      const detail = `${Math.ceil(bytes / 1000)} kB > ${maxMailBytes / 1000} kB`;
      faults.push({ level: "red", code: "mail_too_long", locale, detail, line: null });
    }
    return { shown, faults };
  }

  /** The faults of its texts, without trying links. */
  function faults(kind: CampaignKind, content: CampaignContent): TextFault[] {
    const written = locales.filter((locale) => content.texts[locale]);
    const found = written.flatMap(
      (locale) => renderSample({ id: unsavedId, kind, content }, locale).faults,
    );
    if (content.texts[content.fallback]) return found;
    const { fallback: locale } = content;
    return [
      { level: "red", code: "no_text_for_fallback", locale, detail: null, line: null },
      ...found,
    ];
  }

  return {
    localeFor,
    read,
    mails,
    faults,
    /** The mail to an invented recipient. */
    preview(campaign: Omit<CampaignSource, "startedAt">, wanted: Locale): MailPreview {
      const locale = localeFor(campaign.content, wanted);
      const { shown } = renderSample(campaign, locale);
      return { ...shown, locale, faults: faults(campaign.kind, campaign.content) };
    },
  };
}

/** The id of a campaign that is not stored yet. */
export const unsavedId = "00000000-0000-7000-8000-000000000000";

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

/**
 * The last part of an issue's address, the same in every language and for ever: the day on which it was sent,
 * the Latin letters of its subject, and the end of its id.
 */
export function issueSlug(id: string, { texts, fallback }: CampaignContent, sentAt: Date): string {
  const { subject = "" } = texts[fallbackLocale] ?? texts[fallback] ?? {};
  const words = subject
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}’']/gu, "")
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, 60)
    .replace(/-$/, "");
  return [sentAt.toISOString().slice(0, 10), words, id.slice(-6)].filter(Boolean).join("-");
}
