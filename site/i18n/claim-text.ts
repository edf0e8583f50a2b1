import type { Claim } from "#brand/claims.ts";
import { formatFigure } from "./formats.ts";

/** A claim as text, as in `$2.5M+`. */
export function claimText(claim: Claim, value = claim.value): string {
  return (claim.prefix ?? "") + formatFigure(value, claim.decimals) + (claim.suffix ?? "");
}

/** A claim inside a sentence: isolated, so that `$1M` and `100+` keep their order in Arabic too. */
export function claimInText(claim: Claim): string {
  return `\u2066${claimText(claim)}\u2069`;
}
