import * as z from "zod/mini";
import { isStorable } from "#server/platform/typed-text.ts";

const timestampPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
/** A moment that there is: not the 30th of February, which the database would not take. */
const isMoment = (text: string) => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19);
};
export const timestampKey = z.string().check(z.regex(timestampPattern), z.refine(isMoment));
/** A text that rows are ordered by. */
export const textKey = z.string().check(z.maxLength(400), z.refine(isStorable));

/** A cursor names a row by its key and id; to the browser it is opaque text. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** What a cursor names, or null if it is not one that this schema describes. */
export function decodeCursor<Parts>(schema: z.ZodMiniType<Parts>, cursor: string): Parts | null {
  try {
    const parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return schema.safeParse(parts).data ?? null;
  } catch {
    return null;
  }
}
