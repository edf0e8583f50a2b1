import { globSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { waitlistLeads, waitlistSubmissions } from "#server/leads/waitlist-tables.ts";
import { newsletter } from "#server/subscriptions/newsletter.ts";
import {
  newsletterSubmissions,
  newsletterSubscribers,
} from "#server/subscriptions/newsletter-tables.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort();

/** Every table that holds something, and the section of the privacy policy that says what. */
const sectionOf: Record<string, string | "nothing about a person"> = {
  waitlist_leads: "what-we-store",
  waitlist_submissions: "what-we-store",
  newsletter_submissions: "newsletter",
  lead_events: "what-we-store",
  bulk_actions: "retention",
  lead_imports: "retention",
  lead_import_rows: "retention",
  lead_import_skips: "nothing about a person",
  lead_rollup_changes: "what-we-store",
  lead_rollup_keys: "nothing about a person",
  lead_rollup_counts: "nothing about a person",
  lead_rollup_quarters: "nothing about a person",
  lead_funnel_changes: "nothing about a person",
  lead_funnel_counts: "nothing about a person",
  lead_place_changes: "nothing about a person",
  lead_place_counts: "nothing about a person",
  place_formula: "nothing about a person",
  visit_counts: "nothing about a person",
  visit_sources: "nothing about a person",
  referrals: "friends",
  rewards: "friends",
  newsletter_subscribers: "newsletter",
  contact_messages: "messages",
  applications: "applications",
  application_files: "applications",
  mails: "what-we-store",
  mail_batches: "nothing about a person",
  mail_events: "what-we-store",
  suppressions: "retention",
  campaigns: "nothing about a person",
  segments: "retention",
  waves: "nothing about a person",
  outgoing_events: "who-receives",
  webhook_deliveries: "who-receives",
  webhook_attempts: "who-receives",
  webhook_endpoints: "nothing about a person",
  api_keys: "nothing about a person",
  api_answers: "who-receives",
  erased_addresses: "leaving",
  rate_limits: "ip-and-logs",
  captcha_tokens: "captcha",
  admin_users: "retention",
  admin_accounts: "retention",
  admin_two_factors: "retention",
  admin_passkeys: "retention",
  admin_sessions: "retention",
  team_news: "nothing about a person",
  admin_verifications: "retention",
  audit_log: "retention",
  changed_settings: "nothing about a person",
  content_versions: "nothing about a person",
  content_releases: "nothing about a person",
  content_renderings: "nothing about a person",
  content_files: "nothing about a person",
  images: "nothing about a person",
  image_files: "nothing about a person",
  market_points: "nothing about a person",
  mail_pace: "nothing about a person",
  market_state: "nothing about a person",
};

/** Where the product's code may keep something in a browser; each place names what it keeps. */
const keptUnder: Record<string, string[]> = {
  "site/i18n/language.ts": ["language", "theme"],
  "site/shell/header.tsx": ["theme"],
  "site/features/waitlist/first-touch.ts": ["first-touch"],
  "site/forms/form-draft.ts": ["application.", "contact.draft", "waitlist.draft"],
  "site/features/amount/carried-amount.ts": ["carried-amount"],
  "site/links/passed-search.ts": ["searched"],
  "site/ui/toast.ts": ["notices"],
  "site/admin/dashboard/lead-columns.tsx": ["desk-columns"],
  "site/admin/campaigns/kept-draft.ts": ["campaign-draft-"],
  "server/accounts/auth.ts": ["session", "second-factor", "passkey"],
  "server/accounts/known-browsers.ts": ["device"],
};

describe.each(locales)("the policies in %s", (locale) => {
  const privacy = read(`content/${locale}/privacy.md`);
  const cookies = read(`content/${locale}/cookies.md`);

  it("speak of every table of the database", () => {
    const made = files("migrations/*.sql").flatMap((file) =>
      [...read(file).matchAll(/CREATE TABLE "?(\w+)"?/g)].map(([, name]) => name ?? ""),
    );
    const gone = files("migrations/*.sql").flatMap((file) =>
      [...read(file).matchAll(/DROP TABLE "?(\w+)"?/g)].map(([, name]) => name ?? ""),
    );
    const renamed = new Map(
      files("migrations/*.sql").flatMap((file) =>
        [...read(file).matchAll(/ALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?/g)].map(
          ([, from = "", to = ""]) => [from, to] as const,
        ),
      ),
    );
    const nameNow = (name: string): string => {
      const next = renamed.get(name);
      return next === undefined ? name : nameNow(next);
    };
    const tables = made.filter((name) => !gone.includes(name)).map(nameNow);
    expect(tables.sort()).toEqual(Object.keys(sectionOf).sort());
    for (const section of Object.values(sectionOf)) {
      if (section !== "nothing about a person") expect(privacy).toContain(`{#${section}}`);
    }
  });

  it("name everything that may be left in a browser", () => {
    const places = files("{site,server}/**/*.{ts,tsx}").filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) &&
        /\b(?:local|session)Storage\b|document\.cookie|\.cookie=|indexedDB|const cookie = \(|Max-Age=/.test(
          read(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""),
        ),
    );
    expect(places).toEqual(Object.keys(keptUnder).sort());
    for (const name of Object.values(keptUnder).flat()) {
      expect(cookies).toContain(`| \`${name}\``);
    }
    for (const name of [
      "__Host-session",
      "__Host-second-factor",
      "__Host-passkey",
      "__Host-device",
    ]) {
      expect(cookies).toContain(`\`${name}\``);
    }
  });
});

describe("what a list stores beside the address", () => {
  const lists = [
    { name: "waitlist", list: waitlist, tables: [waitlistLeads, waitlistSubmissions] },
    {
      name: "newsletter",
      list: newsletter,
      tables: [newsletterSubscribers, newsletterSubmissions],
    },
  ];

  it.each(lists)(
    "$name: has a column in both tables, for entries and further submissions",
    ({ list, tables }) => {
      const stored = list.columns.map(({ name }) => name);
      for (const table of tables) {
        const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
        expect(columns).toEqual(expect.arrayContaining(stored));
      }
    },
  );

  it.each(locales)("%s: is named in the personal data", (locale) => {
    const { fields } = JSON.parse(read(`content/${locale}/my-data.json`));
    const stored = lists.flatMap(({ list }) => list.columns.map(({ name }) => name));
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(stored));
  });
});
