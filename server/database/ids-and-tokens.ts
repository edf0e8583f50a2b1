import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** A UUID of version 7: the time first, then 74 random bits, so that new rows are neighbours in an index. */
export function sortableId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  // Its random bits are drawn from a pool: drawing them from the system each time takes six times as long.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The pattern of an id, also as a part of another pattern. */
export const uuid = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const wholeUuid = new RegExp(`^${uuid}$`);
export const isUuid = (text: string): boolean => wholeUuid.test(text);

const keyed = (secret: string, purpose: string, of: string) =>
  createHmac("sha256", secret).update(`${purpose}:${of}`).digest();

/** Compares two secrets in constant time. */
export function isSameSecret(secret: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(secret), digest(expected));
}

type Named = { name: string };

/**
 * The confirmation token of an entry of a list: 256 bits that cannot be guessed without the server's secret.
 * It is computed again whenever a mail is sent, so it is stored neither in a table nor in a job.
 */
export function confirmationToken(secret: string, list: Named, entryId: string): string {
  return keyed(secret, `${list.name}-confirm`, entryId).toString("base64url");
}

/** The part of a token that is stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The token of an unsubscribe link: the signed id of an entry. It may end with the id of the mail that the
 * link is in, which is not signed: the caller must check that the mail went to this entry.
 */
export function unsubscribeToken(
  secret: string,
  list: Named,
  entryId: string,
  mailId?: string,
): string {
  const signed = `${entryId}.${keyed(secret, `${list.name}-unsubscribe`, entryId).toString("base64url")}`;
  return mailId === undefined ? signed : `${signed}.${mailId}`;
}

type UnsubscribeToken =
  | { outcome: "genuine"; entryId: string; mailId: string | undefined }
  | { outcome: "forged" };

/** A token of one list is forged to every other. */
export function readUnsubscribeToken(secret: string, list: Named, token: string): UnsubscribeToken {
  const [entryId = "", mac = "", mailId = "", ...more] = token.split(".");
  if (!isUuid(entryId) || more.length > 0) return { outcome: "forged" };
  // A link whose last part was damaged still unsubscribes.
  const mail = isUuid(mailId) ? mailId : undefined;
  const genuine = isSameSecret(`${entryId}.${mac}`, unsubscribeToken(secret, list, entryId));
  return genuine ? { outcome: "genuine", entryId, mailId: mail } : { outcome: "forged" };
}

/** The keyed hash of an erased address, by which it can be recognized but not read. */
export function erasedHash(secret: string, emailKey: string): string {
  return keyed(secret, "erased-address", emailKey).toString("hex");
}

/** The keyed hash of the network of a submission, to find submissions from the same network. */
export const networkHash = (secret: string, network: string): string =>
  keyed(secret, "network", network).toString("base64url").slice(0, 22);

/**
 * A signed token of an id or an address, the moment until which its link works, and one purpose, for which
 * alone it is valid. It is not stored.
 */
export function timedToken(secret: string, purpose: string, name: string, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000).toString(36);
  const signed = `${seconds}.${Buffer.from(name).toString("base64url")}`;
  return `${signed}.${keyed(secret, purpose, signed).toString("base64url")}`;
}

type TimedToken =
  /** It may have expired: the caller decides what that means. */
  { outcome: "genuine"; name: string; until: Date } | { outcome: "forged" };

export function readTimedToken(secret: string, purpose: string, token: string): TimedToken {
  const [until = "", name = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !/^[\da-z]{1,10}$/.test(until)) return { outcome: "forged" };
  const expected = keyed(secret, purpose, `${until}.${name}`).toString("base64url");
  if (!isSameSecret(signature, expected)) return { outcome: "forged" };
  return {
    outcome: "genuine",
    name: Buffer.from(name, "base64url").toString("utf8"),
    until: new Date(Number.parseInt(until, 36) * 1000),
  };
}
