import * as z from "zod/mini";

/** Text of one line, without control characters. */
export const lineOfText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));

/** A name. It becomes part of sentences in the log, whose direction it must not change. */
export const nameText = (longest: number) =>
  lineOfText(longest).check(z.minLength(1), z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/));
