import type { LeadsQuery } from "#contract/leads.ts";
import type { Database } from "#server/database/database.ts";
import { encodeLeadCursor } from "#server/leads/lead-list.ts";

/** A query through HTTP, beside the one statement that answers it best where there is one. */
export interface Question {
  name: string;
  /**
   * Whether its time must stay level as the list grows (pages, counts, charts), or only stay close
   * to SQL's.
   */
  isLevel: boolean;
  path: string;
  /** Absent where the answer may be an estimate: the whole count in SQL is another question. */
  statement?: string;
  rounds: number;
}

const perPage = 50;

const columns = `id, email, status, created_at, consent_ts, country, city, locale, heard_channel,
  heard_detail, utm_source, utm_medium, utm_campaign, referrer_url, is_throwaway, mark,
  (select state from mails where subject_id = lead.id and state <> 'dropped'
   order by created_at desc, id desc limit 1) as mail_state`;

/** A page with the counts of its leads and of all, in one statement. */
const page = (where: string, counts: string) => `
  select (select json_agg(lead) from (
      select ${columns} from waitlist_leads lead where ${where}
      order by created_at desc, id desc limit ${perPage + 1}) lead) as leads,
    counts.total, counts.confirmed, waitlist_counts.*
  from (${counts}) counts, waitlist_counts`;

const all = "select total, confirmed from waitlist_counts";
const counted = (where: string) =>
  `select count(*) as total, count(*) filter (where status = 'confirmed') as confirmed
   from waitlist_leads where ${where}`;
/** The counts of leads with these values, from the rollup. */
const summed = (values: Record<string, string>, given: number) => {
  const key = ["country", "channel", "locale", "campaign"].map(
    (name) => `${name} = '${values[name] ?? ""}'`,
  );
  return `select sum(leads) as total, sum(leads) filter (where class >= 0) as confirmed
    from lead_rollup_counts where joined_on = '-infinity' and key_id =
      (select id from lead_rollup_keys where dimensions = ${given} and mark = '' and ${key.join(" and ")})`;
};

/** The cursor of page `number`, or of the last page if there are fewer. */
async function cursorBefore(database: Database, number: number): Promise<[string, string, string]> {
  const [row] = await database.query<{ at: string; id: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id
     from waitlist_leads order by created_at desc, id desc
     offset least((number - 1) * ${perPage} - 1, leads - ${perPage} - 1) limit 1`
      .replace("number", String(number))
      .replace("leads -", "(select count(*) from waitlist_leads) -"),
  );
  if (!row) throw new Error("The list is empty.");
  return [encodeLeadCursor("newest", { key: row.at, id: row.id }), row.at, row.id];
}

export async function questionsOf(database: Database): Promise<Question[]> {
  const [after, at, id] = await cursorBefore(database, 5_000);
  const list = (query: Partial<LeadsQuery> | Record<string, string>) =>
    `/api/waitlist_leads?${new URLSearchParams(query as Record<string, string>)}`;
  const narrow = { country: "SA", channel: "linkedin" };
  const whereNarrow = "country = 'SA' and heard_channel = 'linkedin'";
  const stats = (query: Record<string, string>) =>
    `/api/waitlist_leads/stats?${new URLSearchParams(query)}`;
  return [
    {
      ...{ name: "first page", isLevel: true, rounds: 100 },
      path: list({}),
      statement: page("true", all),
    },
    {
      ...{ name: "page 5,000 (or the last)", isLevel: true, rounds: 100 },
      path: list({ after }),
      statement: page(`(created_at, id) < ('${at}', '${id}')`, all),
    },
    {
      ...{ name: "search of part of an address", isLevel: false, rounds: 100 },
      path: list({ q: "layla.haddad" }),
      statement: page(
        "lower(email) like '%layla.haddad%'",
        counted("lower(email) like '%layla.haddad%'"),
      ),
    },
    {
      ...{ name: "filter of three values", isLevel: false, rounds: 100 },
      path: list({ ...narrow, status: "confirmed" }),
      statement: page(
        `${whereNarrow} and status = 'confirmed'`,
        `select confirmed as total, confirmed from (${summed(narrow, 12)}) sums`,
      ),
    },
    {
      // The dashboard never requests counts alone: they come with a page.
      ...{ name: "counts of a filter, with a page", isLevel: true, rounds: 100 },
      path: list(narrow),
      statement: page(whereNarrow, summed(narrow, 12)),
    },
    {
      ...{ name: "charts of all leads", isLevel: true, rounds: 60 },
      path: stats({}),
      statement: charts({}),
    },
    {
      ...{ name: "charts of a filter", isLevel: true, rounds: 60 },
      path: stats(narrow),
      statement: charts(narrow),
    },
    // The rollup's days are those of UTC: see decision 0036.
    {
      ...{ name: "charts of all leads, days of Dubai", isLevel: true, rounds: 60 },
      path: stats({ timeZone: "Asia/Dubai" }),
      statement: `select date_trunc('day', at at time zone 'Asia/Dubai'), sum(joined), sum(confirmed)
        from lead_rollup_quarters group by 1`,
    },
    {
      ...{ name: "charts of a filter, days of Dubai", isLevel: false, rounds: 20 },
      path: stats({ ...narrow, timeZone: "Asia/Dubai" }),
      statement: daysOfLeads("Asia/Dubai", whereNarrow),
    },
    {
      ...{ name: "charts of a country, days of Dubai", isLevel: false, rounds: 20 },
      path: stats({ country: "SA", timeZone: "Asia/Dubai" }),
      statement: daysOfLeads("Asia/Dubai", "country = 'SA'"),
    },
    {
      ...{
        name: "charts of all leads, days of Mumbai (off by half an hour)",
        isLevel: false,
        rounds: 20,
      },
      path: stats({ timeZone: "Asia/Kolkata" }),
      statement: daysOfLeads("Asia/Kolkata", "true"),
    },
    ...(
      [
        ["oldest first", { order: "oldest" }],
        ["search of a frequent name", { q: "ahmed" }],
        ["search of two letters", { q: "ah" }],
        ["search of a domain that most have", { q: "gmail" }],
        ["search in a country", { country: "SA", q: "haddad" }],
        ["filter of the referred", { referred: "yes" }],
      ] satisfies [string, Partial<LeadsQuery>][]
    ).map(([name, query]) => ({ name, isLevel: false, path: list(query), rounds: 40 })),
  ];
}

/** How many leads joined and were confirmed on each day of a zone, from the leads themselves. */
function daysOfLeads(zone: string, where: string): string {
  const days = (column: string) =>
    `select '${column}', date_trunc('day', ${column} at time zone '${zone}'), count(*)
     from waitlist_leads where ${where} and ${column} is not null group by 1, 2`;
  return `${days("created_at")} union all ${days("consent_ts")}`;
}

/** The charts of all or of some values, from the rollup, in one statement that brings rows. */
function charts(values: Record<string, string>): string {
  const names = ["country", "channel", "locale", "campaign"];
  const cells = (free?: string) => {
    const given = names.filter((name) => name in values || name === free);
    const bits = given.reduce((sum, name) => sum + 8 / 2 ** names.indexOf(name), 0);
    const fixed = names
      .filter((name) => name !== free || name in values)
      .map((name) => `${name} = '${values[name] ?? ""}'`);
    return `select id from lead_rollup_keys where dimensions = ${bits} and mark = '' and ${fixed.join(" and ")}`;
  };
  const shares = names.map(
    (name) => `select '${name}', ${name}, class, sum(leads)
      from lead_rollup_keys join lead_rollup_counts on key_id = id
      where joined_on = '-infinity' and id in (${cells(name)}) group by 1, 2, 3`,
  );
  const days = (
    day: string,
  ) => `select '${day}', ${day}::text, class, sum(leads) from lead_rollup_counts
    where joined_on > '-infinity' and key_id in (${cells()}) group by 1, 2, 3`;
  return [...shares, days("joined_on"), days("confirmed_on")].join(" union all ");
}
