import type { LeadsPage, LeadsQuery } from "#contract/leads.ts";
import type { Database } from "#server/platform/database.ts";
import { countLeads } from "./counts.ts";
import { type Place, readCursor, writeCursor } from "./cursor.ts";
import { orders } from "./orders.ts";
import { type LeadRow, readStretch } from "./rows.ts";

/** One row more than the page is read: whether it exists says whether there is a further page. */
async function readRows(
  database: Database,
  query: LeadsQuery,
  from: Place | null,
): Promise<{ rows: LeadRow[]; isMoreAfter: boolean; isMoreBefore: boolean }> {
  const { limit } = query;
  const read = (walk: "forwards" | "backwards", place: Place | null) =>
    readStretch(database, {
      ...{ filter: query, order: orders[query.order], walk },
      ...{ limit: limit + 1, from: place },
    });
  if (from && query.before) {
    const rows = await read("backwards", from);
    if (rows.length > limit) {
      return { rows: rows.slice(0, limit).reverse(), isMoreAfter: true, isMoreBefore: true };
    }
    // Back at the start: the first page is shown whole, with whoever joined since.
  } else if (from) {
    const rows = await read("forwards", from);
    return { rows: rows.slice(0, limit), isMoreAfter: rows.length > limit, isMoreBefore: true };
  }
  const rows = await read("forwards", null);
  return { rows: rows.slice(0, limit), isMoreAfter: rows.length > limit, isMoreBefore: false };
}

export type ReadLeads = { outcome: "page"; page: LeadsPage } | { outcome: "unknown_cursor" };

/** A page of the leads of a filter, with how many they are. */
export async function readLeadsPage(database: Database, query: LeadsQuery): Promise<ReadLeads> {
  const { order } = query;
  const cursor = query.before ?? query.after;
  const from = cursor === undefined ? null : readCursor(order, cursor);
  if (cursor !== undefined && !from) return { outcome: "unknown_cursor" };
  const [{ rows, isMoreAfter, isMoreBefore }, counts] = await Promise.all([
    readRows(database, query, from),
    countLeads(database, query),
  ]);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const cursorOf = (row: LeadRow) => writeCursor(order, { key: row.place, id: row.id });
  return {
    outcome: "page",
    page: {
      leads: rows.map(({ place: _, ...lead }) => lead),
      ...counts,
      after: isMoreAfter && last ? cursorOf(last) : null,
      before: isMoreBefore && first ? cursorOf(first) : null,
    },
  };
}
