import { documents } from "#brand/documents.ts";
import { jobs } from "#brand/jobs.ts";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";

const careersWords = import.meta.glob<Words["careers"]>("/content/*/careers.json", {
  import: "default",
});
const investorsWords = import.meta.glob<Words["investors"]>("/content/*/investors.json", {
  import: "default",
});

/** Pages that a link can speak of; the shell has their names on every page. */
export const namedPages = [
  "wallet",
  "travel",
  "logistics",
  "education",
  "technology",
  "token",
  "investors",
] as const;
export type NamedPage = (typeof namedPages)[number];

export const isNamedPage = (about: string): about is NamedPage =>
  (namedPages as readonly string[]).includes(about);

/** The name of the position or document that a link speaks of; nothing for what we do not have. */
export async function nameOf(about: string, locale: Locale): Promise<string | undefined> {
  const job = jobs.find(({ id }) => id === about);
  if (job) {
    const words = await careersWords[`/content/${locale}/careers.json`]?.();
    return words?.jobs[job.id as keyof Words["careers"]["jobs"]]?.title;
  }
  const document = documents.find(({ id }) => id === about);
  if (document) {
    const words = await investorsWords[`/content/${locale}/investors.json`]?.();
    return words?.shelf.names[document.id];
  }
  return undefined;
}
