import { createHash } from "node:crypto";
import { idempotencyHours } from "#contract/api-v1.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { parseJson } from "#server/http/parse-json.ts";
import { seal, unseal } from "./webhook-secrets.ts";

export interface ApiAnswer<Body = object> {
  status: number;
  body: Body;
}

interface Call {
  keyId: string;
  /** Of the header; without it a repeated call is another one. */
  idempotencyKey: string | undefined;
  /** Method, path and body. */
  call: string;
  /** The id of its subject. */
  subject: string | undefined;
}

const lock = {
  name: "api-answer-lock",
  text: "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken",
};
const find = {
  name: "api-answer-find",
  text: `SELECT call_hash AS "callHash", status, body FROM api_answers
    WHERE key_id = $1 AND idempotency_key = $2 AND at > now() - interval '${idempotencyHours} hours'`,
};
const keep = {
  name: "api-answer-keep",
  text: `INSERT INTO api_answers (key_id, idempotency_key, call_hash, status, body, subject_id, at)
    VALUES ($1, $2, $3, $4, $5, $6, now())
    ON CONFLICT (key_id, idempotency_key) DO UPDATE SET call_hash = excluded.call_hash,
      status = excluded.status, body = excluded.body, subject_id = excluded.subject_id,
      at = excluded.at`,
};

/**
 * Does the work of a call in one transaction with its answer: the same call with the same `Idempotency-Key` does
 * nothing and gets that answer again. Refused are another call with the key, and one whose first is under way. A call
 * that fails keeps nothing.
 */
export function answerOnce<Body>(
  { database, authSecret }: { database: Database; authSecret: string },
  { keyId, idempotencyKey, call, subject }: Call,
  work: (on: Queryable) => Promise<ApiAnswer<Body>>,
): Promise<ApiAnswer<Body>> {
  return database.transaction(async (on) => {
    if (idempotencyKey === undefined) return work(on);
    const callHash = createHash("sha256").update(call).digest("hex");
    const [locked] = await on.query<{ taken: boolean }>(lock, [`${keyId} ${idempotencyKey}`]);
    if (!locked?.taken) return refuse(409, "in_flight");
    const [kept] = await on.query<{ callHash: string; status: number; body: string }>(find, [
      keyId,
      idempotencyKey,
    ]);
    if (kept && kept.callHash !== callHash) return refuse(422, "idempotency_key_reused");
    if (kept) {
      // Unreadable once the server's secret has changed: to do it again would do it twice.
      const body = unseal(authSecret, kept.body) ?? refuse(503, "unavailable");
      return { status: kept.status, body: parseJson(body) as Body };
    }
    const answer = await work(on);
    const sealed = seal(authSecret, JSON.stringify(answer.body));
    await on.query(keep, [keyId, idempotencyKey, callHash, answer.status, sealed, subject ?? null]);
    return answer;
  });
}

/** Deletes the answers that are older than they are kept. */
export async function purgeAnswers(on: Queryable): Promise<number> {
  const deleted = await on.query(
    `DELETE FROM api_answers WHERE at < now() - interval '${idempotencyHours} hours' RETURNING 1`,
  );
  return deleted.length;
}
