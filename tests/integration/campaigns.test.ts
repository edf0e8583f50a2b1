import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Audience } from "#contract/campaigns.ts";
import { consentVersions } from "#contract/limits.ts";
import { purgeEndedSuppressions } from "#server/campaigns/bounces/suppressions.ts";
import { listCampaigns } from "#server/campaigns/drafts/campaign-store.ts";
import { unsubscribeToken } from "#server/database/ids-and-tokens.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { createBatchCounts } from "#server/mail/batches.ts";
import { campaignSite, content, ofRun, timeZone } from "./campaign-site.ts";
import { dashboards } from "./dashboard.ts";

const secret = "a secret of more than 32 characters";

describe.each(dashboards)("campaigns, on the $name", ({ open }) => {
  const {
    dashboard,
    smtp,
    addLeads,
    call,
    draft,
    count,
    send,
    read,
    change,
    until,
    received,
    logOf,
    auditOf,
  } = campaignSite(open);

  it("counts exactly its recipients, and the people it skips", async () => {
    const { run, ids, address } = await addLeads(12);
    const [pending, invited, complained, bounced, confirmedAgain] = ids;
    await dashboard().query(
      "UPDATE waitlist_leads SET status = 'pending', consent_ts = NULL WHERE id = $1",
      [pending],
    );
    await dashboard().query("UPDATE waitlist_leads SET invited_at = now() WHERE id = $1", [
      invited,
    ]);
    const suppress = (index: number, reason: string, at: string) =>
      dashboard().query(
        `INSERT INTO suppressions (id, email, email_key, reason, at)
         VALUES ($1, $2, $2, $3, ${at})`,
        [randomUUID(), address(index), reason],
      );
    await suppress(2, "complained", "now() - interval '1 year'");
    await suppress(3, "bounced", "now()");
    // A confirmation after the bounce proves that the mailbox takes mail.
    await suppress(4, "bounced", "now() - interval '1 year'");
    await dashboard().query(
      "UPDATE waitlist_leads SET consent_ts = created_at + interval '1 second' WHERE id = $1",
      [confirmedAgain],
    );
    expect([complained, bounced, confirmedAgain].every(Boolean)).toBe(true);
    // One leaves by the link of a mail, one is erased: a pasted list brings neither back.
    const token = unsubscribeToken(secret, waitlist, ids[10] ?? "");
    const left = await fetch(`${dashboard().site.url}/api/unsubscribe?token=${token}`, {
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
    // Pasted in another spelling, twice, with invalid ones, and with unknown ones.
    const addresses = [
      ...[address(5), address(6).toUpperCase(), ` ${address(6)} `, "not an address"],
      ...["stranger@example.com", address(0), address(2), address(10), address(11)],
    ];
    expect(await count({ of: "addresses", addresses })).toMatchObject({
      count: 2,
      leftOut: { unconfirmed: 1, suppressed: 1, invited: 0, unknown: 3, unusable: 2 },
    });
    // Subscribers consented to another list.
    const wrong = { of: "subscribers", filter: {} };
    const refused = await call("/api/admin/campaigns/count", {
      ...{ kind: "invitation", content: content(), audience: wrong },
    });
    expect(refused.status).toBe(400);
  });

  it("writes to no mailbox that is gone for being imported as confirmed again", async () => {
    const { run, ids, address } = await addLeads(2);
    for (const [index, id] of ids.entries()) {
      await dashboard().query(
        `INSERT INTO suppressions (id, email, email_key, reason, at)
         VALUES ($1, $2, $2, 'bounced', now() - interval '1 year')`,
        [randomUUID(), address(index)],
      );
      // An import sets both times alike; a person who confirmed by a link was added before.
      await dashboard().query(
        "UPDATE waitlist_leads SET consent_ts = created_at + $2 * interval '1 second' WHERE id = $1",
        [id, index],
      );
    }
    expect(await count(ofRun(run))).toMatchObject({ count: 1, leftOut: { suppressed: 1 } });
    await purgeEndedSuppressions(dashboard().site.database, [waitlist]);
    const campaign = await draft(ofRun(run));
    await send(campaign, 1);
    await until(campaign.id, "finished");
    expect(received(run)).toEqual([address(1)]);
  });

  it("writes to each recipient once, reports it, and knows who was invited", async () => {
    const { run, ids } = await addLeads(30);
    const campaign = await draft(ofRun(run));
    expect(campaign).toMatchObject({ state: "draft", counts: { recipients: null, sent: 0 } });
    const sent = await send(campaign, 30);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await until(campaign.id, "finished");
    expect(await read(campaign.id)).toMatchObject({
      counts: { recipients: 30, queued: 0, sent: 30, refused: 0, failed: 0, skipped: 0 },
      sentBy: dashboard().email,
    });
    expect(new Set(received(run)).size).toBe(30);
    expect(received(run).length).toBe(30);
    const invited = await dashboard().query(
      `SELECT 1 FROM waitlist_leads WHERE id = ANY($1::uuid[]) AND invited_at <= now()
         AND invitation_expires_at > now() + interval '13 days'`,
      [ids],
    );
    expect(invited.length).toBe(30);
    expect(await logOf(campaign.id)).toMatchObject([
      {
        ...{ kind: "campaign_sent", by_email: dashboard().email },
        details: { what: "invitation", name: "Spring", count: 30, of: "leads" },
      },
      { kind: "campaign_finished", by_email: null, details: { name: "Spring", count: 30 } },
    ]);
    expect(await count(ofRun(run))).toMatchObject({ count: 0, leftOut: { invited: 30 } });
    expect((await send(await draft(ofRun(run)), 30)).body.error).toBe("nobody");
  });

  it("brings news to leads who agreed to it, invited or not, and invites none by it", async () => {
    const { run, ids, address } = await addLeads(4);
    const agreed = (part: string[]) =>
      dashboard().query(
        "UPDATE waitlist_leads SET consent_version = $2 WHERE id = ANY($1::uuid[])",
        [part, consentVersions.waitlist],
      );
    await agreed(ids.slice(0, 2));
    await dashboard().query("UPDATE waitlist_leads SET invited_at = now() WHERE id = $1", [ids[1]]);
    await dashboard().query(
      "UPDATE waitlist_leads SET consent_version = 'import-2026-11-22' WHERE id = $1",
      [ids[2]],
    );
    expect(await count(ofRun(run), "update")).toMatchObject({
      count: 3,
      leftOut: { notAgreed: 1, invited: 0 },
    });
    const campaign = await draft(ofRun(run), { kind: "update" });
    await send(campaign, 3);
    await until(campaign.id, "finished");
    expect(received(run).sort()).toEqual([0, 1, 2].map(address));
    const invited = await dashboard().query(
      "SELECT id::text AS id FROM waitlist_leads WHERE id = ANY($1::uuid[]) AND invited_at IS NOT NULL",
      [ids],
    );
    expect(invited).toEqual([{ id: ids[1] }]);
    // Who waited for an invitation still does.
    expect(await count(ofRun(run))).toMatchObject({ count: 3, leftOut: { invited: 1 } });
    const issue = { kind: "newsletter", content: content(), audience: ofRun(run) };
    expect((await call("/api/admin/campaigns/count", issue)).status).toBe(400);
  });

  it("reports a conflict of two who change a draft at once, or send it at once", async () => {
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
    // Beyond the database's integers.
    const beyond = { ...campaign, version: 2 ** 31 };
    expect([(await send(beyond, 3)).status, (await save(name, beyond.version)).status]).toEqual([
      ...[400, 400],
    ]);

    const other = await dashboard().signIn("owner");
    const now = await read(campaign.id);
    const sent = await Promise.all([send(now, 3), send(now, 3, {}, other.call as typeof call)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.body.error).toBe("not_draft");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(3);
    expect(await auditOf(campaign.id)).toEqual(["campaign_sent", "campaign_finished"]);
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
    // A confirmation after the count requires no second approval.
    const counted = await count(ofRun(run));
    await sleep(5);
    await dashboard().query("UPDATE waitlist_leads SET consent_ts = now() WHERE id = $1", [ids[0]]);
    expect((await send(campaign, 4, { countedAt: counted.at })).status).toBe(200);
    await until(campaign.id, "finished");
  });

  it("invites again who has not accepted, and no recipient twice", async () => {
    const { run, ids, address } = await addLeads(4);
    const [accepted] = ids;
    await dashboard().query(
      `UPDATE waitlist_leads SET invited_at = '2026-01-01', invitation_expires_at = '2026-01-15',
         accepted_at = CASE WHEN id = $2 THEN timestamptz '2026-01-02' END
       WHERE id = ANY($1::uuid[])`,
      [ids.slice(0, 3), accepted],
    );
    const campaign = await draft({ of: "leads", filter: { campaign: run }, again: true });
    await send(campaign, 3);
    await until(campaign.id, "finished");
    expect(received(run).sort()).toEqual([1, 2, 3].map(address));
    const renewed = await dashboard().query(
      `SELECT 1 FROM waitlist_leads WHERE id = ANY($1::uuid[])
         AND invited_at > '2026-01-01' AND invitation_expires_at > now() + interval '13 days'`,
      [ids],
    );
    expect(renewed.length).toBe(3);
  });

  it("invites pasted and searched people again, as agreed", async () => {
    const { run, ids, address } = await addLeads(5);
    const invite = () =>
      dashboard().query(
        "UPDATE waitlist_leads SET invited_at = '2026-01-01' WHERE id = ANY($1::uuid[])",
        [ids],
      );
    await invite();
    const audiences: Audience[] = [
      { of: "addresses", addresses: ids.map((_, index) => address(index)), again: true },
      { of: "leads", filter: { q: `${run}.` }, again: true },
    ];
    for (const [round, audience] of audiences.entries()) {
      expect(await count(audience)).toMatchObject({ count: 5 });
      const campaign = await draft(audience);
      expect((await send(campaign, 5)).status).toBe(200);
      await until(campaign.id, "finished");
      const { counts, audience: kept } = await read(campaign.id);
      expect(counts).toMatchObject({ recipients: 5, sent: 5, skipped: 0 });
      expect(received(run).length).toBe(5 * (round + 1));
      expect(kept).toEqual({ of: "addresses", addresses: [], again: true });
    }
  });

  it("leaves out a lead that was added after the count, though before Send", async () => {
    const { run, address } = await addLeads(1);
    const campaign = await draft(ofRun(run));
    const counted = await count(ofRun(run));
    await sleep(5);
    // As an import adds them: confirmed at once.
    const added = await dashboard().addLeads(60, {
      ...{ status: "confirmed", email: (index: number) => `${run}.added${index}@example.com` },
    });
    await dashboard().query(
      `UPDATE waitlist_leads SET utm_campaign = $2, created_at = now(), consent_ts = now()
       WHERE id = ANY($1::uuid[])`,
      [added, run],
    );
    expect((await send(campaign, 1, { countedAt: counted.at })).status).toBe(200);
    await until(campaign.id, "finished");
    expect(received(run)).toEqual([address(0)]);
    expect((await read(campaign.id)).counts).toMatchObject({ recipients: 1, sent: 1 });
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
      await dashboard().query(
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
    const { source = "" } = smtp().received.find(({ to }) => to.includes(address("first"))) ?? {};
    const link = new URL(/List-Unsubscribe:\s+<([^>]+)>/i.exec(source)?.[1] ?? "");
    const leave = () =>
      fetch(`${dashboard().site.url}${link.pathname}${link.search}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200]);
    expect((await read(campaign.id)).counts).toMatchObject({ sent: 2, unsubscribed: 1 });
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
    await dashboard().query(
      `UPDATE campaigns SET state = 'finished', started_at = '2026-11-01T08:00Z'
       WHERE id = ANY($1::uuid[])`,
      [[issue.id, other.id]],
    );
    for (const id of [issue.id, other.id]) {
      await dashboard().query(
        `INSERT INTO mail_batches (id, state, filled_at, claimed_at, heartbeat_at)
         VALUES ($1, 'ended', now(), now(), now())`,
        [id],
      );
      await dashboard().query(
        `INSERT INTO mails (id, kind, locale, to_address, state, created_at, next_attempt_at,
           batch_id, ordinal)
         VALUES (gen_random_uuid(), 'campaign', 'en', '', 'sent', now(), now(), $1, 1)`,
        [id],
      );
    }
    expect((await show(other.id, false)).body.error).toBe("wrong_state");
    expect((await show(randomUUID(), false)).status).toBe(404);

    const path = `/newsletter/2026-11-01-fees-fall-${issue.id.slice(-6)}`;
    expect((await read(issue.id)).issue).toEqual({ path, isShown: true });
    for (const isShown of [false, false, true]) {
      expect((await show(issue.id, isShown)).body.issue).toEqual({ path, isShown });
    }
    // Calls that changed nothing are not logged.
    expect(await auditOf(issue.id)).toEqual(["issue_taken_down", "issue_put_back"]);
  });

  it("forgets who is erased in what is drafted to pasted addresses", async () => {
    const { address } = await addLeads(2);
    const pasted = await draft({
      of: "addresses",
      addresses: [address(0), `Layla <${address(0).toUpperCase()}>`, address(1)],
    });
    const named = { name: `For ${address(0)}, again` };
    const searched = await draft({ of: "leads", filter: { q: address(0) } }, named);
    const audience = { of: "leads", filter: { country: "AE" } };
    for (const typed of [address(0), address(0).toUpperCase()]) {
      const kept = await call("/api/admin/segments", { name: `For ${typed}`, audience });
      expect(kept.status).toBe(200);
    }
    const erased = await call("/api/admin/erasures", { email: address(0), notify: false });
    expect(erased.status).toBe(200);
    expect((await read(pasted.id)).audience).toEqual({ of: "addresses", addresses: [address(1)] });
    expect(await read(searched.id)).toMatchObject({
      ...{ audience: { of: "addresses", addresses: [] }, name: "For …, again" },
    });
    const segments = await dashboard().query<{ name: string }>(
      "SELECT name FROM segments WHERE name LIKE 'For %'",
    );
    expect(segments.map(({ name }) => name.slice(0, -4))).toEqual(["For … ", "For … "]);
    await dashboard().query("DELETE FROM segments");
  });

  it("are listed without reading their texts and audiences", async () => {
    const { address } = await addLeads(1);
    const subject = `Long ${randomUUID()}`;
    const { id } = await draft(
      { of: "addresses", addresses: [address(0)] },
      { content: content(subject) },
    );
    const { database } = dashboard().site;
    const read: unknown[] = [];
    const query: typeof database.query = async (text, values) => {
      const rows = await database.query<never>(text, values);
      read.push(...rows);
      return rows;
    };
    const countBatches = createBatchCounts();
    const page = await listCampaigns({ database: { ...database, query }, countBatches }, {});
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
    const [entry] = await dashboard().query<{ details: object }>(
      "SELECT details FROM audit_log WHERE details->>'campaign' = $1",
      [id],
    );
    expect(entry?.details).toEqual({ campaign: id, name: "For … again" });
  });

  it("keeps segments without a match, each under a name of its own", async () => {
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
});
