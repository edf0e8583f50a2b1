import { contact } from "#brand/contact.ts";
import { names } from "#brand/names.ts";
import type { passwordStrengths } from "#contract/people.ts";

/** A score of the estimator, 0 to 4; from 3 on some ten thousand million guesses do not find it. */
const safeScore = 3;
/** Further characters could only raise the score, and would take long to estimate. */
const checkedLength = 48;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** The words of our names, in every language, and where we can be found: guesses begin with them. */
const ourWords = wordsOf(
  names.token.symbol,
  ...[names.group, names.legalEntity, names.token.name, contact.address].flatMap((each) =>
    Object.values(each),
  ),
  "admin administration administrator login password token waitlist wallet welcome",
);
/** Letters that a password must have beside known words. */
const minOwnLetters = 6;

function wordsOf(...texts: string[]): string[] {
  return texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

/**
 * How hard a password is to guess. Weak ones are on lists of leaked passwords, are keyboard patterns, or are
 * hardly more than the owner's address and our names. The estimator and its lists are loaded when first
 * needed; no service is called.
 */
export async function passwordStrength(
  password: string,
  email: string,
): Promise<(typeof passwordStrengths)[number]> {
  const known = [...new Set([...ourWords, ...wordsOf(email)])];
  const ownLetters = known
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, " "), password.toLowerCase());
  if (
    (ownLetters.match(/\p{L}/gu) ?? []).length < minOwnLetters &&
    ownLetters !== password.toLowerCase()
  ) {
    return "weak";
  }
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, checkedLength), [email, ...known]);
  if (score < safeScore) return "weak";
  return score === safeScore ? "good" : "strong";
}
