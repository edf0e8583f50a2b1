import type { Queryable } from "#server/platform/database.ts";
import { csvLead } from "./csv.ts";
import { asOfMoment, type Batch, type Wanted } from "./export-batch.ts";
import { Bindings, leadsWhere } from "./filter.ts";
import { beyond, orderBy, orders } from "./orders.ts";
import { iso } from "./rows.ts";

/** Between the cells of a row and between rows, on the way from the database: characters no cell has. */
const [cellEnd, rowEnd] = ["\x1f", "\x1e"];

type Joined = { cells: string | null; rows: number; key: string | null; id: string | null };

const cell = (column: string) => `translate(${column}, $3, '')`;

/** Written quickly: the moment in UTC, with a space for the T and no Z. */
const utc = (column: string) => `(${column} at time zone 'UTC')::text`;

/**
 * The six columns of the specification for many leads as one text: a row of its own for each would
 * take the driver longer than the database needs to find it.
 */
function statementOf(wanted: Wanted) {
  const { filter, from, size } = wanted;
  const bindings = new Bindings();
  const [first, since] = [bindings.bind(size), bindings.bind(asOfMoment(wanted))];
  bindings.bind(cellEnd + rowEnd);
  const conditions = [leadsWhere(filter, bindings)];
  if (from) {
    const place = [bindings.bind(from.key), bindings.bind(from.id)] as const;
    conditions.push(beyond(orders.newest, "forwards", ...place));
  }
  const text = `
    select string_agg(concat_ws('${cellEnd}', ${cell("email")}, ${cell("country")},
        coalesce(${cell("city")}, ''),
        case when consent_ts > ${since}::timestamptz then 'pending' else status end,
        ${utc("created_at")}, case when consent_ts <= ${since}::timestamptz then ${utc("consent_ts")} end),
        '${rowEnd}') as cells,
      count(*)::int as rows, ${iso("min(created_at)")} as key,
      (array_agg(id))[count(*)]::text as id
    from (select id, email, status, created_at, consent_ts, country, city from waitlist_leads
      where ${conditions.join(" and ")}
      order by ${orderBy(orders.newest, "forwards")} limit ${first}) lead`;
  return { text, values: bindings.values };
}

/** A day is the same for a quarter of an hour in every zone, so most days are written once. */
function remembered(formatDate: (iso: string) => string): (moment: string) => string {
  const days = new Map<string, string>();
  return (moment) => {
    const quarter = Math.floor(Number(moment.slice(14, 16)) / 15);
    const key = `${moment.slice(0, 14)}${quarter}`;
    const known = days.get(key);
    if (known !== undefined) return known;
    const day = formatDate(`${moment.replace(" ", "T")}Z`);
    if (days.size > 50_000) days.clear();
    days.set(key, day);
    return day;
  };
}

/** Reads batches of the specification's file; days are written by `formatDate`. */
export function readSpecBatch(formatDate: (iso: string) => string) {
  const format = remembered(formatDate);
  return async (on: Queryable, wanted: Wanted): Promise<Batch> => {
    const { text, values } = statementOf(wanted);
    const [joined] = await on.query<Joined>(text, values);
    if (!joined?.cells || !joined.key || !joined.id) return { text: "", rows: 0, last: null };
    let written = "";
    for (const row of joined.cells.split(rowEnd)) {
      const [email = "", country = "", city = "", status, created_at = "", consented] =
        row.split(cellEnd);
      const isPending = status === "pending";
      written += `\n${csvLead(
        {
          ...{ email, country, city, created_at, consent_ts: consented ?? null },
          status: isPending ? "pending" : "confirmed",
        },
        format,
      )}`;
    }
    return { text: written, rows: joined.rows, last: { key: joined.key, id: joined.id } };
  };
}
