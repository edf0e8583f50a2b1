import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ownAccount } from "#contract/people.ts";
import { mailTeamNews } from "#server/accounts/team-news.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { type Site, siteDatabases } from "./waitlist-site.ts";

const minute = 60_000;
const hour = 60 * minute;

describe.each(siteDatabases)("mails to the team on the $name", ({ open }) => {
  let site: Site;
  let cookie = "";
  beforeAll(async () => {
    site = await open({ PUBLIC_URL: origin });
    await addPerson(site.database, "owner@example.com", "owner");
    await addPerson(site.database, "editor@example.com", "editor");
    cookie = await signedIn(site.app, "editor@example.com");
  });
  afterAll(() => site?.close());
  afterEach(async () => {
    for (const table of [
      "mails",
      "contact_messages",
      "waitlist_leads",
      "webhook_endpoints",
      "team_news",
    ]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
    await site.database.query("UPDATE admin_users SET notices = NULL, digest = 'off'");
  });

  const headers = () => ({ origin, cookie, "x-reader": "en Asia/Dubai" });
  const choose = (topics: string[], digest = "off") =>
    site.app.inject({
      ...{ method: "POST", url: "/api/admin/account/notices", headers: headers() },
      payload: { topics, digest },
    });
  const write = (subject: string) =>
    site.post("/api/contact", {
      ...{ topic: "general", name: "Layla", email: "layla@example.com", locale: "en" },
      ...{ subject, message: "How much?", company: "", phone: "", about: "" },
    });
  /** The mails to administrators that are enqueued by a run so much later. */
  async function run(after: number) {
    await site.database.query("DELETE FROM mails WHERE kind = 'team-news'");
    await mailTeamNews(site.database, new Date(Date.now() + after));
    return site.database.query<{ to: string; news: Record<string, unknown> }>(
      `SELECT to_address AS to, news FROM mails JOIN team_news ON team_news.id = subject_id
       WHERE kind = 'team-news' ORDER BY 1`,
    );
  }

  it("report many messages at once, once, and nothing that happened before the choice", async () => {
    await write("Before");
    expect((await choose(["messages", "applications"])).statusCode).toBe(200);
    for (const subject of ["One", "Two", "Three"]) await write(subject);
    expect(await run(2 * minute)).toEqual([{ to: "editor@example.com", news: { messages: 3 } }]);
    const mails = await site.database.query<{ id: string }>(
      "SELECT id FROM mails WHERE kind = 'team-news'",
    );
    expect(await site.outbox.firstOutcome(mails[0]?.id ?? "", 10_000)).toBe("sent");
    const mail = String(new Map(site.mailFiles()).get(`${mails[0]?.id}.eml`));
    expect(mail).toContain("3 new messages");
    expect(mail).toContain("/admin/account");
    expect(mail).not.toContain("Two");
    expect(await run(20 * minute)).toEqual([]);
    const account = await site.app.inject({ url: "/api/admin/account", headers: headers() });
    expect(ownAccount.parse(account.json()).notices).toEqual({
      ...{ topics: ["messages", "applications"], digest: "off" },
    });
  });

  it("report to owners once for an outage that a webhook has failed for a day", async () => {
    await site.database.query("UPDATE admin_users SET news_until = now()");
    const fail = (since: string) =>
      site.database.query(
        `INSERT INTO webhook_endpoints (id, name, url, events, personal, secret, created_at, created_by,
           state, failing_since) VALUES (gen_random_uuid(), 'CRM', 'https://example.com', '{}', false, '',
           now(), 'x', 'failing', now() - $1::interval)`,
        [since],
      );
    await fail("23 hours");
    expect(await run(15 * minute)).toEqual([]);
    expect(await run(2 * hour)).toEqual([
      { to: "owner@example.com", news: { endpoints: ["CRM"] } },
    ]);
    expect(await run(3 * hour)).toEqual([]);
  });

  it("are a digest at seven in the morning of the reader, with what waits for an answer", async () => {
    await choose([], "daily");
    await site.join({ email: "omar@example.com", utm_source: "LinkedIn" });
    await site.join({ email: "rana@example.com", utm_source: "http://evil.example" });
    await write("Waits");
    // Dubai is four hours ahead of UTC.
    const seven =
      Math.ceil((Date.now() + 4 * hour - 7 * hour) / (24 * hour)) * 24 * hour + 3 * hour;
    const till = (moment: number) => moment - Date.now();
    expect(await run(till(seven) - minute)).toEqual([]);
    const [mail] = await run(till(seven) + minute);
    expect(mail?.news).toEqual({
      digest: {
        ...{ rhythm: "daily", joined: 2, confirmed: 0, accepted: 0, inbox: 1, friends: 0 },
        rewards: 0,
        sources: expect.arrayContaining([{ source: "linkedin", leads: 1 }]),
      },
    });
    expect(JSON.stringify(mail)).not.toContain("evil");
    expect(await run(till(seven) + hour)).toEqual([]);
  });
});
