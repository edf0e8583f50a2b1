import { z } from "zod";
import { type LeadOrder, leadOrders } from "#contract/leads.ts";

/** A place in an order of the list: the lead at that place, by the order's key and its id. */
export type Place = { key: string; id: string };

/** Microseconds, so that no two leads blur; -infinity is where the unconfirmed lie. */
const moment = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z|-infinity)$/);
const place = z.union([
  z.tuple([z.literal("email"), z.string().max(400), z.uuid()]),
  z.tuple([z.enum(leadOrders).exclude(["email"]), moment, z.uuid()]),
]);

export function writeCursor(order: LeadOrder, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString("base64url");
}

/** The place a cursor names in this order, or null if it is none of ours. */
export function readCursor(order: LeadOrder, cursor: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (!parsed.success || parsed.data[0] !== order) return null;
    return { key: parsed.data[1], id: parsed.data[2] };
  } catch {
    return null;
  }
}
