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

/**
 * How hard a password is to guess. Weak ones are on lists of leaked passwords, are keyboard patterns, or are
 * made of the owner's address or our names. The estimator and its lists are loaded when first needed; no
 * service is asked.
 */
export async function passwordStrength(
  password: string,
  email: string,
): Promise<(typeof passwordStrengths)[number]> {
  estimator ??= loadEstimator();
  const brands = Object.values(names).flatMap((name) => Object.values(name));
  const known = [email, ...email.split(/[@.+]/), ...brands].filter((word) => word.length > 2);
  const { score } = (await estimator).check(password.slice(0, checkedLength), known);
  if (score < safeScore) return "weak";
  return score === safeScore ? "good" : "strong";
}
