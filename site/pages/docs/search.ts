import { holdsAll } from "#site/i18n/search-text.ts";

/**
 * Ids of the chapters that hold every word asked for, in any order and as part of a longer word.
 * Nothing asked: `undefined`, which leaves all of them.
 */
export function chaptersWith(
  asked: string,
  chapters: readonly (readonly [id: string, text: string])[],
): ReadonlySet<string> | undefined {
  if (asked.trim() === "") return undefined;
  return new Set(chapters.filter(([, text]) => holdsAll(text, asked)).map(([id]) => id));
}
