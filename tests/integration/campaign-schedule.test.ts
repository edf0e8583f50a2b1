import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Audience, type Campaign, campaignNameLimit } from "#contract/campaigns.ts";
import { campaignSite, content, ofRun, timeZone } from "./campaign-site.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";

describe.each(dashboards)("campaigns on schedule, on the $name", ({ open }) => {
  const { dashboard, addLeads, call, draft, send, read, change, until, received, auditOf } =
    campaignSite(open);

  /** A time so far ahead, in the zone. */
  const inZone = (ahead: number) =>
    new Date(dashboard().site.now().getTime() + ahead + 4 * 3600_000).toISOString().slice(0, 16);

  it("sends at a time in a zone, late not at all, and not to an empty audience either", async () => {
    const { run } = await addLeads(2);
    const campaign = await draft(ofRun(run));
    expect((await send(campaign, 2, { at: inZone(-60_000), timeZone })).body.error).toBe("past");
    const inTwoYears = { at: inZone(2 * 366 * 24 * 3600_000), timeZone };
    expect((await send(campaign, 2, inTwoYears)).body.error).toBe("too_far");
    expect((await send(campaign, 2, { at: "2026-02-30T10:00", timeZone })).status).toBe(400);
    expect((await send(campaign, 2, { at: inZone(60_000) })).status).toBe(400);
    const scheduled = await send(campaign, 2, { at: inZone(3600_000), timeZone });
    expect(scheduled.body).toMatchObject({ state: "scheduled", timeZone, startedAt: null });
    dashboard().site.forward(3600_000);
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(2);

    const late = await addLeads(2);
    const second = await draft(ofRun(late.run));
    await send(second, 2, { at: inZone(3600_000), timeZone });
    dashboard().site.forward(3 * 3600_000 + 120_000);
    await until(second.id, "paused");
    expect((await read(second.id)).pauseReason).toBe("late");
    expect(received(late.run)).toEqual([]);
    await change(second.id, "resume");
    await until(second.id, "finished");

    const gone = await addLeads(2);
    const third = await draft(ofRun(gone.run));
    await send(third, 2, { at: inZone(3600_000), timeZone });
    await dashboard().query("DELETE FROM waitlist_leads WHERE id = ANY($1::uuid[])", [gone.ids]);
    dashboard().site.forward(3600_000);
    await until(third.id, "paused");
    expect((await read(third.id)).pauseReason).toBe("empty");
    expect(await auditOf(third.id)).toEqual(["campaign_scheduled", "campaign_paused"]);
  });

  describe("of one that is scheduled, those who confirm until it begins", () => {
    async function scheduled(call: object) {
      const { run } = await addLeads(2);
      const campaign = await draft(ofRun(run));
      const sent = await send(campaign, 2, { at: inZone(120_000), timeZone, ...call });
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      const later = await dashboard().addLeads(3, {
        ...{ status: "confirmed", email: (index: number) => `${run}.later${index}@example.com` },
      });
      const at = new Date(dashboard().site.now().getTime() + 1_000);
      await dashboard().query(
        `UPDATE waitlist_leads SET utm_campaign = $2, created_at = $3, consent_ts = $3
         WHERE id = ANY($1::uuid[])`,
        [later, run, at],
      );
      dashboard().site.forward(180_000);
      await until(campaign.id, "finished");
      return received(run).length;
    }

    it("do not get it", async () => {
      expect(await scheduled({})).toBe(2);
    });

    it("get it where it was sent to them too", async () => {
      expect(await scheduled({ includesLater: true })).toBe(5);
    });
  });

  it("leaves out whom an import adds after it was agreed to, whatever the dates of its file", async () => {
    const { run } = await addLeads(2);
    const campaign = await draft(ofRun(run));
    await send(campaign, 2, { at: inZone(120_000), timeZone });
    const imported = await dashboard().addLeads(3, {
      ...{ status: "confirmed", email: (index: number) => `${run}.imported${index}@example.com` },
    });
    await dashboard().query(
      `UPDATE waitlist_leads SET utm_campaign = $2, created_at = '2024-03-01', consent_ts = '2024-03-01'
       WHERE id = ANY($1::uuid[])`,
      [imported, run],
    );
    const at = new Date(dashboard().site.now().getTime() + 1_000);
    const file = randomUUID();
    await dashboard().query(
      `INSERT INTO lead_imports (id, by_id, created_at, name, rows, headers, state, started_at)
       VALUES ($1, 'editor', $2, 'old.csv', 3, '[]', 'done', $2)`,
      [file, at],
    );
    await dashboard().query(
      `INSERT INTO lead_events (lead_id, at, kind, by_email, detail, cause)
       SELECT id, $2, 'imported', 'editor@example.com', 'old.csv', $3 FROM unnest($1::uuid[]) AS id`,
      [imported, at, file],
    );
    dashboard().site.forward(180_000);
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(2);
  });

  it("pauses where more people match than were agreed to, and includes them once resumed", async () => {
    const { run, ids } = await addLeads(5);
    const [hidden, ...others] = ids;
    await dashboard().query("UPDATE waitlist_leads SET utm_campaign = NULL WHERE id = $1", [
      hidden,
    ]);
    const campaign = await draft(ofRun(run));
    await send(campaign, others.length, { at: inZone(120_000), timeZone });
    // It matches the filter from now on, and confirmed long before.
    await dashboard().query("UPDATE waitlist_leads SET utm_campaign = $2 WHERE id = $1", [
      ...[hidden, run],
    ]);
    dashboard().site.forward(180_000);
    await until(campaign.id, "paused");
    expect((await read(campaign.id)).pauseReason).toBe("more_than_agreed");
    expect(received(run).length).toBeLessThanOrEqual(4);
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(5);
    expect(new Set(received(run)).size).toBe(5);
  });

  it("begins nothing that may not be sent any more when it is due, nor by being resumed", async () => {
    const { run } = await addLeads(2);
    const campaign = await draft(ofRun(run));
    await send(campaign, 2, { at: inZone(3600_000), timeZone });
    const write = (body: string) =>
      dashboard().query(
        "UPDATE campaigns SET content = jsonb_set(content, '{texts,en,body}', $2::jsonb) WHERE id = $1",
        [campaign.id, JSON.stringify(body)],
      );
    // As if a picture of the text had been removed from the press files.
    await write("![Logo](/press/gone.png) [Come in]({{invitation|https://example.com}})");
    await dashboard().query("UPDATE campaigns SET scheduled_at = $2 WHERE id = $1", [
      campaign.id,
      dashboard().site.now(),
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

  it("looks again for pasted addresses without a lead when it was due", async () => {
    const { run, ids, address } = await addLeads(2);
    const campaign = await draft({ of: "addresses", addresses: [address(0), address(1)] });
    await send(campaign, 2, { at: inZone(3600_000), timeZone });
    const set = (status: string, at: Date | null) =>
      dashboard().query(
        "UPDATE waitlist_leads SET status = $2, consent_ts = $3 WHERE id = ANY($1::uuid[])",
        [ids, status, at],
      );
    await set("pending", null);
    dashboard().site.forward(3600_000);
    await until(campaign.id, "paused");
    expect((await read(campaign.id)).pauseReason).toBe("empty");
    await set("confirmed", new Date());
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(2);
    expect((await read(campaign.id)).audience).toEqual({ of: "addresses", addresses: [] });
  });

  it("agrees to all who match when an empty campaign is resumed, also to more than before", async () => {
    const { run, ids, address } = await addLeads(3);
    const set = (of: string[], status: string, at: Date | null) =>
      dashboard().query(
        "UPDATE waitlist_leads SET status = $2, consent_ts = $3 WHERE id = ANY($1::uuid[])",
        [of, status, at],
      );
    await set(ids.slice(2), "pending", null);
    const campaign = await draft({ of: "addresses", addresses: [0, 1, 2].map(address) });
    await send(campaign, 2, { at: inZone(3600_000), timeZone });
    await set(ids, "pending", null);
    dashboard().site.forward(3600_000);
    await until(campaign.id, "paused");
    expect((await read(campaign.id)).pauseReason).toBe("empty");
    await set(ids, "confirmed", new Date());
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(3);
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

  it("pauses a half-sent campaign of an old backup until it is resumed", async () => {
    const { run } = await addLeads(3);
    const campaign = await draft(ofRun(run), { perHour: 10 });
    await send(campaign, 3);
    await expect.poll(() => received(run).length).toBe(1);
    await expect.poll(async () => (await read(campaign.id)).counts.queued).toBe(0);
    // As if the last turn had been long ago. Set between two turns: a turn in progress would overwrite
    // it.
    const leaveBehind = () =>
      dashboard().query(
        `UPDATE mail_batches SET heartbeat_at = heartbeat_at - interval '3 hours'
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
    await dashboard().query("UPDATE mail_batches SET per_hour = NULL WHERE id = $1", [campaign.id]);
    await change(campaign.id, "resume");
    await until(campaign.id, "finished");
    expect(received(run).length).toBe(3);
  });

  it("invites in waves, each once, and reports an empty wave", async () => {
    const { run } = await addLeads(5);
    const source = await draft(ofRun(run), { perHour: 50_000 });
    const now = dashboard().site.now();
    // Every day, a minute from now in Dubai.
    const time = new Date(now.getTime() + 4 * 3600_000 + 90_000).toISOString().slice(11, 16);
    const begun = await dashboard().call<{ waves: { id: string; campaignId: string }[] }>(
      "/api/admin/waves",
      {
        ...{ name: "Every day", campaignId: source.id, size: 3 },
        ...{ days: [1, 2, 3, 4, 5, 6, 7], time, timeZone: "Asia/Dubai" },
      },
    );
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const wave = begun.body.waves.find(({ campaignId }) => campaignId === source.id);
    const lastOf = async () => {
      const [row] = await dashboard().query<{ last_outcome: string; last_count: number }>(
        "SELECT last_outcome, last_count FROM waves WHERE id = $1",
        [wave?.id],
      );
      return [row?.last_outcome, row?.last_count];
    };
    expect((await change(source.id, "delete")).body.error).toBe("wrong_state");
    dashboard().site.forward(100_000);
    await expect.poll(() => received(run).length).toBe(3);
    expect(await lastOf()).toEqual(["sent", 3]);
    const paces = await dashboard().query(
      `SELECT campaigns.per_hour AS own, mail_batches.per_hour AS sent FROM campaigns
       JOIN mail_batches USING (id) WHERE wave_id = $1`,
      [wave?.id],
    );
    expect(paces).toEqual([{ own: 50_000, sent: 50_000 }]);
    dashboard().site.forward(24 * 3600_000);
    await expect.poll(() => received(run).length).toBe(5);
    expect(await lastOf()).toEqual(["sent", 2]);
    dashboard().site.forward(24 * 3600_000);
    await expect.poll(lastOf).toEqual(["nobody", 0]);
    expect(new Set(received(run)).size).toBe(5);
    // Two days later the session would have expired.
    dashboard().site.forward(-48 * 3600_000);
    const stop = () => call(`/api/admin/waves/${wave?.id}/stop`, {});
    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(409);
    expect((await read(source.id)).state).toBe("draft");
  });

  describe("a wave", () => {
    const start = (campaign: Campaign) => {
      const soon = new Date(dashboard().site.now().getTime() + 6 * 3600_000);
      return dashboard().call<{ error: string; waves: { id: string; campaignId: string }[] }>(
        "/api/admin/waves",
        {
          ...{ name: "Later", campaignId: campaign.id, size: 3, days: [1, 2, 3, 4, 5, 6, 7] },
          ...{ time: soon.toISOString().slice(11, 16), timeZone: "UTC" },
        },
      );
    };

    it("takes neither text nor recipients from an editor's draft", async () => {
      const { run, address } = await addLeads(2);
      const source = await draft(ofRun(run));
      const begun = await start(source);
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      const editor = await dashboard().as("editor");
      const { name, perHour } = source;
      let { version } = source;
      const save = async (change: object, as: Dashboard["call"] = dashboard().call) => {
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
      // An owner may, if each wave can look up its audience.
      expect(await save({ content: content("Your turn, again") })).toEqual([200, undefined]);
      for (const audience of [
        { of: "addresses", addresses: [address(0)] },
        { ...ofRun(run), again: true },
        { of: "leads", filter: { q: address(0) } },
      ]) {
        expect(await save({ audience })).toEqual([409, "not_repeatable"]);
      }
      const wave = begun.body.waves.find(({ campaignId }) => campaignId === source.id);
      await call(`/api/admin/waves/${wave?.id}/stop`, {});
      expect(await save(theirs, editor)).toEqual([200, undefined]);
    });

    it("can be begun from an older draft, however many campaigns waves have made since", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run), { name: `Source ${run}` });
      await dashboard().query(
        `INSERT INTO campaigns (id, kind, name, state, content, audience, created_at, created_by, wave_id)
         SELECT ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(day), 12, '0'))::uuid, kind, 'Day ' || day,
           'finished', content, audience, created_at, created_by, gen_random_uuid()
         FROM campaigns, generate_series(1, 51) AS day WHERE id = $1`,
        [source.id],
      );
      const list = (query: string) =>
        dashboard().call<{ campaigns: { id: string }[] }>(`/api/admin/campaigns?${query}`);
      try {
        const { campaigns } = (await list("kind=invitation&by_hand=yes")).body;
        expect(campaigns[0]).toMatchObject({ id: source.id, waveId: null });
        expect((await list("kind=invitation")).body.campaigns[0]).toMatchObject({ name: "Day 51" });
      } finally {
        await dashboard().query("DELETE FROM campaigns WHERE name LIKE 'Day %'");
      }
      const { waves } = (await start(source)).body;
      const wave = waves.find(({ campaignId }) => campaignId === source.id);
      expect(wave).toMatchObject({ campaignName: source.name });
      await call(`/api/admin/waves/${wave?.id}/stop`, {});
    });

    it("keeps its draft when it is deleted while it begins", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run));
      const { database } = dashboard().site;
      const wave = randomUUID();
      const waits = async () =>
        (await dashboard().query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
          .length;
      let deleted: ReturnType<typeof change> | undefined;
      await database.transaction(async (on) => {
        await on.query("SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE", [source.id]);
        deleted = change(source.id, "delete");
        // The embedded database does nothing else until this has ended.
        if (database.kind === "postgres") await expect.poll(waits).toBeGreaterThan(0);
        await on.query(
          `INSERT INTO waves (id, name, campaign_id, size, days, time, time_zone, created_at, created_by)
           VALUES ($1, 'Now', $2, 1, '{1}', '10:00', 'UTC', now(), 'owner@example.com')`,
          [wave, source.id],
        );
      });
      expect((await deleted)?.body.error).toBe("wrong_state");
      await dashboard().query("DELETE FROM waves WHERE id = $1", [wave]);
    });

    it("makes campaigns, and they copies, that can be saved under their names", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run));
      const name = "w".repeat(campaignNameLimit);
      const wave = randomUUID();
      await dashboard().query(
        `INSERT INTO waves (id, name, campaign_id, size, days, time, time_zone, next_at, created_at,
           created_by) VALUES ($1, $2, $3, 1, '{1,2,3,4,5,6,7}', '10:00', 'UTC', $4, $4, $5)`,
        [wave, name, source.id, dashboard().site.now(), dashboard().email],
      );
      const made = async () =>
        (
          await dashboard().query<{ id: string; name: string }>(
            "SELECT id::text AS id, name FROM campaigns WHERE wave_id = $1",
            [wave],
          )
        )[0];
      await expect.poll(made).toBeDefined();
      await dashboard().query("DELETE FROM waves WHERE id = $1", [wave]);
      expect((await made())?.name).toMatch(/^w{109} \d{4}-\d\d-\d\d$/);
      // A row of an earlier release.
      const id = (await made())?.id ?? "";
      await dashboard().query("UPDATE campaigns SET name = $2 WHERE id = $1", [id, `${name} 2026`]);
      const { version, content, audience, perHour, ...copy } = (await change(id, "copy")).body;
      const saved = await call(`/api/admin/campaigns/${copy.id}`, {
        ...{ version, name: copy.name, content, audience, perHour },
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    });

    it("invites each lead once over all of its waves", async () => {
      const { run } = await addLeads(1);
      const source = await draft({ ...ofRun(run), again: true } as Audience);
      expect(await start(source)).toMatchObject({ status: 409, body: { error: "not_repeatable" } });
    });

    it("reports whom it invited, not whom another one invited at the same moment", async () => {
      const { run } = await addLeads(5);
      const source = await draft(ofRun(run));
      await start(source);
      expect((await start(source)).status).toBe(200);
      dashboard().site.forward(6 * 3600_000 + 60_000);
      const reports = () =>
        dashboard().query(
          `SELECT last_outcome, last_count FROM waves WHERE campaign_id = $1 ORDER BY last_count`,
          [source.id],
        );
      try {
        await expect.poll(() => received(run).length).toBe(5);
        await expect.poll(reports).toEqual([
          { last_outcome: "sent", last_count: 2 },
          { last_outcome: "sent", last_count: 3 },
        ]);
        expect(new Set(received(run)).size).toBe(5);
      } finally {
        await dashboard().query("DELETE FROM waves WHERE campaign_id = $1", [source.id]);
        dashboard().site.forward(-6 * 3600_000 - 60_000);
      }
    });

    it("that fails keeps no campaign from being sent", async () => {
      const { run } = await addLeads(1);
      const source = await draft(ofRun(run));
      const [broken] = await dashboard().query<{ id: string }>(
        `INSERT INTO waves (id, name, campaign_id, size, days, time, time_zone, next_at, created_at,
           created_by)
         VALUES (gen_random_uuid(), 'Broken', $1, 1, '{1,2,3,4,5,6,7}', '10:00', 'No/Where', $2, $2, $3)
         RETURNING id`,
        [source.id, dashboard().site.now(), dashboard().email],
      );
      try {
        const campaign = await draft(ofRun(run));
        expect((await send(campaign, 1)).status).toBe(200);
        await until(campaign.id, "finished");
      } finally {
        await dashboard().query("DELETE FROM waves WHERE id = $1", [broken?.id]);
      }
    });
  });
});
