import { mayDo } from "#contract/admin.ts";
import { fallbackLocale, type Locale } from "#contract/locale.ts";
import type { DigestRhythm, NoticeTopic, OwnNotices } from "#contract/people.ts";
import { clockOf, isTimeZone } from "#contract/time-zones.ts";
import { type TeamNews, teamNewsMail } from "#emails/team-news.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import { day, hour, later } from "#server/database/durations.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import { pagePath } from "#server/http/page-form.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { renderRows } from "#server/mail/outbox.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";

/*
 * Mails to administrators of what happened (docs/decisions/0085): each chooses what on the page of their account.
 * A job collects it, so that one mail reports many messages.
 */

/** Newer events, in milliseconds, may belong to an open transaction: the next mail reports them. */
const unsettled = 60_000;
/** The hour of the day, in the time zone of the reader, at which digests are due; weekly ones on Monday. */
const digestHour = 7;
/** The sender stops retrying a mail by then, in milliseconds: the waits of `retrySchedule` and some more. */
const givenUpAfter = 15 * hour;
const newsDays = 30;

/** SQL of what an administrator chose; for owners who have not chosen, only failures. */
const chosen = `coalesce(notices, CASE WHEN role = 'owner' THEN '{trouble}'::text[] ELSE '{}' END)`;

export async function readNotices(on: Queryable, userId: string): Promise<OwnNotices> {
  const [row] = await on.query<OwnNotices>(
    `SELECT ${chosen} AS topics, digest FROM admin_users WHERE id = $1`,
    [userId],
  );
  return row ?? { topics: [], digest: "off" };
}

/** Stores which news an administrator gets. No mail reports what happened before. */
export async function storeNotices(
  on: Queryable,
  userId: string,
  { topics, digest }: OwnNotices,
  now: Date,
): Promise<void> {
  await on.query(
    `UPDATE admin_users SET notices = $2, digest = $3, news_until = $4,
       digest_until = CASE WHEN digest = $3 THEN digest_until ELSE $4 END WHERE id = $1`,
    [userId, topics, digest, now],
  );
}

interface Reader {
  id: string;
  email: string;
  role: string;
  locale: Locale | null;
  zone: string | null;
  topics: NoticeTopic[];
  digest: DigestRhythm;
  newsUntil: Date;
  digestUntil: Date;
}

/** Mails each administrator what is new since their last mail. */
export async function mailTeamNews(database: Database, now: Date): Promise<void> {
  const readers = await database.query<Reader>(
    `SELECT id, email, role, locale, time_zone AS zone, ${chosen} AS topics, digest,
       news_until AS "newsUntil", digest_until AS "digestUntil"
     FROM admin_users WHERE invited_until IS NULL AND (${chosen} <> '{}' OR digest <> 'off')`,
  );
  const until = later(now, -unsettled);
  for (const reader of readers) {
    if (!mayDo(reader.role, "read")) continue;
    const news = await collectNews(database, reader, until);
    const digestSince = digestStart(reader, now);
    const { digest: rhythm } = reader;
    if (digestSince && rhythm !== "off") {
      news.digest = { rhythm, ...(await collectDigest(database, digestSince, until)) };
    }
    if (Object.keys(news).length === 0) continue;
    await database.transaction((on) => enqueueNews(on, reader, news, { now, until }));
  }
}

const counting = (select: string) => `(SELECT count(*)::int FROM ${select})`;
const inSpan = (column: string) => `${column} > $1 AND ${column} <= $2`;

/** The events of a span that the reader chose to be mailed; kinds without events are absent. */
async function collectNews(
  on: Queryable,
  { topics, newsUntil }: Reader,
  until: Date,
): Promise<TeamNews> {
  const [found] = await on.query<Required<Omit<TeamNews, "digest">>>(
    `SELECT ${counting(`contact_messages WHERE ${inSpan("created_at")}`)} AS messages,
       ${counting(`applications WHERE ${inSpan("created_at")}`)} AS applications,
       (SELECT coalesce(json_agg(DISTINCT jsonb_build_object('id', campaigns.id, 'name', name)), '[]')
          FROM audit_log JOIN campaigns ON campaigns.id::text = details->>'campaign'
          WHERE audit_log.kind = 'campaign_paused' AND by_email IS NULL AND ${inSpan("at")}) AS paused,
       (SELECT coalesce(json_agg(name), '[]') FROM webhook_endpoints
          WHERE state IN ('failing', 'disabled') AND ${inSpan(
            "failing_since + CASE WHEN fault = 'gone' THEN interval '0' ELSE interval '1 day' END",
          )}) AS endpoints,
       ${counting("mails WHERE state = 'failed' AND created_at > $3 AND created_at <= $4")}
         AS "failedMails"`,
    [newsUntil, until, later(newsUntil, -givenUpAfter), later(until, -givenUpAfter)],
  );
  const {
    messages = 0,
    applications = 0,
    paused = [],
    endpoints = [],
    failedMails = 0,
  } = found ?? {};
  const wants = (topic: NoticeTopic) => topics.includes(topic);
  return {
    ...(wants("messages") && messages > 0 && { messages }),
    ...(wants("applications") && applications > 0 && { applications }),
    ...(wants("trouble") && paused.length > 0 && { paused }),
    ...(wants("trouble") && endpoints.length > 0 && { endpoints }),
    ...(wants("trouble") && failedMails > 0 && { failedMails }),
  };
}

/** From when on a digest that is due counts; undefined while none is due. */
function digestStart({ digest, digestUntil, zone }: Reader, now: Date): Date | undefined {
  if (digest === "off") return undefined;
  const clock = clockOf(zone && isTimeZone(zone) ? zone : "UTC");
  // 1970 began on a Thursday: a Monday is four days later.
  const slotOf = (moment: Date) =>
    digest === "daily"
      ? Math.floor((clock(+moment) - digestHour * hour) / day)
      : Math.floor((clock(+moment) - digestHour * hour - 4 * day) / (7 * day));
  return slotOf(digestUntil) < slotOf(now) ? digestUntil : undefined;
}

async function collectDigest(on: Queryable, since: Date, until: Date) {
  const [numbers] = await on.query<Omit<NonNullable<TeamNews["digest"]>, "rhythm">>(
    `SELECT ${counting(`waitlist_leads WHERE ${inSpan("created_at")}`)} AS joined,
       ${counting(`waitlist_leads WHERE ${inSpan("consent_ts")}`)} AS confirmed,
       ${counting(`waitlist_leads WHERE ${inSpan("accepted_at")}`)} AS accepted,
       (SELECT coalesce(json_agg(best), '[]') FROM (
          -- A source is what a visitor's link says: only plain names are shown.
          SELECT CASE WHEN utm_source ~ '^[A-Za-z0-9_-]{1,40}$' THEN lower(utm_source) ELSE heard_channel END
            AS source, count(*)::int AS leads
          FROM waitlist_leads WHERE ${inSpan("created_at")} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3) AS best
       ) AS sources,
       ${counting("contact_messages WHERE state = 'new'")}
         + ${counting("applications WHERE state = 'new'")} AS inbox,
       ${counting("referrals WHERE state = 'held'")} AS friends,
       ${counting("rewards WHERE state = 'earned'")} AS rewards`,
    [since, until],
  );
  return numbers as NonNullable<typeof numbers>;
}

/** Enqueues the mail, unless another run has done so for that span. */
async function enqueueNews(
  on: Queryable,
  reader: Reader,
  news: TeamNews,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const claimed = await on.query(
    `UPDATE admin_users SET news_until = $2, digest_until = CASE WHEN $3 THEN $2 ELSE digest_until END
     WHERE id = $1 AND date_trunc('milliseconds', news_until) = $4
       AND date_trunc('milliseconds', digest_until) = $5 RETURNING 1`,
    [reader.id, until, news.digest !== undefined, reader.newsUntil, reader.digestUntil],
  );
  if (claimed.length === 0) return;
  const mail = enqueueMail(
    "SELECT $1::uuid, 'team-news'::text, 'news', $2::uuid, $3::text, $4::text, $5::timestamptz",
    "notice",
  );
  await on.query(
    `WITH news AS (INSERT INTO team_news (id, at, news) VALUES ($2, $5, $6::jsonb)), ${mail} SELECT 1`,
    [
      sortableId(now),
      sortableId(now),
      reader.locale ?? fallbackLocale,
      reader.email,
      now,
      JSON.stringify(news),
    ],
  );
}

/** Deletes the content of old mails. */
export async function purgeTeamNews(on: Queryable, now: Date): Promise<number> {
  const deleted = await on.query("DELETE FROM team_news WHERE at < $1 RETURNING 1", [
    later(now, -newsDays * day),
  ]);
  return deleted.length;
}

export function teamNewsRenderers(parts: {
  database: Database;
  publicUrl: string;
}): Record<string, MailRenderer> {
  const select = "SELECT id::text AS id, news FROM team_news WHERE id = ANY($1::uuid[])";
  return {
    "team-news": renderRows<{ id: string; news: TeamNews }>(
      parts.database,
      select,
      ({ news }, locale) =>
        teamNewsMail(locale, news, (page) => parts.publicUrl + pagePath(locale, page)),
    ),
  };
}
