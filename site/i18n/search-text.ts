import { folded } from "#contract/folded-text.ts";

/** Ends that a word may have or not: a Latin plural, an Arabic one, "my". */
const ending = /(?<=\p{Script=Latin}{3})s$|(?<=\p{Script=Arabic}{3})(?:ات|تي|ه|ي)$/u;
/** The Arabic article, alone or joined to the letter before it. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{Script=Arabic}{3})/u;

/**
 * The words of a search, folded, each without what another form of it would not have. A letter by
 * itself, as in `l’argent`, finds nothing.
 */
export function searchWords(query: string): string[] {
  const words = folded(query)
    .split(/[\s'"«»“”„?؟!.,،:;؛()/]+/)
    .filter((word) => word !== "" && !/^\p{L}$/u.test(word))
    .map((word) => word.replace(article, "").replace(ending, ""));
  return [...new Set(words)];
}

/**
 * Where the words of a search occur in a text: from which of its characters to before which, up to the end
 * of the word that was found.
 */
export function placesOf(words: readonly string[], text: string): [from: number, to: number][] {
  // Folding can lengthen or remove a letter: `at` has the original position of each folded one.
  let plain = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const letters = folded(text.charAt(i));
    plain += letters;
    for (const _ of letters) at.push(i);
  }
  const places: [number, number][] = [];
  for (const word of words) {
    for (let from = plain.indexOf(word); from !== -1; from = plain.indexOf(word, from + 1)) {
      let to = (at[from + word.length - 1] ?? 0) + 1;
      // To the end of the word, whose form may be another, and the signs over its letters.
      while (/[\p{L}\p{M}]/u.test(text.charAt(to))) to += 1;
      places.push([at[from] ?? 0, to]);
    }
  }
  return places;
}

/** Whether a text contains every word of the query, in any order and as part of a longer word. */
export function containsAll(text: string, query: string): boolean {
  const within = folded(text);
  return searchWords(query).every((word) => within.includes(word));
}
