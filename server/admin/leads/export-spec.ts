import type { Queryable } from "#server/platform/database.ts";
import { csvCell, csvLead } from "./csv.ts";
import { asOf, asOfMoment, type Batch, type Wanted } from "./export-batch.ts";
import { Bindings, leadsWhere } from "./filter.ts";
import { beyond, orderBy, orders } from "./orders.ts";
import { iso, readStretch } from "./rows.ts";

/** Between the cells of a row and between rows, on the way from the database: characters hardly any cell has. */
const [cellEnd, rowEnd] = ["\x1f", "\x1e"];
const cellsInRow = 6;

type Joined = { cells: string | null; rows: number; key: string | null; id: string | null };

/** Quarters of an hour since 1970: a quarter lies in one day, whatever the zone. */
const quarter = (column: string) => `floor(date_part('epoch', ${column}) / 900)::int`;
const isoOfQuarter = (number: string) => new Date(Number(number) * 900_000).toISOString();

/**
 * The six columns of the specification for many leads as one text: a row of its own for each would
 * take the driver longer than the database needs to find it.
 */
function statementOf(wanted: Wanted) {
  const { filter, from, size } = wanted;
  const bindings = new Bindings();
  const since = `${bindings.bind(asOfMoment(wanted))}::timestamptz`;
  const conditions = [leadsWhere(filter, bindings)];
  if (from) {
    const place = [bindings.bind(from.key), bindings.bind(from.id)] as const;
    conditions.push(beyond(orders.newest, "forwards", ...place));
  }
  const text = `
    select string_agg(concat_ws('${cellEnd}', email, country, coalesce(city, ''),
        case when consent_ts > ${since} then 'pending' else status end, ${quarter("created_at")},
        coalesce(case when consent_ts <= ${since} then ${quarter("consent_ts")} end::text, '')),
        '${rowEnd}') as cells,
      count(*)::int as rows, ${iso("min(created_at)")} as key,
      (array_agg(id))[count(*)]::text as id
    from (select id, email, status, created_at, consent_ts, country, city from waitlist_leads
      where ${conditions.join(" and ")}
      order by ${orderBy(orders.newest, "forwards")} limit ${bindings.bind(size)}) lead`;
  return { text, values: bindings.values };
}

/** Days as cells, each written once. */
function dayCells(formatDate: (iso: string) => string): (quarter: string) => string {
  const days = new Map<string, string>();
  return (number) => {
    const known = days.get(number);
    if (known !== undefined) return known;
    const day = csvCell(formatDate(isoOfQuarter(number)));
    if (days.size > 50_000) days.clear();
    days.set(number, day);
    return day;
  };
}

/** Rows as csvLead writes them, or null when a cell has one of our own characters in it. */
function written(joined: string, rows: number, day: (quarter: string) => string): string | null {
  const lines = joined.split(rowEnd);
  if (lines.length !== rows) return null;
  let text = "";
  for (const line of lines) {
    const cells = line.split(cellEnd);
    if (cells.length !== cellsInRow) return null;
    const [email, country, city, status, created, consented] = cells as [
      ...[string, string, string, string, string, string],
    ];
    const confirmed = consented === "" ? "Not confirmed" : day(consented);
    text += `\n${csvCell(email)},${status},${day(created)},${confirmed},${csvCell(country)},${csvCell(city || "N/A")}`;
  }
  return text;
}

/** Reads batches of the specification's file; days are written by `formatDate`. */
export function readSpecBatch(formatDate: (iso: string) => string) {
  const day = dayCells(formatDate);
  return async (on: Queryable, wanted: Wanted): Promise<Batch> => {
    const { text, values } = statementOf(wanted);
    const [joined] = await on.query<Joined>(text, values);
    if (!joined?.cells || !joined.key || !joined.id) return { text: "", rows: 0, last: null };
    return {
      text: written(joined.cells, joined.rows, day) ?? (await plainly(on, wanted, formatDate)),
      rows: joined.rows,
      last: { key: joined.key, id: joined.id },
    };
  };
}

/** The same rows, each read by itself. */
async function plainly(
  on: Queryable,
  wanted: Wanted,
  formatDate: (iso: string) => string,
): Promise<string> {
  const { filter, from, size } = wanted;
  const rows = await readStretch(on, {
    ...{ filter, order: orders.newest, walk: "forwards", limit: size, from },
  });
  return rows.map((row) => `\n${csvLead(asOf(wanted, row), formatDate)}`).join("");
}
