import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** By which a program that looks for leaked secrets recognizes a key. */
const prefix = "wl_live_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomDigits = 43;
const checkDigits = 6;
const form = /^wl_live_[\dA-Za-z]{49}$/;

/** A new key: 256 random bits in base 62, and a checksum by which a mistyped one is refused without a look-up. */
export function newKey(): string {
  let random = "";
  while (random.length < randomDigits) {
    // The bytes from 248 on would make the first digits likelier.
    for (const byte of randomBytes(randomDigits)) {
      if (byte < 248 && random.length < randomDigits) random += digits[byte % 62];
    }
  }
  return prefix + random + checksum(prefix + random);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let written = "";
  for (let i = 0; i < checkDigits; i += 1) {
    written = digits[rest % 62] + written;
    rest = Math.floor(rest / 62);
  }
  return written;
}

/** Whether a text has the form of a key and its own checksum. */
export const isWellFormed = (key: string): boolean =>
  form.test(key) && checksum(key.slice(0, -checkDigits)) === key.slice(-checkDigits);

/** The part of a key that is shown in lists. */
export const beginningOf = (key: string): string => key.slice(0, prefix.length + 4);
