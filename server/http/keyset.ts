import * as z from "zod/mini";
import { parseJson } from "./parse-json.ts";
import { isStorable } from "./typed-text.ts";

const timestampPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
/** Whether the date exists: the database rejects the 30th of February. */
const isRealDate = (text: string) => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19);
};
export const timestampKey = z.string().check(z.regex(timestampPattern), z.refine(isRealDate));
/** A text key that rows are ordered by. */
export const textKey = z.string().check(z.maxLength(400), z.refine(isStorable));

/** A cursor names a row by its key and id; to the browser it is opaque text. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** The parts of a cursor, or null if it does not fit the schema. */
export function decodeCursor<Parts>(schema: z.ZodMiniType<Parts>, cursor: string): Parts | null {
  try {
    const parts = parseJson(Buffer.from(cursor, "base64url").toString("utf8"));
    return schema.safeParse(parts).data ?? null;
  } catch {
    return null;
  }
}

/** A page of rows of which one more than `limit` was read, and the cursor behind it where there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; after: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, after: last ? cursorOf(last) : null };
}
