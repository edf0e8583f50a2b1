import { useCallback } from "react";
import type { Claim } from "#brand/claims.ts";
import { claimText } from "#site/i18n/claim-text.ts";
import { CountUp } from "#site/ui/count-up.tsx";

/** A claim that counts up when it is scrolled into view. */
export function Figure({ claim }: { claim: Claim }) {
  const format = useCallback((value: number) => claimText(claim, value), [claim]);
  return <CountUp value={claim.value} format={format} />;
}
