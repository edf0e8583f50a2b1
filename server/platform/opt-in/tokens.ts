import { createHash, createHmac, timingSafeEqual } from "node:crypto";

type Named = { name: string };

const keyed = (secret: string, purpose: string, of: string) =>
  createHmac("sha256", secret).update(`${purpose}:${of}`).digest();

/**
 * The confirmation token of an entry: 256 bits nobody can foresee without the server's secret. It is
 * computed again whenever a mail is sent, so that it is stored in no table and in no job.
 */
export function confirmationToken(secret: string, list: Named, entryId: string): string {
  return keyed(secret, `${list.name}-confirm`, entryId).toString("base64url");
}

/** What of a token is stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Names an entry of a list to the unsubscribe link; nobody can make one for somebody else. */
export function unsubscribeToken(secret: string, list: Named, entryId: string): string {
  return `${entryId}.${keyed(secret, `${list.name}-unsubscribe`, entryId).toString("base64url")}`;
}

export type UnsubscribeToken = { outcome: "genuine"; entryId: string } | { outcome: "forged" };

/** A token of one list is forged to every other. */
export function readUnsubscribeToken(secret: string, list: Named, token: string): UnsubscribeToken {
  const entryId = token.split(".", 1)[0] ?? "";
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(entryId)) return { outcome: "forged" };
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, list, entryId))];
  const same = given.length === right.length && timingSafeEqual(given, right);
  return same ? { outcome: "genuine", entryId } : { outcome: "forged" };
}

/** What is kept of an erased address: enough to know it again, nothing to read. */
export function erasedHash(secret: string, emailKey: string): string {
  return keyed(secret, "erased-address", emailKey).toString("hex");
}
