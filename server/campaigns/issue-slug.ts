import type { CampaignContent } from "#contract/campaigns.ts";
import { fallbackLocale } from "#contract/locale.ts";

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
