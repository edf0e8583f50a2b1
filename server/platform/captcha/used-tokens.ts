import { createHash } from "node:crypto";
import type { Queryable } from "../database.ts";

const remember = {
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
  const rows = await database.query(remember, [hash, keptUntil.toISOString()]);
  return { outcome: rows.length === 1 ? "first_use" : "used_before" };
}
