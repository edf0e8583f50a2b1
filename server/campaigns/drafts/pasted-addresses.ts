import type { Audience } from "#contract/campaigns.ts";
import type { Queryable } from "#server/database/database.ts";
import {
  addressKeysIn,
  emailAddress,
  mayHoldAddress,
  patternOfSpellings,
} from "#server/http/typed-text.ts";

const keyOf = (typed: string): string | undefined => {
  const address = emailAddress(typed);
  return address.outcome === "valid" ? address.key : undefined;
};

/** Canonical forms of pasted addresses, each once, and how many lines were invalid or repeated. */
export function pastedKeys(addresses: readonly string[]): { keys: string[]; unusable: number } {
  const keys = new Set(addresses.map(keyOf).filter((key) => key !== undefined));
  return { keys: [...keys], unusable: addresses.length - keys.size };
}

/** Erases an address that was pasted or searched for in the audience of an unsent campaign. */
export async function erasePasted(on: Queryable, emailKey: string): Promise<void> {
  const rows = await on.query<{ id: string; audience: Audience }>(
    `SELECT id::text AS id, audience FROM campaigns
     WHERE (audience->>'of' = 'addresses' OR audience->'filter' ? 'q')
       AND ${mayHoldAddress("audience::text", "$1")} FOR UPDATE`,
    [patternOfSpellings(emailKey)],
  );
  for (const { id, audience } of rows) {
    const remaining = without(audience, emailKey);
    if (remaining === audience) continue;
    await on.query(
      "UPDATE campaigns SET audience = $2::jsonb, version = version + 1 WHERE id = $1",
      [id, JSON.stringify(remaining)],
    );
  }
}

function without(audience: Audience, emailKey: string): Audience {
  if (audience.of === "addresses") {
    // Also a line that cannot be used: a name beside the address.
    const addresses = audience.addresses.filter((line) => !addressKeysIn(line).includes(emailKey));
    return addresses.length < audience.addresses.length ? { ...audience, addresses } : audience;
  }
  const isSearched =
    audience.of === "leads" && addressKeysIn(audience.filter.q ?? "").includes(emailKey);
  // Without the search the audience would be all leads.
  return isSearched ? { of: "addresses", addresses: [] } : audience;
}
