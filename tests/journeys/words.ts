import { readFileSync } from "node:fs";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";

/** A word file as the reader of a language sees it, typed by its English form. */
export function wordsOf<File extends keyof Words>(language: Locale, file: File): Words[File] {
  const path = new URL(`../../content/${language}/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Words[File];
}

/** What a message says where it has no arguments and its tags are left out: enough to find it by. */
export function plain(message: string): string {
  return message.replace(/<\/?\w+>/g, "");
}
