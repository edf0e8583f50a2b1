import type { CampaignContent } from "#contract/campaigns.ts";
import { fallbackLocale } from "#contract/locale.ts";

/**
 * The last part of an issue's address, the same in every language and for ever: the day on which it was
 * sent, its subject as far as that can be written in Latin letters, and what tells it from another.
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
