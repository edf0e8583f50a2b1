import * as z from "zod/mini";

/** Text of a filter or a cursor, which may be absent. */
export const optionalUpTo = (maxLength: number) =>
  z.optional(z.string().check(z.maxLength(maxLength)));

/** Text of one line, without control characters. */
export const lineOfText = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));

/** A name. It becomes part of sentences in the log, whose direction it must not change. */
export const nameText = (maxLength: number) =>
  lineOfText(maxLength).check(z.minLength(1), z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/));
