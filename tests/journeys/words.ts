import { readFileSync } from "node:fs";
import type mail from "#content/en/mail.json";
import type { Locale } from "#contract/locale.ts";
import { withChoices } from "#site/i18n/choice-words.ts";
import type { Words } from "#site/i18n/messages.ts";

/** The words of the pages, and those of the mails, which no page contains. */
type AllWords = Words & { mail: typeof mail };

/** A word file in a language, typed by its English form. */
export function wordsOf<File extends keyof AllWords>(language: Locale, file: File): AllWords[File] {
  const path = new URL(`../../content/${language}/${file}.json`, import.meta.url);
  const words = JSON.parse(readFileSync(path, "utf8"));
  return withChoices(file, language, words) as AllWords[File];
}
