import type { FastifyRequest } from "fastify";
import type { ApiScope } from "#contract/api-keys.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { tokenHash } from "#server/database/ids-and-tokens.ts";
import { clientOf } from "#server/http/client-address.ts";
import { trim } from "#server/http/counters.ts";
import { type ClientLimit, clientRules, type Limits } from "#server/http/limits.ts";
import { isWellFormed } from "./api-key-form.ts";

/** A program that calls, by the key that it sent. */
export interface CallingKey {
  id: string;
  name: string;
  /** The administrator who made the key. */
  by: string;
  scopes: readonly ApiScope[];
}

export type KeyVerdict =
  | { outcome: "valid"; key: CallingKey }
  | { outcome: "invalid" }
  | { outcome: "limited"; retryAfter: number };

interface KeyParts {
  database: Database;
  limits: Pick<Limits, "consume" | "refund">;
  /** Tries with keys that do not exist. */
  failures: ClientLimit;
  /** Whether the maker of a key may still connect programs. */
  mayConnect: (on: Queryable, email: string) => Promise<boolean>;
}

/** How long a key that was found is not looked up again, in milliseconds. So long one that was revoked may work. */
const knownFor = 3_000;

/** The use of a key is noted at most once a minute. */
const findKey = {
  name: "api-key-find",
  text: `WITH found AS (
      SELECT id, name, created_by AS by, scopes, last_used_at FROM api_keys
      WHERE (hash = $1 OR (previous_hash = $1 AND previous_until > now()))
        AND revoked_at IS NULL AND expires_at > now()
    ), used AS (
      UPDATE api_keys SET last_used_at = now()
      WHERE id IN (SELECT id FROM found
        WHERE last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
    )
    SELECT id, name, by, scopes FROM found`,
};

/** Makes the check of the key in a request's `Authorization` header. */
export function createKeyCheck({ database, limits, failures, mayConnect }: KeyParts) {
  const known = new Map<string, { key: CallingKey; until: number }>();

  async function find(hash: string): Promise<CallingKey | undefined> {
    const [key] = await database.query<CallingKey>(findKey, [hash]);
    return key && (await mayConnect(database, key.by)) ? key : undefined;
  }

  return async (request: FastifyRequest): Promise<KeyVerdict> => {
    const [, sent = ""] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!isWellFormed(sent)) return { outcome: "invalid" };
    const hash = tokenHash(sent);
    const remembered = known.get(hash);
    if (remembered && remembered.until > performance.now()) {
      return { outcome: "valid", key: remembered.key };
    }
    // Counted before the look-up and refunded after it: many tries at once would all pass before the first one failed.
    const rules = clientRules(failures, clientOf(request));
    const counted = await limits.consume(rules);
    if (counted.outcome === "limited") return counted;
    const key = await find(hash);
    if (!key) {
      known.delete(hash);
      return { outcome: "invalid" };
    }
    await limits.refund(rules);
    known.set(hash, { key, until: performance.now() + knownFor });
    trim(known);
    return { outcome: "valid", key };
  };
}
