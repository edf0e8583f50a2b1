import type { Audience, Campaign, CampaignContent, CampaignKind } from "#contract/campaigns.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";

export const ownerAccount = {
  email: "owner@campaigns.example",
  password: "a long enough password",
};

/** SQL of a lead, by its number `n`. */
interface SeededLead {
  joinedAt: string;
  source?: string;
  friends?: string;
}

/** Adds an owner and a number of confirmed leads to a database. The triggers are off, so no sums are updated. */
export async function seedOwnerAndLeads(database: Database, leads: number, lead: SeededLead) {
  const { joinedAt, source = "NULL", friends = "0" } = lead;
  const clock = () => new Date();
  await addAdministrator({ database, clock }, { ...ownerAccount, reset: false, role: "owner" });
  for (let seeded = 0; seeded < leads; seeded += 50_000) {
    await database.background.transaction(async (transaction) => {
      await transaction.query("SET LOCAL session_replication_role = replica");
      await transaction.query(
        `INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country,
           heard_channel, locale, consent_at, consent_version, consent_locale, consent_source, is_throwaway,
           token_hash, token_expires_at, utm_source, ordinal, credits, place_key, referral_code)
         SELECT gen_random_uuid(), address, address, 'confirmed', joined_at, joined_at, 'AE', 'search',
           (ARRAY['en','ar','fr'])[1 + n % 3], joined_at, '1', 'en', 'waitlist-dialog', false, md5(address),
           joined_at, source, n, friends, n - 50 * friends, translate(lpad(to_hex(n), 10, '0'), '0189', 'wxyz')
         FROM generate_series($1::int, $2::int) AS n, LATERAL (SELECT 'lead-' || n || '@example.com' AS address,
           ${joinedAt} AS joined_at, ${source} AS source, ${friends} AS friends) AS seeded`,
        [seeded + 1, Math.min(leads, seeded + 50_000)],
      );
    });
  }
}

/** Adds an owner and leads for a campaign, which counts the list itself. */
export async function seedCampaign(database: Database, leads: number): Promise<void> {
  const joinedAt = "now() - interval '100 days' + n * interval '5 seconds'";
  await seedOwnerAndLeads(database, leads, { joinedAt });
  await database.background.script(
    `INSERT INTO lead_place_counts
       SELECT (place_key >> 12)::int, count(*) FROM waitlist_leads WHERE invited_at IS NULL GROUP BY 1;
     SELECT setval('waitlist_ordinal', (SELECT max(ordinal) FROM waitlist_leads)); ANALYZE waitlist_leads`,
  );
}

/**
 * An owner who sends campaigns, imports lists and uploads images through a running server. A text is sent as a CSV
 * file, bytes as a file of their own.
 */
export interface Owner {
  call<Body>(path: string, body?: object | string | Buffer): Promise<Body>;
}

/** Sends a campaign to all leads. Resolves when the call is answered. */
export async function signInOwner(url: () => string, origin: string): Promise<Owner> {
  const answer = await fetch(`${url()}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(ownerAccount),
  });
  if (!answer.ok) throw new Error(`The owner could not sign in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  return {
    async call(path, body) {
      const isFile = typeof body === "string" || Buffer.isBuffer(body);
      const fileType = typeof body === "string" ? "text/csv" : "application/octet-stream";
      const type = isFile ? fileType : "application/json";
      const called = await fetch(`${url()}${path}`, {
        method: body ? "POST" : "GET",
        headers: { cookie, origin, ...(body && { "content-type": type }) },
        ...(body && {
          body: isFile ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
        }),
      });
      if (!called.ok) throw new Error(`${path}: ${called.status} ${await called.text()}`);
      return called.json();
    },
  };
}

const paragraph =
  "We open the doors a little wider every week, and today it is your turn. What you told us when you joined has shaped what you will find inside.";

/** A text of an ordinary length, in three languages. */
export const content: CampaignContent = {
  texts: Object.fromEntries(
    (["en", "ar", "fr"] as const).map((locale) => [
      locale,
      {
        subject: { en: "It is your turn", ar: "حان دورك", fr: "C’est votre tour" }[locale],
        preview: "Your account is ready.",
        body: [
          "# Welcome",
          ...Array.from({ length: 6 }, () => paragraph),
          '[Open your account]({{invitation|https://example.com}} "button")',
        ].join("\n\n"),
      },
    ]),
  ),
  fallback: "en",
};

/** Sends a campaign to all leads. Resolves when Send is answered. */
export async function sendToAll(
  owner: Owner,
  {
    kind = "invitation",
    audience = { of: "leads", filter: {} },
  }: { kind?: CampaignKind; audience?: Audience } = {},
): Promise<Campaign> {
  const draft = await owner.call<Campaign>("/api/admin/campaigns", {
    ...{ kind, name: "To everybody", content, audience, perHour: null },
  });
  const { count } = await owner.call<{ count: number }>("/api/admin/campaigns/count", {
    ...{ kind, content, audience },
  });
  return owner.call(`/api/admin/campaigns/${draft.id}/send`, { version: draft.version, count });
}
