/** Accents, vowel marks and case are no difference to somebody who searches. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Ids of the chapters that hold every word asked for, in any order and as part of a longer word.
 * Nothing asked: `undefined`, which leaves all of them.
 */
export function chaptersWith(
  asked: string,
  chapters: readonly (readonly [id: string, text: string])[],
): ReadonlySet<string> | undefined {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const fits = (text: string) => words.every((word) => text.includes(word));
  return new Set(chapters.filter(([, text]) => fits(plain(text))).map(([id]) => id));
}
