import type { Queryable } from "./database.ts";

/** Deletes what has run out: ended rate-limit windows and captcha answers nobody could send again. */
export async function purgeExpired(database: Queryable, now: Date): Promise<void> {
  await database.query("DELETE FROM rate_limits WHERE window_end <= $1", [now.toISOString()]);
  await database.query("DELETE FROM captcha_tokens WHERE expires_at <= $1", [now.toISOString()]);
}
