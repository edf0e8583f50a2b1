import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type { AdminRole } from "#contract/admin.ts";
import { locales } from "#contract/locale.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import { openDatabase } from "#server/database/open-database.ts";

export const password = "a long enough password";
export const people = {
  owner: "owner@example.com",
  reader: "reader@example.com",
  stranger: "stranger@example.com",
} as const;

const hour = 3_600_000;
const pick = <T>(from: readonly T[], i: number) => from[i % from.length] as T;
const began = Date.now();

/** 600 people, one every two hours, the latest first; every fiftieth is a Noor. */
export const leads = Array.from({ length: 600 }, (_, i) => {
  const number = String(i + 1).padStart(3, "0");
  const at = new Date(began - (i + 1) * 2 * hour);
  const isConfirmed = i % 3 !== 0;
  return {
    id: randomUUID(),
    email: i % 50 === 49 ? `noor${number}@example.com` : `lead${number}@example.com`,
    status: isConfirmed ? "confirmed" : "pending",
    country: pick(["AE", "SA", "FR", "other"], i),
    channel: pick(["search", "linkedin", "friend_referral"], i),
    // A third each of the confirmed and of the unconfirmed.
    locale: pick(locales, Math.floor(i / 3)),
    campaign: pick([null, "spring"], i),
    at,
    confirmedAt: isConfirmed ? new Date(at.getTime() + 4 * 60_000) : null,
  };
});

/** Adds leads, an owner, a reader and an account without a role to a data folder that is not in use. */
export async function fillDashboard(dataDir: string): Promise<void> {
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined },
    pino({ level: "silent" }),
  );
  await database.query(
    `insert into waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, city,
       heard_channel, locale, utm_campaign, consent_at, consent_version, consent_locale,
       consent_source, is_throwaway, token_hash, token_expires_at)
     select (one->>'id')::uuid, one->>'email', one->>'email', one->>'status',
       (one->>'at')::timestamptz, (one->>'confirmedAt')::timestamptz, one->>'country', null,
       one->>'channel', one->>'locale', one->>'campaign', (one->>'at')::timestamptz, '2026-11-21',
       one->>'locale', 'form', false, one->>'email', (one->>'at')::timestamptz + interval '72 hours'
     from json_array_elements($1::text::json) as one`,
    [JSON.stringify(leads)],
  );
  const add = (email: string, role: AdminRole) =>
    addAdministrator(
      { database, clock: () => new Date() },
      { email, password, reset: false, role },
    );
  await add(people.owner, "owner");
  await add(people.reader, "reader");
  await add(people.stranger, "reader");
  await database.query(`update admin_users set role = 'none' where email = $1`, [people.stranger]);
  await database.close();
}
