import { useCallback } from "react";
import type { Claim } from "#brand/claims.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { CountUp } from "#site/ui/count-up.tsx";

/** A claim as text, as in `$2.5M+`. */
export function claimText(claim: Claim, value = claim.value): string {
  return (claim.prefix ?? "") + formatFigure(value, claim.decimals) + (claim.suffix ?? "");
}

/** A claim inside a sentence: isolated, so that `$1M` and `100+` keep their order in Arabic too. */
export function claimInText(claim: Claim): string {
  return `\u2066${claimText(claim)}\u2069`;
}

/** A claim that counts up when it is scrolled into view. */
export function Figure({ claim }: { claim: Claim }) {
  const format = useCallback((value: number) => claimText(claim, value), [claim]);
  return <CountUp value={claim.value} format={format} />;
}
