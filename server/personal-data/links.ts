import { createHmac, timingSafeEqual } from "node:crypto";
import { dataLinkDays } from "#contract/limits.ts";
import { fallbackLocale, isLocale } from "#contract/locale.ts";
import type { DataUrl } from "#server/platform/personal-data.ts";

const day = 24 * 60 * 60 * 1000;

const signature = (secret: string, signed: string) =>
  createHmac("sha256", secret).update(`my-data:${signed}`).digest("base64url");

/**
 * Names an address and the moment until which its owner may come by this link. Nobody can make one
 * for somebody else; it lies in no table.
 */
export function dataToken(secret: string, email: string, now: Date): string {
  const until = Math.floor((now.getTime() + dataLinkDays * day) / 1000).toString(36);
  const signed = `${until}.${Buffer.from(email).toString("base64url")}`;
  return `${signed}.${signature(secret, signed)}`;
}

export type DataToken =
  | { outcome: "genuine"; email: string }
  | { outcome: "expired" }
  | { outcome: "forged" };

export function readDataToken(secret: string, token: string, now: Date): DataToken {
  const [until = "", email = "", given = "", ...more] = token.split(".");
  if (more.length > 0 || !/^[\da-z]{1,10}$/.test(until)) return { outcome: "forged" };
  const right = Buffer.from(signature(secret, `${until}.${email}`));
  const sent = Buffer.from(given);
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return { outcome: "forged" };
  if (Number.parseInt(until, 36) * 1000 <= now.getTime()) return { outcome: "expired" };
  return { outcome: "genuine", email: Buffer.from(email, "base64url").toString("utf8") };
}

/** Makes links for the foot of mails, in the reader's language. */
export function createDataUrl(parts: {
  publicUrl: string;
  authSecret: string;
  clock: () => Date;
}): DataUrl {
  const { publicUrl, authSecret, clock } = parts;
  return (email, locale) => {
    const prefix = isLocale(locale) && locale !== fallbackLocale ? `/${locale}` : "";
    return `${publicUrl}${prefix}/my-data?token=${dataToken(authSecret, email, clock())}`;
  };
}
