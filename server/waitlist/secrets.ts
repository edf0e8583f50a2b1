import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const keyed = (secret: string, purpose: string, of: string) =>
  createHmac("sha256", secret).update(`${purpose}:${of}`).digest();

/**
 * The confirmation token of a lead: 256 bits nobody can foresee without the server's secret. It is
 * worked out again whenever a mail is sent, so that it lies in no table and in no job.
 */
export function confirmationToken(secret: string, leadId: string): string {
  return keyed(secret, "waitlist-confirm", leadId).toString("base64url");
}

/** What of a token is stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Names a lead to the unsubscribe link; nobody can make one for somebody else. */
export function unsubscribeToken(secret: string, leadId: string): string {
  return `${leadId}.${keyed(secret, "waitlist-unsubscribe", leadId).toString("base64url")}`;
}

export type UnsubscribeToken = { outcome: "genuine"; leadId: string } | { outcome: "forged" };

export function readUnsubscribeToken(secret: string, token: string): UnsubscribeToken {
  const leadId = token.split(".", 1)[0] ?? "";
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(leadId)) return { outcome: "forged" };
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, leadId))];
  const same = given.length === right.length && timingSafeEqual(given, right);
  return same ? { outcome: "genuine", leadId } : { outcome: "forged" };
}

/** What is kept of an erased address: enough to know it again, nothing to read. */
export function erasedHash(secret: string, emailKey: string): string {
  return keyed(secret, "erased-address", emailKey).toString("hex");
}
