import type { Logger } from "pino";
import { heardChannels, signupCountries } from "#brand/signup.ts";
import type { Database } from "#server/database/database.ts";
import { foldFunnel } from "#server/leads/funnel.ts";
import { foldPlaces } from "#server/leads/places.ts";
import { rollUpLeads } from "#server/leads/rollup.ts";
import { createSearchIndex, dropSearchIndex } from "#server/leads/search-index.ts";

const batchSize = 20_000;

export interface SeedOptions {
  leads: number;
  /** Whether leads may be added to those that are there. */
  add: boolean;
  now: Date;
  log: Logger;
  onProgress(made: number): void;
}

export type SeedResult =
  | { outcome: "seeded"; made: number }
  | { outcome: "not_empty"; leads: number };

/** Fills the list with believable leads over the year that ends now, in batches, each counted at once. */
export async function seedLeads(database: Database, options: SeedOptions): Promise<SeedResult> {
  const { leads, add, now, log, onProgress } = options;
  const [found] = await database.query<{ leads: number }>(
    "select count(*)::int as leads from waitlist_leads",
  );
  const before = found?.leads ?? 0;
  if (before > 0 && !add) return { outcome: "not_empty", leads: before };
  // The search index is made in one go at the end: many times quicker.
  if (before === 0) await dropSearchIndex(database);
  let inserted = 0;
  const batch = (from: number) =>
    from < leads
      ? seedBatch(database, [from, Math.min(from + batchSize, leads), leads, before, now])
      : 0;
  // A batch occupies one processor of the server.
  for (let from = 0; from < leads; from += 2 * batchSize) {
    const two = await Promise.all([batch(from), batch(from + batchSize)]);
    inserted += two[0] + two[1];
    await rollUpLeads(database, 2 * batchSize);
    await foldPlaces(database);
    await foldFunnel(database);
    onProgress(inserted);
  }
  await createSearchIndex(database, log);
  await database.script("VACUUM ANALYZE");
  return { outcome: "seeded", made: inserted };
}

/** One batch. It can be made again, so it does not wait for the disk. */
function seedBatch(database: Database, values: [...numbers: number[], now: Date]) {
  return database.transaction(async (transaction) => {
    await transaction.query("set local synchronous_commit = off");
    const [row] = await transaction.query<{ made: number }>(seedStatement, values);
    return row?.made ?? 0;
  });
}

const list = (values: readonly (string | null)[]) =>
  `(array[${values.map((value) => (value === null ? "null" : `'${value}'`)).join(",")}]::text[])`;
const times = (values: Record<string, number>) =>
  Object.entries(values).flatMap(([value, count]) =>
    Array.from({ length: count }, () => (value === "" ? null : value)),
  );
/** One of the list, by a number from 0 to 1. */
const pick = (values: readonly (string | null)[], by: string) =>
  `${list(values)}[1 + floor(${by} * ${values.length})::int]`;

/** The choices of the form, the sample's ones as often as believable. */
const weighted = (codes: readonly string[], weights: Record<string, number>) =>
  times(Object.fromEntries(codes.map((code) => [code, weights[code] ?? 8])));

const countries = weighted(signupCountries, {
  ...{ AE: 42, SA: 20, US: 8, GB: 8, FR: 6, DE: 5, other: 11 },
});
const cities: Record<string, (string | null)[]> = {
  AE: ["Dubai", "Dubai", "Dubai", "Abu Dhabi", "Abu Dhabi", "Sharjah", "Al Ain", "Ajman", null],
  SA: ["Riyadh", "Riyadh", "Jeddah", "Dammam", "الرياض", "جدة", null],
  US: ["New York", "San Francisco", "Austin", "Chicago", null],
  GB: ["London", "London", "Manchester", "Leeds", null],
  FR: ["Paris", "Paris", "Lyon", "Marseille", null],
  DE: ["Berlin", "Frankfurt", "München", "Hamburg", null],
};
const locales: Record<string, string[]> = {
  AE: ["en", "en", "en", "ar", "ar"],
  SA: ["ar", "ar", "ar", "en"],
  FR: ["fr", "fr", "fr", "fr", "en"],
};
const channels = weighted(heardChannels, {
  search: 24,
  linkedin: 20,
  instagram: 15,
  friend_referral: 13,
  twitter: 11,
  press_news: 8,
  event_money2020: 5,
  other: 4,
});
const campaigns: Record<string, string[]> = {
  instagram: times({ launch_reels: 4, ramadan_savings: 2, "": 3 }) as string[],
  linkedin: times({ founders_series: 4, hiring_2026: 1, "": 5 }) as string[],
  twitter: times({ launch_thread: 3, "": 5 }) as string[],
  search: times({ brand_search: 3, remittance_search: 2, "": 7 }) as string[],
  event_money2020: times({ money2020_badge: 5, money2020_talk: 2, "": 1 }) as string[],
};
const first = `
  ahmed fatima omar sara khalid noura youssef layla hassan mariam ali aisha rashid hind
  sultan reem james emma daniel olivia lucas chloe hugo camille jonas lena priya arjun
  maria wei`
  .trim()
  .split(/\s+/);
const last = `
  almansoori alhashimi alketbi haddad khoury alotaibi alharbi nasser rahman khan patel
  sharma smith jones brown taylor martin bernard dubois moreau mueller schmidt weber
  garcia silva chen saleh aziz`
  .trim()
  .split(/\s+/);
const domains = times({
  "gmail.example": 45,
  "outlook.example": 16,
  "icloud.example": 14,
  "yahoo.example": 9,
  "company.example": 8,
  "holding.example": 5,
  "mail.example": 3,
});

const pickBy = (column: string, of: Record<string, (string | null)[]>, by: string, other: string) =>
  `case ${column} ${Object.entries(of)
    .map(([value, values]) => `when '${value}' then ${pick(values, by)}`)
    .join(" ")} else ${other} end`;

/** A UUID of version 7 for a moment, with 74 random bits of the hexadecimal text. */
const sortable = (
  at: string,
  hex: string,
) => `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint),
  12, '0') || '7' || substr(${hex}, 1, 3) || '8' || substr(${hex}, 4, 15))::uuid`;

/** Minutes until the link is opened: mostly at once, sometimes the next day, within 72 hours. */
const wait = `case when r4 < 0.06 then 420 + 2800 * r5
  else least(4319, 2.5 * exp(1.5 * sqrt(-2 * ln(1 - r5)) * cos(2 * pi() * r6))) end`;

/**
 * Makes leads and the mails they were sent. Values: the number of the lead before the first one, of the last one,
 * and of all leads of this run; how many leads there were; now. Addresses end in `.example`, which no mail
 * reaches; where a thing is chosen, the list repeats what is frequent.
 */
const seedStatement = `
  with drawn as (
    -- More each month than the month before, most in the afternoon, none late at night.
    -- In whole milliseconds, as the site itself records times.
    select date_trunc('milliseconds',
        least($5, day + interval '1 day' * (0.2 + 0.4 * (random() + random())))) as at,
      md5(random()::text) as hex, md5(random()::text) as mail_hex, $4::bigint + nth as number,
      random() as r1, random() as r2, random() as r3, random() as r4, random() as r5,
      random() as r6, random() as r7, random() as r8
    from generate_series($1::int + 1, $2::int) nth
    cross join lateral (select date_trunc('day', $5::timestamptz - interval '365 days'
      * (1 - pow(nth / $3::float, 0.7)), 'Asia/Dubai') as day) days
  ), chosen as (
    select *, ${pick(countries, "r1")} as country, ${pick(channels, "r2")} as channel,
      case when r3 < 0.61 then
        date_trunc('milliseconds', at + (${wait}) * interval '1 minute') end as confirmed_at
    from drawn
  ), leads as (
    insert into waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, city,
      heard_channel, heard_detail, locale, utm_source, utm_medium, utm_campaign, referrer_url,
      consent_at, consent_version, consent_locale, consent_source, is_throwaway, token_hash,
      token_expires_at, mark)
    select ${sortable("at", "hex")}, email, email,
      case when confirmed_at <= $5 then 'confirmed' else 'pending' end, at,
      case when confirmed_at <= $5 then confirmed_at end, country, city, channel,
      case when channel = 'other' and r7 < 0.5 then 'A colleague told me' end, locale,
      case when campaign is not null then channel end,
      case when campaign is not null then
        case when channel = 'event_money2020' then 'offline' else 'social' end end,
      campaign, case when r7 > 0.7 then 'https://news.example/fintech' end,
      -- Who never confirmed has asked again lately, or the server would have forgotten them.
      case when confirmed_at <= $5 then at else greatest(at, $5::timestamptz - r5 * interval '28 days') end,
      'seed', locale, 'seed', r8 < 0.01, 'seed:' || hex || mail_hex, at + interval '72 hours',
      case when r8 > 0.998 then 'priority' when r8 > 0.996 then 'follow_up' else 'none' end
    from (
      select *, ${pickBy("country", cities, "r4", "null")} as city,
        ${pickBy("country", locales, "r7", "'en'")} as locale,
        ${pickBy("channel", campaigns, "r8", "null")} as campaign,
        ${pick(first, "r5")} || '.' || ${pick(last, "r6")} || number || '@' || ${pick(domains, "r4")}
          as email
      from chosen
    ) person
    on conflict do nothing
    returning id, email, locale, created_at, status
  ), sent as (
    insert into mails (id, kind, subject_kind, subject_id, locale, to_address, state, attempts,
      created_at, next_attempt_at, sent_at, last_error)
    select ${sortable("created_at", "md5(id::text)")}, 'waitlist-confirm', 'lead', id, locale, email, state, 1,
      created_at, created_at,
      case when state = 'sent' then created_at + interval '2 seconds' end,
      case when state <> 'sent' then '550 mailbox unavailable' end
    from (
      select *, case when status = 'confirmed' or number >= 40 then 'sent'
        when number >= 10 then 'refused' else 'failed' end as state
      from (select *, get_byte(uuid_send(id), 15) * 1000 / 256 as number from leads) numbered
    ) lead
  )
  select count(*)::int as made from leads`;
