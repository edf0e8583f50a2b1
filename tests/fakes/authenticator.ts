import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(key: string): Buffer {
  const bits = [...key.replaceAll("=", "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator shows for a key (RFC 6238), `steps` of 30 seconds from now. */
export function codeOf(key: string, steps = 0, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000) + steps));
  const mac = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Six digits that are no code of the key around now. */
export function wrongCode(key: string, at = Date.now()): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps, at)));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, "0");
    if (!near.has(code)) return code;
  }
}
