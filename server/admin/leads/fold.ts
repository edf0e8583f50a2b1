import type { Database, Queryable } from "#server/platform/database.ts";

/** Changes folded in one go: a fold holds the embedded database's only connection for a moment. */
const portion = 2_000;

/** Key of the lock that lets one fold at a time run: any fixed number. */
const foldLock = 7_261_902_115;

/**
 * Takes changes out of lead_changes and adds them to the sums, each to the sixteen cells it belongs to
 * (the same again for its mark, if it has one). All in one statement: whoever reads meanwhile sees a
 * change before or after, never twice and never not at all.
 */
const foldStatement = `
  with taken as (
    delete from lead_changes where ctid in (select ctid from lead_changes limit $1) returning *
  ), facts as (
    select weight, country, channel, locale, campaign, marks.mark, utc_day(joined_at) as joined_on,
      coalesce(utc_day(confirmed_at), 'infinity') as confirmed_on,
      confirm_class(joined_at, confirmed_at) as class
    from taken cross join lateral (
      select '' as mark union all select taken.mark where taken.mark <> 'none'
    ) marks
  ), grouped as (
    select 15 - grouping(country, channel, locale, campaign) as given, mark,
      coalesce(country, '') as country, coalesce(channel, '') as channel,
      coalesce(locale, '') as locale, coalesce(campaign, '') as campaign,
      coalesce(joined_on, '-infinity') as joined_on,
      coalesce(confirmed_on, '-infinity') as confirmed_on, class, sum(weight)::int as leads
    from facts
    group by mark, class, cube (country, channel, locale, campaign),
      rollup ((joined_on, confirmed_on))
    having sum(weight) <> 0
  ), made as (
    insert into lead_cells (given, mark, country, channel, locale, campaign)
    select distinct given, mark, country, channel, locale, campaign from grouped
    on conflict do nothing
    returning id, given, mark, country, channel, locale, campaign
  ), cells as (
    select id, given, mark, country, channel, locale, campaign from lead_cells
    union all select * from made
  ), summed as (
    insert into lead_sums (cell, joined_on, confirmed_on, class, leads)
    select cells.id, joined_on, confirmed_on, class, leads
    from grouped join cells using (given, mark, country, channel, locale, campaign)
    on conflict (cell, joined_on, confirmed_on, class)
      do update set leads = lead_sums.leads + excluded.leads
  ), hours as (
    insert into lead_hours (at, joined, confirmed)
    select date_trunc('hour', at, 'UTC'), sum(joined), sum(confirmed)
    from taken cross join lateral (values
      (joined_at, weight, 0), (confirmed_at, 0, weight)) moments (at, joined, confirmed)
    where at is not null
    group by 1
    on conflict (at) do update set joined = lead_hours.joined + excluded.joined,
      confirmed = lead_hours.confirmed + excluded.confirmed
  )
  select count(*)::int as taken from taken`;

async function foldPortion(transaction: Queryable, size: number): Promise<number> {
  const [lock] = await transaction.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock($1) as free",
    [foldLock],
  );
  if (!lock?.free) return 0;
  const [done] = await transaction.query<{ taken: number }>(foldStatement, [size]);
  return done?.taken ?? 0;
}

/** Adds what has happened since the last time to the sums. Returns how many changes that were. */
export async function foldLeadChanges(database: Database, size = portion): Promise<number> {
  let folded = 0;
  for (;;) {
    const taken = await database.transaction((transaction) => foldPortion(transaction, size));
    folded += taken;
    if (taken < size) break;
  }
  // Readers walk over what is left of the changes: it should be little.
  if (folded >= 1_000) await database.script("VACUUM lead_changes");
  return folded;
}

/** Forgets sums that have come down to nothing; they count for nothing, and only take room. */
export async function dropEmptySums(database: Database): Promise<void> {
  await database.query("DELETE FROM lead_sums WHERE leads = 0");
}
