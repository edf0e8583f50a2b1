import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Audience, AudienceCount, Campaign } from "#contract/campaigns.ts";
import { listCampaigns } from "#server/campaigns/store.ts";
import { purgeEndedSuppressions } from "#server/campaigns/suppressions.ts";
import { unsubscribeToken } from "#server/platform/ids-and-tokens.ts";
import { waitlist } from "#server/waitlist/waitlist.ts";
import { type MailServer, startMailServer } from "#tests/fakes/smtp.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";

const secret = "a secret of more than 32 characters";

const content = (subject = "Your turn") => ({
  texts: { en: { subject, preview: "", body: "[Come in]({{invitation|https://example.com}})" } },
  fallback: "en",
});
const ofRun = (run: string): Audience => ({ of: "leads", filter: { campaign: run } });

describe.each(dashboards)("campaigns, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  let smtp: MailServer;
  beforeAll(async () => {
    smtp = await startMailServer({ headsOnly: true });
    dashboard = await open({ SMTP_URL: smtp.url });
  });
  afterAll(async () => {
    await dashboard?.close();
    await smtp?.stop();
  });

  /** Leads of a campaign tag of their own, oldest first, so that tests do not meet. */
  async function addLeads(count: number) {
    const run = `run-${randomUUID().slice(0, 8)}`;
    const address = (index: number) => `${run}.${index}@example.com`;
    const ids = await dashboard.addLeads(count, { status: "confirmed", email: address });
    await dashboard.query(
      "UPDATE waitlist_leads SET utm_campaign = $2 WHERE id = ANY($1::uuid[])",
      [ids, run],
    );
    return { run, ids, address };
  }
  const call = (path: string, body?: unknown) =>
    dashboard.call<Campaign & AudienceCount & { error: string }>(path, body);
  async function draft(audience: Audience, change: object = {}): Promise<Campaign> {
    const made = await call("/api/admin/campaigns", {
      ...{ kind: "invitation", name: "Spring", content: content(), audience, perHour: null },
      ...change,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }
  const count = async (audience: Audience, kind = "invitation") =>
    (await call("/api/admin/campaigns/count", { kind, content: content(), audience })).body;
  const send = (campaign: Campaign, count: number, change: object = {}, as = call) =>
    as(`/api/admin/campaigns/${campaign.id}/send`, { version: campaign.version, count, ...change });
  const read = async (id: string) => (await call(`/api/admin/campaigns/${id}`)).body;
  const change = (id: string, what: string) => call(`/api/admin/campaigns/${id}/${what}`, {});
  const until = (id: string, state: string) =>
    expect.poll(async () => (await read(id)).state, { interval: 100 }).toBe(state);
  const received = (run: string) =>
    smtp.received.flatMap(({ to }) => to).filter((to) => to.startsWith(run));
  const logOf = (id: string) =>
    dashboard.query<{ kind: string; by_email: string | null; details: object }>(
      "SELECT kind, by_email, details FROM audit_log WHERE details->>'campaign' = $1 ORDER BY id",
      [id],
    );
  const auditOf = async (id: string) => (await logOf(id)).map(({ kind }) => kind);
  const timeZone = "Asia/Dubai";
  /** A moment so far ahead, by the clock of the zone. */
  const inZone = (ahead: number) =>
    new Date(dashboard.site.now().getTime() + ahead + 4 * 3600_000).toISOString().slice(0, 16);

  it("counts exactly whom it would write to, and who is left out", async () => {
    const { run, ids, address } = await addLeads(12);
    const [pending, invited, complained, bounced, confirmedAgain] = ids;
    await dashboard.query(
      "UPDATE waitlist_leads SET status = 'pending', consent_ts = NULL WHERE id = $1",
      [pending],
    );
    await dashboard.query("UPDATE waitlist_leads SET invited_at = now() WHERE id = $1", [invited]);
    const suppress = (index: number, reason: string, at: string) =>
      dashboard.query(
        `INSERT INTO suppressions (id, email, email_key, reason, at)
         VALUES ($1, $2, $2, $3, ${at})`,
        [randomUUID(), address(index), reason],
      );
    await suppress(2, "complained", "now() - interval '1 year'");
    await suppress(3, "bounced", "now()");
    // Who confirmed after the bounce has shown that the mailbox takes mail.
    await suppress(4, "bounced", "now() - interval '1 year'");
    await dashboard.query(
      "UPDATE waitlist_leads SET consent_ts = created_at + interval '1 second' WHERE id = $1",
      [confirmedAgain],
    );
    expect([complained, bounced, confirmedAgain].every(Boolean)).toBe(true);
    // One leaves by the link of a mail, one is erased: no list that is pasted brings them back.
    const token = unsubscribeToken(secret, waitlist, ids[10] ?? "");
    const left = await fetch(`${dashboard.site.url}/api/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    const erased = await call("/api/admin/erasures", { email: address(11), notify: false });
    expect([left.status, erased.status]).toEqual([200, 200]);
    expect(await count(ofRun(run))).toMatchObject({
      count: 6,
      byLocale: [{ locale: "en", count: 6, hasText: true }],
      leftOut: { unconfirmed: 1, suppressed: 2, invited: 1, unknown: 0, unusable: 0 },
    });
    const again = { ...ofRun(run), again: true } as Audience;
    expect(await count(again)).toMatchObject({ count: 7, leftOut: { invited: 0 } });
    const oldest = { ...ofRun(run), oldest: 4 } as Audience;
    expect(await count(oldest)).toMatchObject({ count: 4, byLocale: [{ count: 4 }] });
    // Pasted with another spelling, twice, with nonsense, and with strangers.
    const addresses = [
      ...[address(5), address(6).toUpperCase(), ` ${address(6)} `, "not an address"],
      ...["stranger@example.com", address(0), address(2), address(10), address(11)],
    ];
    expect(await count({ of: "addresses", addresses })).toMatchObject({
      count: 2,
      leftOut: { unconfirmed: 1, suppressed: 1, invited: 0, unknown: 3, unusable: 2 },
    });
    // Subscribers gave their consent to another list.
    const wrong = { of: "subscribers", filter: {} };
    const refused = await call("/api/admin/campaigns/count", {
      ...{ kind: "invitation", content: content(), audience: wrong },
    });
    expect(refused.status).toBe(400);
  });

  it("writes to no mailbox that is gone for being imported as confirmed again", async () => {
    const { run, ids, address } = await addLeads(2);
    for (const [index, id] of ids.entries()) {
      await dashboard.query(
        `INSERT INTO suppressions (id, email, email_key, reason, at)
         VALUES ($1, $2, $2, 'bounced', now() - interval '1 year')`,
        [randomUUID(), address(index)],
      );
      // An import adds who is confirmed at one moment; whoever presses a link was added before.
      await dashboard.query(
        "UPDATE waitlist_leads SET consent_ts = created_at + $2 * interval '1 second' WHERE id = $1",
        [id, index],
      );
    }
    expect(await count(ofRun(run))).toMatchObject({ count: 1, leftOut: { suppressed: 1 } });
    await purgeEndedSuppressions(dashboard.site.database, [waitlist]);
    const campaign = await draft(ofRun(run));
    await send(campaign, 1);
    await until(campaign.id, "finished");
    expect(received(run)).toEqual([address(1)]);
  });

  it("writes to everybody once, says so, and knows who was invited", async () => {
    const { run, ids } = await addLeads(30);
    const campaign = await draft(ofRun(run));
    expect(campaign).toMatchObject({ state: "draft", counts: { recipients: null, sent: 0 } });
    const sent = await send(campaign, 30);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await until(campaign.id, "finished");
    expect(await read(campaign.id)).toMatchObject({
      counts: { recipients: 30, queued: 0, sent: 30, refused: 0, failed: 0, skipped: 0 },
      sentBy: dashboard.email,
    });
    expect(new Set(received(run)).size).toBe(30);
    expect(received(run).length).toBe(30);
    const invited = await dashboard.query(
      `SELECT 1 FROM waitlist_leads WHERE id = ANY($1::uuid[]) AND invited_at <= now()
         AND invitation_expires_at > now() + interval '13 days'`,
      [ids],
    );
    expect(invited.length).toBe(30);
    expect(await logOf(campaign.id)).toMatchObject([
      {
        ...{ kind: "campaign_sent", by_email: dashboard.email },
        details: { what: "invitation", name: "Spring", count: 30, of: "leads" },
      },
    ]);
    expect(await count(ofRun(run))).toMatchObject({ count: 0, leftOut: { invited: 30 } });
    expect((await send(await draft(ofRun(run)), 30)).body.error).toBe("nobody");
  });

  it("tells two who change a draft at once, or send it at once", async () => {
    const { run } = await addLeads(3);
    const campaign = await draft(ofRun(run));
    const { name, content: texts, audience, perHour, version } = campaign;
    const save = (name: string, read = version) =>
      call(`/api/admin/campaigns/${campaign.id}`, {
        ...{ version: read, name, content: texts, audience, perHour },
      });
    const saved = await Promise.all([save(`${name} one`), save(`${name} two`)]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)?.body.error).toBe("changed");
    expect((await send(campaign, 3)).body.error).toBe("changed");
    // No database counts so far.
    const beyond = { ...campaign, version: 2 ** 31 };
    expect([(await send(beyond, 3)).status, (await save(name, beyond.version)).status]).toEqual([
      ...[400, 400],
    ]);

    const other = await dashboard.signIn("owner");
    const now = await read(campaign.id);
    const sent = await Promise.all([send(now, 3), send(now, 3, {}, other.call as typeof call)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.body.error).toBe("not_draft");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(3);
    expect((await auditOf(campaign.id)).length).toBe(1);
    expect((await change(campaign.id, "delete")).body.error).toBe("not_draft");
  });

  it("sends to no more people than were named, of those who were counted", async () => {
    const { run, ids } = await addLeads(5);
    const campaign = await draft(ofRun(run));
    const refused = await send(campaign, 4);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: "count_changed", count: 5 },
    ]);
    expect((await read(campaign.id)).state).toBe("draft");
    // Who confirms after the count is no reason to ask again.
    const counted = await count(ofRun(run));
    await sleep(5);
    await dashboard.query("UPDATE waitlist_leads SET consent_ts = now() WHERE id = $1", [ids[0]]);
    expect((await send(campaign, 4, { countedAt: counted.at })).status).toBe(200);
    await until(campaign.id, "finished");
  });

  it("stops at once when paused, goes on when resumed, and ends when cancelled", async () => {
    const { run } = await addLeads(150);
    smtp.delay = 40;
    const campaign = await draft(ofRun(run));
    await send(campaign, 150);
    await expect.poll(() => received(run).length, { interval: 20 }).toBeGreaterThan(5);
    const paused = await change(campaign.id, "pause");
    expect([paused.status, paused.body.state, paused.body.pauseReason]).toEqual([
      ...[200, "paused", "asked"],
    ]);
    expect((await change(campaign.id, "pause")).body.error).toBe("wrong_state");
    // What a connection has in its hands still leaves.
    await expect
      .poll(async () => (await read(campaign.id)).counts.queued, { interval: 50 })
      .toBe(0);
    const before = received(run).length;
    expect(before).toBeLessThan(100);
    expect((await read(campaign.id)).counts.sent).toBe(before);
    await sleep(600);
    expect(received(run).length).toBe(before);

    smtp.delay = 0;
    expect((await change(campaign.id, "resume")).status).toBe(200);
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(150);
    expect(new Set(received(run)).size).toBe(150);

    const next = await addLeads(150);
    smtp.delay = 40;
    const second = await draft(ofRun(next.run));
    await send(second, 150);
    await expect.poll(() => received(next.run).length, { interval: 20 }).toBeGreaterThan(5);
    expect((await change(second.id, "cancel")).body.state).toBe("cancelled");
    smtp.delay = 0;
    await expect
      .poll(async () => {
        const { counts } = await read(second.id);
        return counts.queued === 0 && counts.sent + counts.skipped === counts.recipients;
      })
      .toBe(true);
    expect((await read(second.id)).counts.sent).toBe(received(next.run).length);
    expect((await change(second.id, "resume")).body.error).toBe("wrong_state");
    expect(await auditOf(campaign.id)).toEqual([
      ...["campaign_sent", "campaign_paused", "campaign_resumed"],
    ]);
    expect(await auditOf(second.id)).toEqual(["campaign_sent", "campaign_cancelled"]);
  });

  it("skips who left or was suppressed after Send, and forgets pasted addresses", async () => {
    const { run, ids, address } = await addLeads(12);
    const campaign = await draft(
      { of: "addresses", addresses: ids.map((_, index) => address(index)) },
      { perHour: 10 },
    );
    await send(campaign, 12);
    // Its own pace lets one leave at once.
    await expect.poll(() => received(run).length).toBe(1);
    await expect.poll(async () => (await read(campaign.id)).counts.recipients).toBe(12);
    expect((await read(campaign.id)).audience).toEqual({ of: "addresses", addresses: [] });
    await dashboard.query("DELETE FROM waitlist_leads WHERE id = $1", [ids[5]]);
    await dashboard.query("INSERT INTO suppressions VALUES ($1, $2, $2, 'asked', now())", [
      ...[randomUUID(), address(6)],
    ]);
    dashboard.site.forward(3600_000);
    await expect.poll(() => received(run).length).toBe(2);
    // A clock that was a day ahead for a while keeps nobody's mail for a day.
    await dashboard.query(
      `UPDATE campaigns SET pace_tokens = 0, pace_filled_at = pace_filled_at + interval '1 day'
       WHERE id = $1`,
      [campaign.id],
    );
    await expect.poll(() => received(run).length).toBe(3);
    await dashboard.query("UPDATE campaigns SET per_hour = NULL WHERE id = $1", [campaign.id]);
    await until(campaign.id, "finished");
    expect((await read(campaign.id)).counts).toMatchObject({ sent: 10, skipped: 2 });
    const got = received(run);
    expect([got.includes(address(5)), got.includes(address(6))]).toEqual([false, false]);
  });

  it("pauses where too many addresses are refused, suppresses them, and goes on if told to", async () => {
    const { run, address } = await addLeads(400);
    smtp.answer = (to) =>
      to.startsWith(run) && Number(/\.(\d+)@/.exec(to)?.[1]) % 10 === 0
        ? { code: 550, text: "5.1.1 no such user" }
        : undefined;
    smtp.delay = 5;
    const campaign = await draft(ofRun(run));
    await send(campaign, 400);
    await until(campaign.id, "paused");
    const paused = await read(campaign.id);
    expect(paused.pauseReason).toBe("refusals");
    expect(paused.counts.sent).toBeLessThan(390);
    const known = await dashboard.query<{ reason: string }>(
      "SELECT reason FROM suppressions WHERE email_key = $1 AND campaign_id = $2",
      [address(0), campaign.id],
    );
    expect(known).toEqual([{ reason: "refused" }]);
    // Somebody looked, and takes it as it is: only what happens from now on counts.
    smtp.answer = () => undefined;
    smtp.delay = 0;
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    const { refused, sent } = (await read(campaign.id)).counts;
    expect(refused + sent).toBe(400);
  });

  it("sends at a time in a zone, late not at all, and to nobody who is left not either", async () => {
    const { run } = await addLeads(2);
    const at = inZone;
    const campaign = await draft(ofRun(run));
    expect((await send(campaign, 2, { at: at(-60_000), timeZone })).body.error).toBe("past");
    expect((await send(campaign, 2, { at: "2026-02-30T10:00", timeZone })).status).toBe(400);
    expect((await send(campaign, 2, { at: at(60_000) })).status).toBe(400);
    const scheduled = await send(campaign, 2, { at: at(3600_000), timeZone });
    expect(scheduled.body).toMatchObject({ state: "scheduled", timeZone, startedAt: null });
    dashboard.site.forward(3600_000);
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(2);

    const late = await addLeads(2);
    const second = await draft(ofRun(late.run));
    await send(second, 2, { at: at(3600_000), timeZone });
    dashboard.site.forward(3 * 3600_000 + 120_000);
    await until(second.id, "paused");
    expect((await read(second.id)).pauseReason).toBe("late");
    expect(received(late.run)).toEqual([]);
    await change(second.id, "resume");
    await until(second.id, "finished");

    const gone = await addLeads(2);
    const third = await draft(ofRun(gone.run));
    await send(third, 2, { at: at(3600_000), timeZone });
    await dashboard.query("DELETE FROM waitlist_leads WHERE id = ANY($1::uuid[])", [gone.ids]);
    dashboard.site.forward(3600_000);
    await until(third.id, "paused");
    expect((await read(third.id)).pauseReason).toBe("empty");
    expect(await auditOf(third.id)).toEqual(["campaign_scheduled", "campaign_paused"]);
  });

  it("begins nothing that may not be sent any more when it is due, nor by being resumed", async () => {
    const { run } = await addLeads(2);
    const campaign = await draft(ofRun(run));
    await send(campaign, 2, { at: inZone(3600_000), timeZone });
    const write = (body: string) =>
      dashboard.query(
        "UPDATE campaigns SET content = jsonb_set(content, '{texts,en,body}', $2::jsonb) WHERE id = $1",
        [campaign.id, JSON.stringify(body)],
      );
    // As if a picture of the text had left the press files since.
    await write("![Logo](/press/gone.png) [Come in]({{invitation|https://example.com}})");
    await dashboard.query("UPDATE campaigns SET scheduled_at = $2 WHERE id = $1", [
      campaign.id,
      dashboard.site.now(),
    ]);
    await until(campaign.id, "paused");
    expect((await read(campaign.id)).pauseReason).toBe("not_ready");
    expect((await change(campaign.id, "resume")).body.error).toBe("text_faults");
    expect(received(run)).toEqual([]);
    await write("[Come in]({{invitation|https://example.com}})");
    expect((await change(campaign.id, "resume")).status).toBe(200);
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(2);
  });

  it("looks again for pasted people who were nobody when it was due", async () => {
    const { run, ids, address } = await addLeads(2);
    const campaign = await draft({ of: "addresses", addresses: [address(0), address(1)] });
    await send(campaign, 2, { at: inZone(3600_000), timeZone });
    const set = (status: string, at: Date | null) =>
      dashboard.query(
        "UPDATE waitlist_leads SET status = $2, consent_ts = $3 WHERE id = ANY($1::uuid[])",
        [ids, status, at],
      );
    await set("pending", null);
    dashboard.site.forward(3600_000);
    await until(campaign.id, "paused");
    expect((await read(campaign.id)).pauseReason).toBe("empty");
    await set("confirmed", new Date());
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(2);
    expect((await read(campaign.id)).audience).toEqual({ of: "addresses", addresses: [] });
  });

  it("invites again who has not accepted, and nobody else twice", async () => {
    const { run, ids, address } = await addLeads(4);
    const [accepted] = ids;
    await dashboard.query(
      `UPDATE waitlist_leads SET invited_at = '2026-01-01', invitation_expires_at = '2026-01-15',
         accepted_at = CASE WHEN id = $2 THEN timestamptz '2026-01-02' END
       WHERE id = ANY($1::uuid[])`,
      [ids.slice(0, 3), accepted],
    );
    const campaign = await draft({ of: "leads", filter: { campaign: run }, again: true });
    await send(campaign, 3);
    await until(campaign.id, "finished");
    expect(received(run).sort()).toEqual([1, 2, 3].map(address));
    const renewed = await dashboard.query(
      `SELECT 1 FROM waitlist_leads WHERE id = ANY($1::uuid[])
         AND invited_at > '2026-01-01' AND invitation_expires_at > now() + interval '13 days'`,
      [ids],
    );
    expect(renewed.length).toBe(3);
  });

  it("sends nothing with a fault in its text, and begins no wave with it", async () => {
    const { run } = await addLeads(1);
    const body = "<script>alert(1)</script>[x]({{invitation|https://site.example}})";
    const texts = { en: { subject: "Pay \u202efdp.exe", preview: "", body } };
    const campaign = await draft(ofRun(run), { content: { texts, fallback: "en" } });
    const wave = {
      ...{ name: "x", campaignId: campaign.id, size: 1, days: [1], time: "10:00", timeZone },
    };
    for (const refused of [await send(campaign, 1), await call("/api/admin/waves", wave)]) {
      expect(refused.status).toBe(409);
      const { error, faults } = refused.body as unknown as {
        error: string;
        faults: { code: string }[];
      };
      expect(error).toBe("text_faults");
      expect(faults.map(({ code }) => code).sort()).toEqual([
        ...["direction_override", "html_not_allowed"],
      ]);
    }
    expect((await read(campaign.id)).state).toBe("draft");
    expect(received(run)).toEqual([]);
  });

  it("sends an issue to the subscribers of a language and of some days, and counts who leaves by it", async () => {
    const run = `run-${randomUUID().slice(0, 8)}`;
    const address = (name: string) => `${run}.${name}@example.com`;
    // Midnight in Dubai is 20:00 in UTC.
    for (const [name, locale, status, at] of [
      ["first", "fr", "confirmed", "2026-10-01T20:30:00Z"],
      ["second", "fr", "confirmed", "2026-10-02T19:30:00Z"],
      ["early", "fr", "confirmed", "2026-10-01T19:30:00Z"],
      ["late", "fr", "confirmed", "2026-10-02T20:30:00Z"],
      ["english", "en", "confirmed", "2026-10-02T10:00:00Z"],
      ["unproven", "fr", "pending", "2026-10-02T10:00:00Z"],
    ] as const) {
      await dashboard.query(
        `INSERT INTO newsletter_subscribers (id, email, email_key, status, created_at, consent_ts,
           locale, consent_at, consent_version, consent_locale, consent_source, token_hash,
           token_expires_at)
         VALUES ($1::uuid, $2, $2, $3, $4::timestamptz,
           CASE WHEN $3 = 'confirmed' THEN $4::timestamptz END, $5, $4::timestamptz, '1', 'fr',
           'footer', $1::text, $4::timestamptz)`,
        [randomUUID(), address(name), status, at, locale],
      );
    }
    const day = "2026-10-02";
    const campaign = await draft(
      { of: "subscribers", filter: { locale: "fr", from: day, to: day, timeZone } },
      {
        kind: "newsletter",
        content: { texts: { en: { subject: "Fees", preview: "", body: "Less." } }, fallback: "en" },
      },
    );
    await send(campaign, 2);
    await until(campaign.id, "finished");
    expect(received(run).sort()).toEqual([address("first"), address("second")]);
    const { source = "" } = smtp.received.find(({ to }) => to.includes(address("first"))) ?? {};
    const link = new URL(/List-Unsubscribe:\s+<([^>]+)>/i.exec(source)?.[1] ?? "");
    const leave = () =>
      fetch(`${dashboard.site.url}${link.pathname}${link.search}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200]);
    expect((await read(campaign.id)).counts).toMatchObject({ sent: 2, unsubscribed: 1 });
  });

  it("holds what was left behind half sent, as an old backup is, until somebody looks", async () => {
    const { run } = await addLeads(3);
    const campaign = await draft(ofRun(run), { perHour: 10 });
    await send(campaign, 3);
    await expect.poll(() => received(run).length).toBe(1);
    await expect.poll(async () => (await read(campaign.id)).counts.queued).toBe(0);
    // As if the last turn had been long ago; between two turns, so again where it was in the middle of one.
    const leaveBehind = () =>
      dashboard.query(
        `UPDATE campaigns SET pace_filled_at = pace_filled_at - interval '3 hours'
         WHERE id = $1 AND state = 'running'`,
        [campaign.id],
      );
    await expect
      .poll(async () => {
        await leaveBehind();
        return (await read(campaign.id)).state;
      })
      .toBe("paused");
    expect((await read(campaign.id)).pauseReason).toBe("late");
    expect(received(run).length).toBe(1);
    await dashboard.query("UPDATE campaigns SET per_hour = NULL WHERE id = $1", [campaign.id]);
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(3);
  });

  it("goes on with the others while one domain takes no mail for now, and does not hammer it", async () => {
    const domain = `${randomUUID().slice(0, 8)}.example`;
    const busy = await addLeads(1000);
    await dashboard.query(
      "UPDATE waitlist_leads SET email = split_part(email, '@', 1) || '@' || $2 WHERE id = ANY($1::uuid[])",
      [busy.ids, domain],
    );
    const others = await addLeads(5);
    await dashboard.query(
      "UPDATE waitlist_leads SET utm_campaign = $2, consent_ts = now() WHERE id = ANY($1::uuid[])",
      [others.ids, busy.run],
    );
    let asked = 0;
    smtp.answer = (to) => {
      if (!to.endsWith(domain)) return undefined;
      asked += 1;
      return { code: 421, text: "4.7.28 Too many mails from you at the moment" };
    };
    const campaign = await draft(ofRun(busy.run));
    await send(campaign, 1005);
    await expect.poll(() => received(others.run).length).toBe(5);
    expect(asked).toBeLessThan(50);
    expect((await read(campaign.id)).state).toBe("running");

    // What has waited for days is tried all the same, and its link works from then on.
    smtp.answer = () => undefined;
    const [old] = await dashboard.query<{ id: string; to: string }>(
      `UPDATE mails SET created_at = created_at - interval '4 days', next_attempt_at = now()
       WHERE id = (SELECT id FROM mails WHERE to_address LIKE '%' || $1 AND state = 'queued'
         AND attempts = 0 AND next_attempt_at > now() LIMIT 1)
       RETURNING subject_id::text AS id, to_address AS to`,
      [domain],
    );
    dashboard.site.outbox.wake();
    await expect.poll(() => received(busy.run)).toContain(old?.to);
    const works = () =>
      dashboard.query(
        `SELECT 1 FROM waitlist_leads WHERE id = $1
           AND invitation_expires_at > now() + interval '13 days'`,
        [old?.id],
      );
    await expect.poll(works).toHaveLength(1);
    await change(campaign.id, "cancel");
  });

  it("takes an issue off the site and puts it back, and nothing that is none", async () => {
    const texts = { en: { subject: "Fees fall", preview: "", body: "They do." } };
    const issue = await draft(
      { of: "subscribers", filter: {} },
      { kind: "newsletter", content: { texts, fallback: "en" } },
    );
    const show = (id: string, isShown: boolean) =>
      call(`/api/admin/campaigns/${id}/issue`, { isShown });
    expect(issue.issue).toBeNull();
    expect((await show(issue.id, false)).body.error).toBe("wrong_state");
    const { run } = await addLeads(1);
    const other = await draft(ofRun(run));
    await dashboard.query(
      `UPDATE campaigns SET state = 'finished', started_at = '2026-11-01T08:00Z', sent = 3
       WHERE id = ANY($1::uuid[])`,
      [[issue.id, other.id]],
    );
    expect((await show(other.id, false)).body.error).toBe("wrong_state");
    expect((await show(randomUUID(), false)).status).toBe(404);

    const path = `/newsletter/2026-11-01-fees-fall-${issue.id.slice(-6)}`;
    expect((await read(issue.id)).issue).toEqual({ path, isShown: true });
    for (const isShown of [false, false, true]) {
      expect((await show(issue.id, isShown)).body.issue).toEqual({ path, isShown });
    }
    // What changed nothing is not written down.
    expect(await auditOf(issue.id)).toEqual(["issue_taken_down", "issue_put_back"]);
  });

  it("invites nobody again whose mail was in hand when the campaign before was cancelled", async () => {
    const { run } = await addLeads(20);
    smtp.delay = 400;
    const wrong = await draft(ofRun(run));
    await send(wrong, 20);
    await expect.poll(() => received(run).length, { interval: 20 }).toBeGreaterThan(0);
    await change(wrong.id, "cancel");
    const mended = await draft(ofRun(run), { content: content("Mended") });
    expect((await send(mended, 20)).status).toBe(200);
    await expect
      .poll(
        async () => {
          const { queued, sent, skipped } = (await read(mended.id)).counts;
          return queued + sent + skipped;
        },
        { interval: 50 },
      )
      .toBeGreaterThan(0);
    smtp.delay = 0;
    await until(mended.id, "finished");
    await expect.poll(async () => (await read(wrong.id)).counts.queued).toBe(0);
    expect(received(run).length).toBe(20);
    expect(new Set(received(run)).size).toBe(20);
  });

  it("ends what somebody sends whose role is gone", async () => {
    const { run } = await addLeads(300);
    const owner = await dashboard.signIn("owner");
    smtp.delay = 20;
    const campaign = await draft(ofRun(run));
    await send(campaign, 300, {}, owner.call as typeof call);
    await expect.poll(() => received(run).length, { interval: 20 }).toBeGreaterThan(5);
    await dashboard.query("UPDATE admin_users SET role = 'editor' WHERE email = $1", [owner.email]);
    await until(campaign.id, "cancelled");
    smtp.delay = 0;
    expect(await auditOf(campaign.id)).toEqual(["campaign_sent", "campaign_cancelled"]);
    expect((await read(campaign.id)).counts.sent).toBeLessThan(300);
  });

  it("forgets who is erased in what is drafted to pasted addresses", async () => {
    const { address } = await addLeads(2);
    const pasted = await draft({ of: "addresses", addresses: [address(0), address(1)] });
    const searched = await draft({ of: "leads", filter: { q: address(0) } });
    const erased = await call("/api/admin/erasures", { email: address(0), notify: false });
    expect(erased.status).toBe(200);
    expect((await read(pasted.id)).audience).toEqual({ of: "addresses", addresses: [address(1)] });
    expect((await read(searched.id)).audience).toEqual({ of: "addresses", addresses: [] });
  });

  it("are listed without reading all that they say, and to whom", async () => {
    const { address } = await addLeads(1);
    const subject = `Long ${randomUUID()}`;
    const { id } = await draft(
      { of: "addresses", addresses: [address(0)] },
      { content: content(subject) },
    );
    const { database } = dashboard.site;
    const read: unknown[] = [];
    const query: typeof database.query = async (text, values) => {
      const rows = await database.query<never>(text, values);
      read.push(...rows);
      return rows;
    };
    const page = await listCampaigns({ database: { ...database, query } }, {});
    expect(page.campaigns.find((one) => one.id === id)).toMatchObject({ locales: ["en"] });
    for (const part of [subject, address(0)]) expect(JSON.stringify(read)).not.toContain(part);
  });

  it("has no name that turns the direction of the log's sentences", async () => {
    const { run } = await addLeads(1);
    for (const name of ["a\u202eb", "a\u2069\u2067b"]) {
      const made = await call("/api/admin/campaigns", {
        ...{ kind: "invitation", name, content: content(), audience: ofRun(run), perHour: null },
      });
      expect(made.status).toBe(400);
    }
  });

  it("is deleted without an address in the log, though it was called by one", async () => {
    const { run, address } = await addLeads(1);
    const { id } = await draft(ofRun(run), { name: `For ${address(0)}, again` });
    expect((await change(id, "delete")).status).toBe(200);
    const [entry] = await dashboard.query<{ details: object }>(
      "SELECT details FROM audit_log WHERE details->>'campaign' = $1",
      [id],
    );
    expect(entry?.details).toEqual({ campaign: id, name: "For … again" });
  });

  it("keeps segments that name nobody, each under a name of its own", async () => {
    const name = `Dubai ${randomUUID().slice(0, 4)}`;
    const audience = { of: "leads", filter: { country: "AE" }, oldest: 10 };
    const kept = await call("/api/admin/segments", { name, audience });
    expect(kept.body).toMatchObject({ segments: [{ name, audience }] });
    expect((await call("/api/admin/segments", { name, audience })).body.error).toBe("name_taken");
    for (const named of [
      { of: "addresses", addresses: ["a@example.com"] },
      { of: "leads", filter: { q: "a@example.com" } },
    ]) {
      expect((await call("/api/admin/segments", { name: "x", audience: named })).status).toBe(400);
    }
    const { segments } = kept.body as unknown as { segments: { id: string }[] };
    const gone = await call(`/api/admin/segments/${segments[0]?.id}/delete`, {});
    expect(gone.body).toEqual({ segments: [] });
  });

  it("invites in waves, each once, and says when it found nobody", async () => {
    const { run } = await addLeads(5);
    const source = await draft(ofRun(run));
    const now = dashboard.site.now();
    // Any day, a minute from now by Dubai's clock.
    const time = new Date(now.getTime() + 4 * 3600_000 + 90_000).toISOString().slice(11, 16);
    const begun = await dashboard.call<{ waves: { id: string; campaignId: string }[] }>(
      "/api/admin/waves",
      {
        ...{ name: "Every day", campaignId: source.id, size: 3 },
        ...{ days: [1, 2, 3, 4, 5, 6, 7], time, timeZone: "Asia/Dubai" },
      },
    );
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const wave = begun.body.waves.find(({ campaignId }) => campaignId === source.id);
    const lastOf = async () => {
      const [row] = await dashboard.query<{ last_outcome: string; last_count: number }>(
        "SELECT last_outcome, last_count FROM waves WHERE id = $1",
        [wave?.id],
      );
      return [row?.last_outcome, row?.last_count];
    };
    expect((await change(source.id, "delete")).body.error).toBe("wrong_state");
    dashboard.site.forward(100_000);
    await expect.poll(() => received(run).length).toBe(3);
    expect(await lastOf()).toEqual(["sent", 3]);
    dashboard.site.forward(24 * 3600_000);
    await expect.poll(() => received(run).length).toBe(5);
    expect(await lastOf()).toEqual(["sent", 2]);
    dashboard.site.forward(24 * 3600_000);
    await expect.poll(lastOf).toEqual(["nobody", 0]);
    expect(new Set(received(run)).size).toBe(5);
    // Two days later nobody would be signed in any more.
    dashboard.site.forward(-48 * 3600_000);
    const stop = () => call(`/api/admin/waves/${wave?.id}/stop`, {});
    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(409);
    expect((await read(source.id)).state).toBe("draft");
  });

  describe("a wave", () => {
    const start = (campaign: Campaign) => {
      const soon = new Date(dashboard.site.now().getTime() + 6 * 3600_000);
      return dashboard.call<{ error: string; waves: { id: string; campaignId: string }[] }>(
        "/api/admin/waves",
        {
          ...{ name: "Later", campaignId: campaign.id, size: 3, days: [1, 2, 3, 4, 5, 6, 7] },
          ...{ time: soon.toISOString().slice(11, 16), timeZone: "UTC" },
        },
      );
    };

    it("sends no text and to nobody that an editor put into its draft", async () => {
      const { run, address } = await addLeads(2);
      const source = await draft(ofRun(run));
      const begun = await start(source);
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      const editor = await dashboard.as("editor");
      const { name, perHour } = source;
      let { version } = source;
      const save = async (change: object, as: Dashboard["call"] = dashboard.call) => {
        const saved = await as<Campaign & { error: string }>(`/api/admin/campaigns/${source.id}`, {
          ...{ version, name, content: source.content, audience: source.audience, perHour },
          ...change,
        });
        if (saved.status === 200) version = saved.body.version;
        return [saved.status, saved.body.error];
      };
      const theirs = { content: content("Send me money") };
      expect(await save(theirs, editor)).toEqual([409, "wrong_state"]);
      expect((await read(source.id)).content).toEqual(source.content);
      // An owner may, as long as each wave can look up whom it goes to.
      expect(await save({ content: content("Your turn, again") })).toEqual([200, undefined]);
      for (const audience of [
        { of: "addresses", addresses: [address(0)] },
        { ...ofRun(run), again: true },
        { of: "leads", filter: { q: address(0) } },
      ]) {
        expect(await save({ audience })).toEqual([400, "bad_request"]);
      }
      const wave = begun.body.waves.find(({ campaignId }) => campaignId === source.id);
      await call(`/api/admin/waves/${wave?.id}/stop`, {});
      expect(await save(theirs, editor)).toEqual([200, undefined]);
    });

    it("can be begun from an older draft, however many campaigns waves have made since", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run), { name: `Source ${run}` });
      await dashboard.query(
        `INSERT INTO campaigns (id, kind, name, state, content, audience, created_at, created_by, wave_id)
         SELECT ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(day), 12, '0'))::uuid, kind, 'Day ' || day,
           'finished', content, audience, created_at, created_by, gen_random_uuid()
         FROM campaigns, generate_series(1, 51) AS day WHERE id = $1`,
        [source.id],
      );
      const list = (query: string) =>
        dashboard.call<{ campaigns: { id: string }[] }>(`/api/admin/campaigns?${query}`);
      try {
        const { campaigns } = (await list("kind=invitation&by_hand=yes")).body;
        expect(campaigns[0]).toMatchObject({ id: source.id, waveId: null });
        expect((await list("kind=invitation")).body.campaigns[0]).toMatchObject({ name: "Day 51" });
      } finally {
        await dashboard.query("DELETE FROM campaigns WHERE name LIKE 'Day %'");
      }
      const { waves } = (await start(source)).body;
      const wave = waves.find(({ campaignId }) => campaignId === source.id);
      expect(wave).toMatchObject({ campaignName: source.name });
      await call(`/api/admin/waves/${wave?.id}/stop`, {});
    });

    it("keeps its draft when somebody deletes that while it begins", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run));
      const { database } = dashboard.site;
      const wave = randomUUID();
      const waits = async () =>
        (await dashboard.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
          .length;
      let deleted: ReturnType<typeof change> | undefined;
      await database.transaction(async (on) => {
        await on.query("SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE", [source.id]);
        deleted = change(source.id, "delete");
        // The embedded database does nothing else before this has ended.
        if (database.kind === "postgres") await expect.poll(waits).toBeGreaterThan(0);
        await on.query(
          `INSERT INTO waves (id, name, campaign_id, size, days, time, time_zone, created_at, created_by)
           VALUES ($1, 'Now', $2, 1, '{1}', '10:00', 'UTC', now(), 'owner@example.com')`,
          [wave, source.id],
        );
      });
      expect((await deleted)?.body.error).toBe("wrong_state");
      await dashboard.query("DELETE FROM waves WHERE id = $1", [wave]);
    });

    it("invites nobody again each time", async () => {
      const { run } = await addLeads(1);
      const source = await draft({ ...ofRun(run), again: true } as Audience);
      expect(await start(source)).toMatchObject({ status: 400, body: { error: "bad_request" } });
    });

    it("that fails keeps no campaign from being sent", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run));
      const [broken] = await dashboard.query<{ id: string }>(
        `INSERT INTO waves (id, name, campaign_id, size, days, time, time_zone, next_at, created_at,
           created_by)
         VALUES (gen_random_uuid(), 'Broken', $1, 1, '{1,2,3,4,5,6,7}', '10:00', 'No/Where', $2, $2, $3)
         RETURNING id`,
        [source.id, dashboard.site.now(), dashboard.email],
      );
      try {
        const campaign = await draft(ofRun(run));
        expect((await send(campaign, 1)).status).toBe(200);
        await until(campaign.id, "finished");
      } finally {
        await dashboard.query("DELETE FROM waves WHERE id = $1", [broken?.id]);
      }
    });
  });
});
