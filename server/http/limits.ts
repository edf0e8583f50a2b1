import { createHash, createHmac } from "node:crypto";
import type { Queryable } from "#server/database/database.ts";
import type { Client } from "./client-address.ts";
import { trim } from "./counters.ts";

/** "At most `points` times in `duration` seconds", counted for one key under one name. */
export interface LimitRule {
  name: string;
  /** The counted subject: an address, an account. Stored only as a keyed hash. */
  key: string;
  points: number;
  /** Seconds from the first use to the end of the window. */
  duration: number;
}

type Windows = readonly (readonly [points: number, seconds: number])[];

/** The points that are allowed in each window of seconds. The name is part of the stored key. */
export interface Limit {
  name: string;
  windows: Windows;
}

/** Counts a client, and also all clients in its IPv6 /48 together. */
export interface ClientLimit extends Limit {
  network: Windows;
}

export const limitRules = ({ name, windows }: Limit, key: string): LimitRule[] =>
  windows.map(([points, duration]) => ({ name: `${name} ${duration}`, key, points, duration }));

/** A customer with a whole /48 is not 65,536 clients. For IPv4 both networks are the address, counted once. */
export function clientRules(limit: ClientLimit, { network64, network48 }: Client): LimitRule[] {
  const narrow = limitRules(limit, network64);
  if (network48 === network64) return narrow;
  const wide = { name: `${limit.name} network`, windows: limit.network };
  return [...narrow, ...limitRules(wide, network48)];
}

type LimitOutcome =
  | { outcome: "allowed" }
  /** Seconds until every rule that is used up has room again. */
  | { outcome: "limited"; retryAfter: number };

export interface Limits {
  /**
   * Counts one use against all rules, in one round trip, or in none while a rule is known to be used up. If any rule is used up, none is counted, so a
   * refused request costs the other rules nothing. The one exception: of two requests that race for the
   * last use of a rule, the refused one may have been counted by its other rules. No rule ever lets more
   * than its points through. Throws when the database does not answer: limits of mail and passwords must
   * fail closed.
   */
  consume(rules: readonly LimitRule[]): Promise<LimitOutcome>;
  /**
   * Refunds one allowed use. If it was the only one, its window ends too, so that the row does not reveal that
   * there was one. A limit of failures consumes first and refunds on success: otherwise many concurrent
   * tries would pass before the first one failed.
   */
  refund(rules: readonly LimitRule[]): Promise<void>;
}

/**
 * How long a rule that is used up is refused without the database, in milliseconds. Short, since another node
 * may give a use back meanwhile.
 */
const refusedFromMemory = 10_000;

/** A rule that is used up: its points, until when it refuses, and the end of its window, both in milliseconds. */
interface UsedUp {
  points: number;
  until: number;
  windowEnd: number;
}

interface Settings {
  on: boolean;
  /** Keys the hashes of what is counted. Nodes that share a database share it. */
  secret: string;
  now?: () => Date;
}

/**
 * Whether the window of a stored row still lasts. One that ends later than two of its lengths from now was begun by a
 * clock that was ahead: it would last for as long as that, and has ended.
 */
const isOpen = (now: string) =>
  `(kept.window_end > ${now}::timestamptz
    AND kept.window_end <= excluded.window_end + (excluded.window_end - ${now}::timestamptz))`;
const countedOn = (now: string) => `used = CASE WHEN ${isOpen(now)} THEN kept.used + 1 ELSE 1 END,
    window_end = CASE WHEN ${isOpen(now)} THEN kept.window_end ELSE excluded.window_end END`;

const consumeAll = {
  name: "limits_consume",
  text: `
WITH asked AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) AS asked (key, points, duration)
), used_up AS (
  SELECT kept.key, kept.window_end AS until
  FROM rate_limits AS kept JOIN asked ON asked.key = kept.key
  WHERE kept.window_end > $4::timestamptz AND kept.used >= asked.points
    AND kept.window_end <= $4::timestamptz + 2 * asked.duration * interval '1 second'
), counted AS (
  INSERT INTO rate_limits AS kept (key, used, window_end)
  SELECT key, 1, $4::timestamptz + duration * interval '1 second'
  FROM asked
  WHERE NOT EXISTS (SELECT 1 FROM used_up)
  ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    ${countedOn("$4")}
  WHERE NOT ${isOpen("$4")}
    OR kept.used < (SELECT points FROM asked WHERE asked.key = excluded.key)
  RETURNING 1
)
SELECT
  (SELECT count(*)::int FROM counted) AS counted,
  (SELECT json_object_agg(key, ceil(extract(epoch FROM until - $4::timestamptz))::int)
    FROM used_up) AS waits`,
};

const refundStatement = {
  name: "limits_refund",
  text: `
WITH kept AS (
  SELECT key FROM rate_limits
  WHERE key = ANY($1::text[]) AND window_end > $2::timestamptz AND used > 0
  ORDER BY key FOR UPDATE
)
UPDATE rate_limits SET used = used - 1,
  window_end = CASE WHEN used = 1 THEN $2::timestamptz ELSE window_end END
FROM kept WHERE rate_limits.key = kept.key`,
};

interface Consumed {
  counted: number;
  /** Seconds until each rule that is used up has room again, by its key. */
  waits: Record<string, number> | null;
}

/** Limits kept in the database, so that all nodes count together and a restart forgets nothing. */
export function createLimits(
  database: Queryable,
  { on, secret, now = () => new Date() }: Settings,
): Limits {
  const hashKey = createHmac("sha256", secret).update("rate limits").digest();
  const hashed = ({ name, key }: LimitRule) =>
    createHmac("sha256", hashKey).update(`${name}\0${key}`).digest("base64url");
  const usedUp = new Map<string, UsedUp>();

  /** Seconds until all rules that are known to be used up have room again; 0 if none is. */
  function knownWait(rows: { key: string; rule: LimitRule }[], at: number): number {
    const ends = rows.flatMap(({ key, rule }) => {
      const known = usedUp.get(key);
      if (!known || rule.points > known.points) return [];
      // A clock that was set back ends it too.
      if (known.until > at && known.until <= at + refusedFromMemory) return [known.windowEnd];
      usedUp.delete(key);
      return [];
    });
    return ends.length === 0 ? 0 : Math.ceil((Math.max(...ends) - at) / 1000);
  }

  return {
    async consume(rules) {
      if (!on || rules.length === 0) return { outcome: "allowed" };
      assertUsable(rules);
      // Rows are locked in the order of their keys (also in the statement), so that two requests
      // never wait for each other.
      const rows = rules
        .map((rule) => ({ key: hashed(rule), rule }))
        .sort((one, other) => (one.key < other.key ? -1 : 1));
      const at = now();
      const known = knownWait(rows, at.getTime());
      if (known > 0) return { outcome: "limited", retryAfter: known };
      const [result] = await database.query<Consumed>(consumeAll, [
        rows.map(({ key }) => key),
        rows.map(({ rule }) => rule.points),
        rows.map(({ rule }) => rule.duration),
        at.toISOString(),
      ]);
      if (result?.counted === rules.length) return { outcome: "allowed" };
      const waits = Object.entries(result?.waits ?? {});
      for (const [key, seconds] of waits) {
        const points = rows.find((row) => row.key === key)?.rule.points ?? 0;
        const windowEnd = at.getTime() + seconds * 1000;
        const until = Math.min(windowEnd, at.getTime() + refusedFromMemory);
        usedUp.set(key, { points, until, windowEnd });
      }
      trim(usedUp);
      return { outcome: "limited", retryAfter: Math.max(1, ...waits.map(([, wait]) => wait)) };
    },
    async refund(rules) {
      if (!on || rules.length === 0) return;
      for (const rule of rules) usedUp.delete(hashed(rule));
      await database.query(refundStatement, [rules.map(hashed), now().toISOString()]);
    },
  };
}

/** Throws on a rule that could never count: silently ignoring it would switch a limit off. */
function assertUsable(rules: readonly LimitRule[]): void {
  const seen = new Set<string>();
  for (const { name, key, points, duration } of rules) {
    if (!Number.isInteger(points) || points < 1 || !Number.isInteger(duration) || duration < 1) {
      throw new RangeError(`Limit "${name}" needs whole points and seconds of at least 1.`);
    }
    const identity = `${name}\0${key}`;
    if (seen.has(identity)) throw new RangeError(`Limit "${name}" is asked twice for one key.`);
    seen.add(identity);
  }
}

const rememberToken = {
  name: "captcha_remember",
  text: `INSERT INTO captcha_tokens (hash, expires_at) VALUES ($1, $2)
ON CONFLICT (hash) DO NOTHING RETURNING hash`,
};

/**
 * Marks a captcha answer as used, by its hash. In the database, so that a second node refuses it too,
 * and in one statement, so that of two requests at once only one is the first.
 */
export async function spendOnce(
  database: Queryable,
  answer: string,
  keptUntil: Date,
): Promise<{ outcome: "first_use" } | { outcome: "used_before" }> {
  const hash = createHash("sha256").update(answer).digest("base64url");
  const rows = await database.query(rememberToken, [hash, keptUntil.toISOString()]);
  return { outcome: rows.length === 1 ? "first_use" : "used_before" };
}

/** Deletes ended windows, and captcha answers that would be refused by their age. */
export async function purgeExpired(database: Queryable, now: Date): Promise<void> {
  await database.query("DELETE FROM rate_limits WHERE window_end <= $1", [now.toISOString()]);
  await database.query("DELETE FROM captcha_tokens WHERE expires_at <= $1", [now.toISOString()]);
}
