import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { campaignSite, content, ofRun } from "./campaign-site.ts";
import { dashboards } from "./dashboard.ts";

describe.each(dashboards)("a campaign that is being sent, on the $name", ({ open }) => {
  const site = campaignSite(open);
  const { dashboard, smtp, addLeads, call, draft, send, read, change, until, received } = site;
  const { auditOf, logOf } = site;

  it("stops at once when paused, goes on when resumed, and ends when cancelled", async () => {
    const { run } = await addLeads(150);
    smtp().delay = 40;
    const campaign = await draft(ofRun(run));
    await send(campaign, 150);
    await expect.poll(() => received(run).length, { interval: 20 }).toBeGreaterThan(5);
    const paused = await change(campaign.id, "pause");
    expect([paused.status, paused.body.state, paused.body.pauseReason]).toEqual([
      ...[200, "paused", "asked"],
    ]);
    expect((await change(campaign.id, "pause")).body.error).toBe("wrong_state");
    // Mails that a connection is sending still leave.
    await expect
      .poll(async () => (await read(campaign.id)).counts.queued, { interval: 50 })
      .toBe(0);
    const before = received(run).length;
    expect(before).toBeLessThan(100);
    expect((await read(campaign.id)).counts.sent).toBe(before);
    await sleep(600);
    expect(received(run).length).toBe(before);

    smtp().delay = 0;
    expect((await change(campaign.id, "resume")).status).toBe(200);
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(150);
    expect(new Set(received(run)).size).toBe(150);

    const next = await addLeads(150);
    smtp().delay = 40;
    const second = await draft(ofRun(next.run));
    await send(second, 150);
    await expect.poll(() => received(next.run).length, { interval: 20 }).toBeGreaterThan(5);
    expect((await change(second.id, "cancel")).body.state).toBe("cancelled");
    smtp().delay = 0;
    await expect
      .poll(async () => {
        const { counts } = await read(second.id);
        return counts.queued === 0 && counts.sent + counts.skipped === counts.recipients;
      })
      .toBe(true);
    const { counts } = await read(second.id);
    expect(counts.sent).toBe(received(next.run).length);
    expect(counts.skippedFor).toMatchObject({ left: 0, cancelled: counts.skipped });
    expect((await change(second.id, "resume")).body.error).toBe("wrong_state");
    expect(await auditOf(campaign.id)).toEqual([
      ...["campaign_sent", "campaign_paused", "campaign_resumed", "campaign_finished"],
    ]);
    expect(await auditOf(second.id)).toEqual(["campaign_sent", "campaign_cancelled"]);
  });

  it("skips who left or was suppressed after Send, and forgets pasted addresses", async () => {
    const { run, ids, address } = await addLeads(12);
    smtp().answer = (to) =>
      to === address(7) ? { code: 550, text: "5.1.1 no such user" } : undefined;
    const campaign = await draft(
      { of: "addresses", addresses: ids.map((_, index) => address(index)) },
      { perHour: 10 },
    );
    await send(campaign, 12);
    // The campaign's own pace lets one leave at once.
    await expect.poll(() => received(run).length).toBe(1);
    await expect.poll(async () => (await read(campaign.id)).counts.recipients).toBe(12);
    expect((await read(campaign.id)).audience).toEqual({ of: "addresses", addresses: [] });
    await dashboard().query("DELETE FROM waitlist_leads WHERE id = $1", [ids[5]]);
    await dashboard().query("INSERT INTO suppressions VALUES ($1, $2, $2, 'asked', now())", [
      ...[randomUUID(), address(6)],
    ]);
    await dashboard().query(
      "UPDATE mail_batches SET filled_at = filled_at - interval '1 hour' WHERE id = $1",
      [campaign.id],
    );
    await expect.poll(() => received(run).length).toBe(2);
    await dashboard().query("UPDATE mail_batches SET per_hour = NULL WHERE id = $1", [campaign.id]);
    await until(campaign.id, "finished");
    expect((await read(campaign.id)).counts).toMatchObject({
      ...{ sent: 9, refused: 1, skipped: 2 },
      skippedFor: { left: 1, suppressed: 1, invited: 0, cancelled: 0 },
    });
    const got = received(run);
    expect([got.includes(address(5)), got.includes(address(6))]).toEqual([false, false]);
    // The log says to how many it was agreed to send, and how many were sent: as the mails do.
    const mails = await dashboard().query<{ state: string }>(
      "SELECT state FROM mails WHERE batch_id = $1",
      [campaign.id],
    );
    const sent = mails.filter(({ state }) => state === "sent").length;
    expect(got).toHaveLength(sent);
    expect(await logOf(campaign.id)).toMatchObject([
      { kind: "campaign_sent", details: { count: mails.length } },
      { kind: "campaign_finished", details: { count: sent } },
    ]);
    smtp().answer = () => undefined;
  });

  it("pauses where too many addresses are refused, suppresses them, and goes on when resumed", async () => {
    const { run, address } = await addLeads(400);
    smtp().answer = (to) =>
      to.startsWith(run) && Number(/\.(\d+)@/.exec(to)?.[1]) % 10 === 0
        ? { code: 550, text: "5.1.1 no such user" }
        : undefined;
    smtp().delay = 5;
    const campaign = await draft(ofRun(run));
    await send(campaign, 400);
    await until(campaign.id, "paused");
    const paused = await read(campaign.id);
    expect(paused.pauseReason).toBe("refusals");
    expect(paused.counts.sent).toBeLessThan(390);
    const known = await dashboard().query<{ reason: string }>(
      "SELECT reason FROM suppressions WHERE email_key = $1 AND campaign_id = $2",
      [address(0), campaign.id],
    );
    expect(known).toEqual([{ reason: "refused" }]);
    // An administrator accepted it: only refusals from now on count.
    smtp().answer = () => undefined;
    smtp().delay = 0;
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    const { refused, sent } = (await read(campaign.id)).counts;
    expect(refused + sent).toBe(400);
  });

  it("goes on with the others while one domain takes no mail for now, and does not hammer it", async () => {
    const domain = `${randomUUID().slice(0, 8)}.example`;
    const busy = await addLeads(1000);
    await dashboard().query(
      "UPDATE waitlist_leads SET email = split_part(email, '@', 1) || '@' || $2 WHERE id = ANY($1::uuid[])",
      [busy.ids, domain],
    );
    const others = await addLeads(5);
    await dashboard().query(
      "UPDATE waitlist_leads SET utm_campaign = $2, consent_ts = now() WHERE id = ANY($1::uuid[])",
      [others.ids, busy.run],
    );
    let checks = 0;
    smtp().answer = (to) => {
      if (!to.endsWith(domain)) return undefined;
      checks += 1;
      return { code: 421, text: "4.7.28 Too many mails from you at the moment" };
    };
    const campaign = await draft(ofRun(busy.run));
    await send(campaign, 1005);
    await expect.poll(() => received(others.run).length).toBe(5);
    expect(checks).toBeLessThan(50);
    expect((await read(campaign.id)).state).toBe("running");

    // A mail that has waited for days is still tried, and its link is valid from then on.
    smtp().answer = () => undefined;
    const [old] = await dashboard().query<{ id: string; to: string }>(
      `UPDATE mails SET created_at = created_at - interval '4 days', next_attempt_at = now()
       WHERE id = (SELECT id FROM mails WHERE batch_id = $1 AND state = 'queued'
         AND attempts = 0 AND next_attempt_at > now() LIMIT 1)
       RETURNING subject_id::text AS id,
         (SELECT email FROM waitlist_leads WHERE id = subject_id) AS to`,
      [campaign.id],
    );
    dashboard().site.outbox.wake();
    await expect.poll(() => received(busy.run)).toContain(old?.to);
    const works = () =>
      dashboard().query(
        `SELECT 1 FROM waitlist_leads WHERE id = $1
           AND invitation_expires_at > now() + interval '13 days'`,
        [old?.id],
      );
    await expect.poll(works).toHaveLength(1);
    await change(campaign.id, "cancel");
  });

  it("does not invite again whose claimed mail left when the campaign before was cancelled", async () => {
    const { run } = await addLeads(20);
    smtp().delay = 400;
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
    smtp().delay = 0;
    await until(mended.id, "finished");
    await expect.poll(async () => (await read(wrong.id)).counts.queued).toBe(0);
    expect(received(run).length).toBe(20);
    expect(new Set(received(run)).size).toBe(20);
  });

  it("ends a campaign whose sender's role is gone", async () => {
    const { run } = await addLeads(300);
    const owner = await dashboard().signIn("owner");
    smtp().delay = 20;
    const campaign = await draft(ofRun(run));
    await send(campaign, 300, {}, owner.call as typeof call);
    await expect.poll(() => received(run).length, { interval: 20 }).toBeGreaterThan(5);
    await dashboard().query("UPDATE admin_users SET role = 'editor' WHERE email = $1", [
      owner.email,
    ]);
    await until(campaign.id, "cancelled");
    smtp().delay = 0;
    expect(await auditOf(campaign.id)).toEqual(["campaign_sent", "campaign_cancelled"]);
    expect((await read(campaign.id)).counts.sent).toBeLessThan(300);
  });
});
