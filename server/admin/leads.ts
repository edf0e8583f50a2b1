import type { LeadsPage, LeadsQuery, WaitlistLead } from "#contract/admin.ts";
import type { Database } from "#server/platform/database.ts";
import { type Place, readCursor, writeCursor } from "./leads-cursor.ts";

type LeadRow = WaitlistLead & { place: string };

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = `id::text as id, email, status, ${iso("created_at")} as place,
  ${iso("created_at")} as created_at, ${iso("consent_ts")} as consent_ts, country, city`;

const olderThan = "where (created_at, id) < ($2::timestamptz, $3::uuid)";
const newerThan = "where (created_at, id) > ($2::timestamptz, $3::uuid)";

const newest = {
  name: "leads_newest",
  text: `select ${columns} from waitlist_leads order by created_at desc, id desc limit $1`,
};
const older = {
  name: "leads_older",
  text: `select ${columns} from waitlist_leads ${olderThan}
    order by created_at desc, id desc limit $1`,
};
const newer = {
  name: "leads_newer",
  text: `select ${columns} from waitlist_leads ${newerThan} order by created_at, id limit $1`,
};

function placeOf(row: LeadRow): Place {
  return { createdAt: row.place, id: row.id };
}

function leadOf({ place: _, ...lead }: LeadRow): WaitlistLead {
  return lead;
}

/** Up to `limit` leads older than a place, or the newest; always newest first. */
export async function readOlder(
  database: Database,
  limit: number,
  from: Place | null,
): Promise<{ leads: WaitlistLead[]; last: Place | null }> {
  const rows = from
    ? await database.query<LeadRow>(older, [limit, from.createdAt, from.id])
    : await database.query<LeadRow>(newest, [limit]);
  const last = rows.at(-1);
  return { leads: rows.map(leadOf), last: last ? placeOf(last) : null };
}

export type Counts = LeadsPage["counts"];

/** The three figures of the dashboard: exact, and as quick for a million leads as for ten. */
export async function countLeads(database: Database): Promise<Counts> {
  const [row] = await database.query<{ total: number; confirmed: number }>({
    name: "leads_counts",
    text: `select coalesce(sum(total), 0)::int as total, coalesce(sum(confirmed), 0)::int as confirmed
      from waitlist_counts`,
  });
  const total = row?.total ?? 0;
  const confirmed = row?.confirmed ?? 0;
  return { total, confirmed, pending: total - confirmed };
}

/** One row more than the page is read: whether it exists says whether there is a further page. */
async function readRows(
  database: Database,
  limit: number,
  query: LeadsQuery,
  place: Place | null,
): Promise<{ rows: LeadRow[]; hasOlder: boolean; hasNewer: boolean }> {
  if (place && query.before) {
    const rows = await database.query<LeadRow>(newer, [limit + 1, place.createdAt, place.id]);
    if (rows.length > limit) {
      return { rows: rows.slice(0, limit).reverse(), hasOlder: true, hasNewer: true };
    }
    // Back at the start: the newest page is shown whole, with whoever joined since.
  } else if (place) {
    const rows = await database.query<LeadRow>(older, [limit + 1, place.createdAt, place.id]);
    return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true };
  }
  const rows = await database.query<LeadRow>(newest, [limit + 1]);
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: false };
}

export type ReadLeads = { outcome: "page"; page: LeadsPage } | { outcome: "unknown_cursor" };

/** A page of leads, newest first, with the counts of them all. */
export async function readLeadsPage(database: Database, query: LeadsQuery): Promise<ReadLeads> {
  const cursor = query.before ?? query.after;
  const place = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !place) return { outcome: "unknown_cursor" };
  const { rows, hasOlder, hasNewer } = await readRows(database, query.limit, query, place);
  const counts = await countLeads(database);
  const first = rows.at(0);
  const last = rows.at(-1);
  return {
    outcome: "page",
    page: {
      leads: rows.map(leadOf),
      counts,
      after: hasOlder && last ? writeCursor(placeOf(last)) : null,
      before: hasNewer && first ? writeCursor(placeOf(first)) : null,
    },
  };
}
