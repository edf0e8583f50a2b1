import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { typedTexts } from "#server/typed-columns.ts";
import { pdf } from "#tests/fixtures/cv.ts";
import { apply } from "./applications-site.ts";
import { content } from "./campaign-site.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { importCalls } from "./import-calls.ts";

/** Every column of ours and of the queue that can hold a text. */
const textColumns = `SELECT table_schema AS schema, table_name AS "table", column_name AS "column"
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'
    AND (data_type IN ('text', 'character varying', 'json', 'jsonb') OR udt_name IN ('_text', '_varchar'))
  ORDER BY 1, 2, 3`;
type TextColumn = { schema: string; table: string; column: string };

/** A text of the site. */
const place = { file: "about.json", key: "hero.title" };

/** Columns that no erasure searches, by what keeps an address of a person out of their texts. */
const unsearched: Record<string, Record<string, string>> = {
  "a closed list, a hash, an id or a code of ours": {
    api_answers: "idempotency_key call_hash body",
    api_keys: "beginning hash previous_hash scopes",
    application_files: "kind",
    applications: "consent_version job locale state",
    bulk_actions: "by_id kind mark state",
    campaigns: "automatic_event kind pause_reason state time_zone",
    captcha_tokens: "hash",
    contact_messages: "locale state topic",
    content_files: "address build",
    content_releases: "legal_versions",
    content_renderings: "build",
    content_versions: "base_hash file key locale state",
    erased_addresses: "address_hash",
    image_files: "file size",
    images: "hash",
    lead_events: "kind",
    lead_import_rows: "outcome",
    lead_import_skips: "reason",
    lead_imports: "by_id consent_version list skipped state status",
    lead_rollup_changes: "channel country locale mark",
    lead_rollup_keys: "channel country locale mark",
    mail_batches: "final_counts state",
    mail_events: "event_id kind provider",
    mails: "dropped_for kind locale state subject_kind",
    market_points: "address grain",
    market_state: "address figures",
    newsletter_submissions: "consent_locale consent_version locale token_hash",
    newsletter_subscribers: "consent_locale consent_version locale state status token_hash",
    outgoing_events: "type",
    rate_limits: "key",
    referrals: "reason state",
    rewards: "name reward state",
    suppressions: "reason",
    team_news: "news",
    visit_counts: "locale medium page source",
    visit_sources: "source",
    waitlist_leads:
      "consent_locale consent_version country heard_channel locale mark network_hash referral_code referred_by status tags token_hash",
    waitlist_submissions:
      "consent_locale consent_version country heard_channel locale network_hash referred_by tags token_hash",
    waves: "last_outcome time time_zone",
    webhook_attempts: "fault",
    webhook_deliveries: "fault state type",
    webhook_endpoints: "events fault locale previous_secret secret shape state",
  },
  "of accounts, by whose addresses the log names them": {
    admin_accounts:
      "access_token account_id id id_token password provider_id refresh_token scope user_id",
    admin_passkeys: "aaguid credential_id device_type id public_key transports user_id",
    admin_sessions: "id impersonated_by ip_address token user_agent user_id",
    admin_two_factors: "backup_codes id secret user_id",
    admin_users: "ban_reason digest email id image locale name notices role time_zone",
    admin_verifications: "id identifier value",
    api_keys: "created_by",
    audit_log: "by_email kind",
    bulk_actions: "by_email",
    campaigns: "created_by sent_by",
    content_releases: "author failure",
    content_versions: "author",
    images: "created_by",
    lead_events: "by_email",
    lead_imports: "by_email stopped_by",
    referrals: "decided_by",
    rewards: "decided_by",
    segments: "created_by",
    suppressions: "by_email",
    waves: "created_by",
    webhook_endpoints: "created_by",
  },
  "the row is deleted with its person, or emptied": {
    applications: "email email_key",
    contact_messages: "email email_key",
    lead_import_rows: "cells lead",
    mails: "last_error to_address",
    newsletter_submissions: "email",
    newsletter_subscribers: "email email_key",
    suppressions: "email email_key",
    waitlist_leads: "email email_key",
    waitlist_submissions: "email",
  },
  "written without any address": {
    audit_log: "details",
    lead_funnel_changes: "host utm_source",
    lead_funnel_counts: "host utm_source",
    lead_imports: "consent_source",
    lead_rollup_changes: "campaign",
    lead_rollup_keys: "campaign",
    newsletter_submissions: "consent_source",
    newsletter_subscribers: "consent_source",
    waitlist_leads: "consent_source",
    waitlist_submissions: "consent_source",
  },
  "folded from another column by a trigger": { lead_events: "folded" },
  "a filter, cleared within minutes": { bulk_actions: "target" },
  "what the group itself is reached at": {
    changed_settings: "name value",
    webhook_endpoints: "url",
  },
};

describe.each(dashboards)("texts about others after an erasure, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open({ WEBHOOK_PRIVATE_TARGETS: "127.0.0.1:9" });
  });
  afterAll(() => dashboard?.close());
  const imports = importCalls(() => dashboard);

  const ours = () =>
    dashboard
      .query<TextColumn>(textColumns)
      .then((columns) => columns.filter(({ schema }) => schema === "public"));

  it("are of columns that an erasure searches, or that need no search", async () => {
    const searched = typedTexts.flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column.replace("::json", "")}`),
    );
    const others = Object.values(unsearched).flatMap((tables) =>
      Object.entries(tables).flatMap(([table, columns]) =>
        columns.split(" ").map((column) => `${table}.${column}`),
      ),
    );
    const columns = (await ours()).map(({ table, column }) => `${table}.${column}`);
    expect([...searched, ...others].sort()).toEqual(columns.sort());
  });

  /** Columns that contain a text, in any letters. */
  async function holding(part: string): Promise<string[]> {
    const found: string[] = [];
    for (const { schema, table, column } of await dashboard.query<TextColumn>(textColumns)) {
      const rows = await dashboard.query(
        `SELECT 1 FROM ${schema}."${table}" WHERE "${column}"::text ILIKE $1 LIMIT 1`,
        [`%${part}%`],
      );
      if (rows.length > 0)
        found.push(`${schema === "public" ? "" : `${schema}.`}${table}.${column}`);
    }
    return found;
  }

  async function ok<Body = { id: string }>(path: string, body: unknown): Promise<Body> {
    const answer = await dashboard.call<Body>(path, body);
    expect([path, answer.status, answer.body]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      answer.body,
    ]);
    return answer.body;
  }

  let times = -1;
  /** Types the address wherever the product takes a text. */
  async function typeEverywhere(typed: string) {
    const { site } = dashboard;
    times += 1;
    const near = `Ask ${typed}, or <${typed}>.`;
    const all = ["lead.joined", "message.received", "application.received", "campaign.paused"];
    await ok("/api/admin/webhooks", {
      ...{ name: near, url: "http://127.0.0.1:9/", events: all, personal: true },
    });
    for (const shape of ["fields", "slack"]) {
      const url = "http://127.0.0.1:9/";
      await ok("/api/admin/webhooks", { name: "CRM", url, events: all, personal: true, shape });
    }
    const lead = {
      ...{ email: "omar@example.com", heard_channel: "other", heard_detail: near, city: near },
      ...{ utm_source: near, utm_medium: near, utm_campaign: near },
      referrer_url: `https://example.com/${typed}`,
    };
    expect((await site.join(lead)).status).toBe(200);
    expect((await site.join(lead)).status).toBe(200);
    const message = {
      name: near,
      company: near,
      phone: "1",
      subject: near,
      message: `\n${near}\n`,
    };
    const contact = { email: "omar@example.com", locale: "en", recaptchaToken: "", ...message };
    expect((await site.post("/api/contact", contact)).status).toBe(200);
    const file = { name: `CV for ${typed}.pdf`, bytes: pdf() };
    const applied = { email: "omar@example.com", name: near, note: near };
    expect((await apply(site, file, applied)).status).toBe(200);

    const [omar] = await dashboard.query<{ id: string }>(
      "SELECT id FROM waitlist_leads WHERE email = 'omar@example.com'",
    );
    const target = { ids: [omar?.id] };
    const { at } = await ok<{ at: string }>("/api/admin/bulk-actions/preview", { target });
    const noted = { target, at, count: 1, kind: "note", note: near };
    const { id: action } = await ok("/api/admin/bulk-actions", noted);
    await ok("/api/admin/bulk-actions", noted);
    await dashboard.query("UPDATE bulk_actions SET due_at = now() WHERE id = $1", [action]);
    await dashboard.perform(action);

    const texts = { texts: { en: { subject: near, preview: near, body: near } }, fallback: "en" };
    for (const audience of [
      { of: "leads", filter: { q: `${typed} again` } },
      { of: "leads", filter: { campaign: near } },
      { of: "addresses", addresses: [near, "omar@example.com"] },
    ]) {
      await ok("/api/admin/campaigns", {
        ...{ kind: "update", name: near, content: texts, audience, perHour: null },
      });
    }
    const named = { of: "leads", filter: { campaign: near } };
    await ok("/api/admin/segments", { name: near, audience: named });
    const draft = { kind: "invitation", name: "Spring", content: content(), perHour: null };
    const audience = { of: "leads", filter: { country: "AE" } };
    const { id: campaignId } = await ok("/api/admin/campaigns", { ...draft, audience });
    await ok("/api/admin/waves", {
      ...{ name: near, campaignId, size: 1, days: [1], time: "10:00", timeZone: "Asia/Dubai" },
    });
    const { id: gone } = await ok("/api/admin/campaigns", { ...draft, name: near, audience });
    await ok(`/api/admin/campaigns/${gone}/delete`, {});
    await ok("/api/admin/api-keys", { name: near, scopes: ["leads:read"], days: "30" });
    const color = { r: times, g: 0, b: 0 };
    const picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: color },
    })
      .png()
      .toBuffer();
    const image = await ok(`/api/admin/images?${new URLSearchParams({ name: near })}`, picture);
    await ok(`/api/admin/images/${image.id}/alternatives`, { alternatives: { en: near } });
    const written = await fetch(`${site.url}/api/admin/content/drafts`, {
      method: "POST",
      headers: {
        ...{ cookie: dashboard.cookie, origin: "http://site.example" },
        ...{ "content-type": "application/json", "if-match": '"0"' },
      },
      body: JSON.stringify({ ...place, locale: locales[times], text: typed }),
    });
    expect([written.status, await written.text()]).toEqual([200, expect.anything()]);

    const { body: read } = await imports.upload(
      `email,note ${typed}\nzoe@example.com,"${near}"\n`,
      `for ${typed}.csv`,
    );
    await imports.upload(`email,note\nrami@example.com,"${near}"\n`);
    const { body: dry } = await imports.check(read, { country: "AE", notes: [1] });
    expect((await imports.commit(read.id, dry)).status).toBe(202);
    await imports.perform(read.id);
    const deliveries = "SELECT 1 FROM webhook_deliveries";
    await expect.poll(async () => (await dashboard.query(deliveries)).length).toBeGreaterThan(8);
  }

  it.each([
    ["sophie.martin@planted.example", "Sophie.Martin@PLANTED.example", "martin@planted"],
    ["adalovelace@gmail.com", "Ada.Love.Lace+fair@googlemail.com", "lace+fair@googlemail"],
    ["зоя@bücher-planted.example", "ЗОЯ@BÜCHER-planted.example", "ЗОЯ@BÜCHER"],
  ])("keep nothing of %s, typed as %s", async (email, typed, part) => {
    expect((await dashboard.site.join({ email })).status).toBe(200);
    await typeEverywhere(typed);
    expect((await holding(part)).length).toBeGreaterThan(20);
    await ok("/api/admin/erasures", { email, notify: false });
    expect(await holding(part)).toEqual([]);
    const kept = ["lead_events.detail", "campaigns.content", "webhook_deliveries.body"];
    expect(await holding("Ask …, or <…>.")).toEqual(expect.arrayContaining(kept));
    for (const table of ["webhook_endpoints", "waitlist_leads", "campaigns", "segments", "waves"]) {
      await dashboard.query(`DELETE FROM ${table}`);
    }
  });
});
