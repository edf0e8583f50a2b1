import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bodyLimit,
  type CampaignContent,
  type CampaignKind,
  type MailPreview,
  type TextFault,
} from "#contract/campaigns.ts";
import type { Locale } from "#contract/locale.ts";
import { renderMails } from "#emails/render.tsx";
import { loadRenderedMails, type RenderedMails } from "#emails/rendered.ts";
import { purgeTestMails } from "#server/campaigns/drafts/campaign-store.ts";
import { hour, later } from "#server/database/durations.ts";
import { readUnsubscribeToken, sortableId } from "#server/database/ids-and-tokens.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { enqueueInBatch } from "#server/mail/batches.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { type Site, siteDatabases } from "./waitlist-site.ts";

const secret = "a secret of more than 32 characters";
let dir: string;
let rendered: RenderedMails;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "mails-"));
  await renderMails(dir);
  rendered = loadRenderedMails(dir, () => `${origin}/my-data`);
});
afterAll(() => rm(dir, { recursive: true }));

const invitation: CampaignContent = {
  fallback: "en",
  texts: {
    en: {
      subject: "Number {{place|one of many}}: your turn",
      preview: "You can open your account",
      body: '# Your turn\n\nYou are number {{place|one of many}}.\n\n[Open]({{invitation|https://site.example/}} "button")',
    },
    ar: {
      subject: "حان دورك",
      preview: "",
      body: 'رقمك {{place|قريب}}.\n\n[افتح حسابك]({{invitation|https://site.example/}} "button")',
    },
  },
};
const issue: CampaignContent = {
  fallback: "en",
  texts: { en: { subject: "The autumn", preview: "", body: "Fees fall." } },
};

describe.each(siteDatabases)("what a campaign says, on the $name", ({ open }) => {
  let site: Site;
  let cookie = "";
  beforeAll(async () => {
    site = await open({ PUBLIC_URL: origin, RATE_LIMITS: "on" }, { rendered });
    await addPerson(site.database, "editor@example.com", "editor");
    cookie = await signedIn(site.app, "editor@example.com");
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    for (const table of ["waitlist_leads", "newsletter_subscribers", "campaigns", "suppressions"]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
  });

  const call = (url: string, payload: object = {}) =>
    site.app.inject({ method: "POST", url, headers: { origin, cookie }, payload });

  async function addCampaign(kind: CampaignKind, content: CampaignContent) {
    const [id, now] = [sortableId(new Date()), new Date("2026-11-22T10:00:00Z")];
    await site.database.query(
      `INSERT INTO campaigns (id, kind, name, state, content, audience, created_at, created_by, started_at)
       VALUES ($1, $2, 'A name', 'finished', $3::jsonb, '{}', $4, 'owner@example.com', $4)`,
      [id, kind, JSON.stringify(content), now],
    );
    return id;
  }

  async function addPeople(kind: CampaignKind, count: number) {
    const [table, more, values] =
      kind !== "newsletter"
        ? ["waitlist_leads", ", country, heard_channel, is_throwaway", ", 'AE', 'other', false"]
        : ["newsletter_subscribers", "", ""];
    const rows = await site.database.query<{ id: string; email: string }>(
      `INSERT INTO ${table} (id, email, email_key, created_at, consent_at, consent_ts, locale,
         consent_locale, consent_version, consent_source, token_hash, token_expires_at, status${more})
       SELECT gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', now(), now(),
         timestamptz '2026-11-01' + n * interval '1 second', 'en', 'en', '1', 'test',
         md5($2::text || n), now(), 'confirmed'${values}
       FROM generate_series(1, $1::int) AS n RETURNING id, email`,
      [count, randomUUID()],
    );
    return rows.sort((a, b) => Number(a.email.slice(1, -12)) - Number(b.email.slice(1, -12)));
  }

  /** Queues the campaign's mail to each person and waits for those that are expected to leave. */
  async function send(
    campaignId: string,
    people: { id: string; email: string; locale?: Locale }[],
    expected = people.length,
  ) {
    await site.database.query(
      `WITH wanted AS (
         SELECT gen_random_uuid() AS id, person, row_number() OVER () AS ordinal
         FROM jsonb_array_elements($2::jsonb) AS person
       ), written AS (
         INSERT INTO mail_batches (id, state, filled_at, claimed_at, heartbeat_at)
         VALUES ($1, 'running', now(), now(), now()) ON CONFLICT DO NOTHING
       ), ${enqueueInBatch(
         `SELECT id, 'campaign'::text, 'lead'::text, (person->>'id')::uuid,
            coalesce(person->>'locale', 'en'), $1::uuid, ordinal FROM wanted`,
       )} SELECT FROM mail`,
      [campaignId, JSON.stringify(people)],
    );
    const before = new Set(site.mailFiles().map(([name]) => name));
    site.outbox.wake();
    await expect
      .poll(() => site.database.query("SELECT 1 FROM mails WHERE state IN ('waiting', 'queued')"))
      .toEqual([]);
    const files = site.mailFiles().filter(([name]) => !before.has(name));
    expect(files).toHaveLength(expected);
    return new Map(
      await Promise.all(
        files.map(async ([, source]) => {
          const mail = await PostalMime.parse(source);
          return [mail.to?.[0]?.address ?? "", mail] as const;
        }),
      ),
    );
  }

  it("says to each lead their own place, link and way off, in their language or the one it names", async () => {
    const leads = await addPeople("invitation", 12);
    const id = await addCampaign("invitation", invitation);
    const mails = await send(id, [
      { ...leads[2] },
      { ...leads[6], locale: "ar" },
      { ...leads[11], locale: "fr" },
    ] as typeof leads);
    const third = mails.get("p3@example.com");
    expect(third?.subject).toBe("Number 3: your turn");
    expect(third?.text).toContain("You are number 3.");
    const link = /https?:\S+\/invitation\?token=\S+/.exec(third?.text ?? "")?.[0] ?? "";
    expect(third?.html).toContain(`href="${link}"`);
    const fetched = await site.app.inject(
      `/api/invitations/${new URL(link).searchParams.get("token")}`,
    );
    expect(fetched.statusCode).toBe(200);
    expect(fetched.json()).toMatchObject({ email: "p3@example.com" });
    const leave = third?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const token = new URL(leave.slice(1, -1)).searchParams.get("token") ?? "";
    expect(readUnsubscribeToken(secret, waitlist, token)).toMatchObject({ entryId: leads[2]?.id });
    const seventh = mails.get("p7@example.com");
    expect(seventh?.subject).toBe("حان دورك");
    expect(seventh?.text).toContain("رقمك 7.");
    expect(seventh?.html).toMatch(/<html[^>]* dir="rtl"/);
    // French has no text of its own: the English text is sent, with all around it in English.
    const last = mails.get("p12@example.com");
    expect(last?.subject).toBe("Number 12: your turn");
    expect(last?.text).toContain("To leave the waitlist:");
  });

  it("gives news the link of an invitation only for who was invited and has not accepted", async () => {
    const leads = await addPeople("update", 3);
    await site.database.query(
      "UPDATE waitlist_leads SET invited_at = now(), accepted_at = CASE WHEN id = $2 THEN now() END WHERE id IN ($1, $2)",
      [leads[1]?.id, leads[2]?.id],
    );
    const id = await addCampaign("update", invitation);
    const mails = await send(id, leads);
    const link = (email: string) =>
      /^http\S+(?:invitation|site\.example)\S*/m.exec(mails.get(email)?.text ?? "")?.[0];
    expect(link("p1@example.com")).toBe("https://site.example/");
    expect(link("p2@example.com")).toMatch(/\/invitation\?token=/);
    expect(link("p3@example.com")).toBe("https://site.example/");
    expect(mails.get("p1@example.com")?.subject).toBe("Number 1: your turn");
  });

  it("counts places among those who still wait, from batch to batch", async () => {
    const leads = await addPeople("invitation", 9);
    const id = await addCampaign("invitation", invitation);
    const [first, second] = [leads.slice(3, 5), leads.slice(6, 8)];
    await send(id, first);
    const mails = await send(id, second);
    // The fourth and the fifth are invited.
    expect(mails.get("p8@example.com")?.subject).toBe("Number 6: your turn");
    site.forward(61_000);
    await site.database.query("DELETE FROM waitlist_leads WHERE id = $1", [leads[0]?.id]);
    expect((await send(id, leads.slice(8))).get("p9@example.com")?.subject).toBe(
      "Number 4: your turn",
    );
  });

  it("writes to no one who has left, was suppressed since, or whose campaign was cancelled", async () => {
    const [gone, suppressed, last] = await addPeople("newsletter", 3);
    const id = await addCampaign("newsletter", issue);
    await site.database.query("DELETE FROM newsletter_subscribers WHERE id = $1", [gone?.id]);
    await site.database.query(
      `INSERT INTO suppressions (id, email, email_key, reason, at)
       VALUES (gen_random_uuid(), 'p2@example.com', 'p2@example.com', 'complained', now())`,
    );
    const people = [gone, suppressed, last] as { id: string; email: string }[];
    const mails = await send(id, people, 1);
    const text = mails.get("p3@example.com")?.text ?? "";
    expect(text).toMatch(/\/newsletter\/2026-11-22-the-autumn-[\da-f]{6}\n/);
    expect(text).toContain("don’t track");
    const cancelled = await addCampaign("newsletter", issue);
    await site.database.query("UPDATE campaigns SET state = 'cancelled' WHERE id = $1", [
      cancelled,
    ]);
    await send(cancelled, [last as { id: string; email: string }], 0);
  });

  it("shows a draft as an example recipient would get it, with its faults", async () => {
    const answer = await call("/api/admin/campaigns/preview", {
      ...{ kind: "invitation", locale: "fr" },
      content: {
        ...invitation,
        texts: { ...invitation.texts, ar: { subject: "x", preview: "", body: "<b>x</b>" } },
      },
    });
    const preview = answer.json<MailPreview>();
    expect(preview).toMatchObject({ locale: "en", subject: "Number 1,204: your turn" });
    expect(preview.html).toContain(`href="${origin}/invitation"`);
    expect(preview.faults.map(({ code, locale, line }) => [code, locale, line])).toEqual([
      ["html_not_allowed", "ar", 1],
      ["html_not_allowed", "ar", 1],
      ["no_invitation_link", "ar", null],
    ]);
    const long = { subject: "x", preview: "", body: "- a\n".repeat(12_000) };
    const content = { fallback: "fr", texts: { en: long } };
    const faults = (
      await call("/api/admin/campaigns/preview", { kind: "newsletter", locale: "en", content })
    ).json<MailPreview>().faults;
    expect(faults.map(({ code }) => code)).toEqual(["no_text_for_fallback", "mail_too_long"]);
    // As long as a draft may be, in all its languages.
    const longest = { subject: "س", preview: "", body: "س".repeat(bodyLimit) };
    const all = { fallback: "ar", texts: { en: longest, ar: longest, fr: longest } };
    const shown = await call("/api/admin/campaigns/preview", {
      ...{ kind: "newsletter", locale: "ar", content: all },
    });
    expect([shown.statusCode, shown.json<MailPreview>().faults[0]?.code]).toEqual([
      ...[200, "mail_too_long"],
    ]);
  });

  it.each([
    ["a subject of two lines", { subject: "News\r\nBcc: all@example.com" }],
    ["a subject with a null character", { subject: "News\u0000" }],
    ["half a character", { body: "\ud800" }],
    ["a control character", { body: "a\u0007" }],
    ["ten megabytes", { body: "a".repeat(10_000_000) }],
  ])("refuses %s with a clear answer", async (_, change) => {
    const content = { ...issue, texts: { en: { ...issue.texts.en, ...change } } };
    const body = { kind: "newsletter", locale: "en", content };
    const answer = await call("/api/admin/campaigns/preview", body);
    expect([400, 413, 422]).toContain(answer.statusCode);
    expect(answer.json()).toHaveProperty("error");
  });

  it("sends a test to its requester, marks it in its subject, and keeps to its budget", async () => {
    const id = await addCampaign("newsletter", issue);
    const before = site.mailFiles().length;
    expect((await call(`/api/admin/campaigns/${id}/test`, { locale: "en" })).statusCode).toBe(200);
    await expect.poll(() => site.mailFiles().length).toBe(before + 1);
    const sources = site.mailFiles().map(([, source]) => source.toString());
    const mail = sources.find((source) => source.includes("To: editor@example.com"));
    expect(mail).toContain("Subject: [Test] The autumn");
    expect(mail).not.toContain("List-Unsubscribe");
    const log = await site.database.query<{ kind: string }>(
      "SELECT kind FROM audit_log WHERE kind = 'campaign_tested'",
    );
    expect(log).toHaveLength(1);
    // A test mail contains the administrator's address, which nothing else would delete.
    const tests = () => site.database.query("SELECT 1 FROM mails WHERE kind = 'campaign-test'");
    await expect.poll(async () => (await tests()).length).toBe(1);
    await purgeTestMails(site.database, site.now());
    expect(await tests()).toHaveLength(1);
    await purgeTestMails(site.database, later(site.now(), 25 * hour));
    expect(await tests()).toEqual([]);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      statuses.push((await call(`/api/admin/campaigns/${id}/test`, { locale: "en" })).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(
      (await call(`/api/admin/campaigns/${randomUUID()}/test`, { locale: "en" })).statusCode,
    ).toBe(404);
  });

  it("finds dead links, and sends no request inside the network", async () => {
    const body =
      "[a](https://127.0.0.1/admin)\n\n[b](https://169.254.169.254/latest) [b](https://169.254.169.254/latest)";
    const id = await addCampaign("newsletter", {
      ...issue,
      texts: { en: { subject: "x", preview: "", body } },
    });
    const answer = await call(`/api/admin/campaigns/${id}/check`);
    expect(answer.json<{ faults: TextFault[] }>().faults).toEqual([
      { level: "red", code: "dead_link", locale: "en", detail: "https://127.0.0.1/admin", line: 1 },
      {
        level: "red",
        code: "dead_link",
        locale: "en",
        detail: "https://169.254.169.254/latest",
        line: 3,
      },
    ]);
  });
});
