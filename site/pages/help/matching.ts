import { folded, searchWords } from "#site/i18n/search-text.ts";

export interface Found {
  ids: ReadonlySet<string>;
  /** Whether they hold every word; otherwise they only come close. */
  isWhole: boolean;
}

/**
 * The texts that hold every word asked for, in any order and as part of a longer word. Where none
 * does, those with the most of it, if that is at least half: people ask in whole sentences, and the
 * long words say more than the short ones. Nothing asked: `undefined`, which leaves all of them.
 */
export function findTexts(
  asked: string,
  texts: readonly { id: string; text: string }[],
): Found | undefined {
  const words = searchWords(asked);
  if (words.length === 0) return undefined;
  const lettersOf = (found: readonly string[]) => found.join("").length;
  const scored = texts.map(({ id, text }) => {
    const plain = folded(text);
    return { id, score: lettersOf(words.filter((word) => plain.includes(word))) };
  });
  const whole = lettersOf(words);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const found = best * 2 >= whole ? scored.filter(({ score }) => score === best) : [];
  return { ids: new Set(found.map(({ id }) => id)), isWhole: best === whole };
}
