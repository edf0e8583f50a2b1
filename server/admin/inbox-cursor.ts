import { z } from "zod";

/** A place in the inbox, newest first: the entry at that place. Microseconds, so that no two entries blur. */
export type Place = { createdAt: string; id: string };

const place = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/), z.uuid()]);

export function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
}

/** The place a cursor names, or null if it is not one of ours. */
export function readCursor(cursor: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return parsed.success ? { createdAt: parsed.data[0], id: parsed.data[1] } : null;
  } catch {
    return null;
  }
}
