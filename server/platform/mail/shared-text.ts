import { encode, wrap } from "nodemailer/lib/qp";

/**
 * A text that many mails share except for a few values, which stand between its fragments. All these mails
 * hold the same array of fragments, which is the key of their cached encoding.
 */
export interface SharedText {
  fragments: readonly string[];
  values: readonly string[];
}

type Encoded = ReturnType<typeof encoded>;

const encodedFragments = new WeakMap<readonly string[], readonly Encoded[]>();
/** A line end of the encoding that is no part of the text. */
const softBreak = Buffer.from("=\r\n");

/**
 * A part of a mail with its headers, as quoted-printable. The shared text is encoded once: encoding a long
 * text is most of the work of sending it, and makes most of the garbage.
 */
export function sharedPart(
  type: "html" | "plain",
  { fragments, values }: SharedText,
): { raw: Buffer } {
  const pieces = encodedFragments.get(fragments) ?? fragments.map(encoded);
  encodedFragments.set(fragments, pieces);
  const head = `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const parts = [Buffer.from(head)];
  for (const [at, piece] of pieces.entries()) {
    parts.push(piece);
    const value = values[at];
    if (value !== undefined) parts.push(softBreak, encoded(value), softBreak);
  }
  return { raw: Buffer.concat(parts) };
}

/** Its lines leave room for a soft break. */
function encoded(text: string) {
  return Buffer.from(wrap(encode(text.replaceAll(/\r?\n/g, "\r\n")), 75), "latin1");
}
