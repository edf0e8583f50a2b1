import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AutomaticEvent, Campaign } from "#contract/campaigns.ts";
import { consentVersions } from "#contract/limits.ts";
import { campaignSite, content, ofRun } from "./campaign-site.ts";
import { dashboards } from "./dashboard.ts";

describe.each(dashboards)("mails that leave by themselves, on the $name", ({ open }) => {
  const { dashboard, addLeads, call, draft, send, read, change, received, auditOf } =
    campaignSite(open);

  /** Leads of a test who agreed to news. Times of events are in days before now. */
  async function people(count: number) {
    const { run, ids, address } = await addLeads(count);
    const version = consentVersions.waitlist;
    await dashboard().query(
      "UPDATE waitlist_leads SET consent_version = $2 WHERE id = ANY($1::uuid[])",
      [ids, version],
    );
    const happened = (index: number, column: string, days: number) =>
      dashboard().query(
        `UPDATE waitlist_leads SET ${column} = now() - $2::float8 * interval '1 day' WHERE id = $1`,
        [ids[index], days],
      );
    return { run, ids, address, happened };
  }
  const automatic = (run: string, event: AutomaticEvent, days: number, more: object = {}) =>
    draft(ofRun(run), { kind: "update", automatic: { event, days }, ...more });
  const turn = (id: string, isOn: boolean) => call(`/api/admin/campaigns/${id}/switch`, { isOn });
  /** Turns it on as of ten days ago. */
  async function turnOn({ id }: Campaign) {
    expect((await turn(id, true)).status).toBe(200);
    await dashboard().query(
      "UPDATE campaigns SET started_at = now() - interval '10 days' WHERE id = $1",
      [id],
    );
  }
  /** Of the sample's brand, the app has no address that works. */
  const faultsOf = async ({ id }: Campaign) => {
    const { body } = await dashboard().call<{ faults: { code: string }[] }>(
      `/api/admin/campaigns/${id}/check`,
      {},
    );
    return body.faults.filter(({ code }) => code !== "dead_link");
  };
  const work = () => dashboard().site.campaigns.sendAutomatic();
  const settled = (id: string, counts: object) =>
    expect.poll(async () => (await read(id)).counts).toMatchObject(counts);

  it("go once to who is due from when they are on, and to no one of the time before", async () => {
    const { run, ids, address, happened } = await people(5);
    await happened(0, "consent_ts", 3.1);
    await happened(1, "consent_ts", 13.1);
    await happened(2, "consent_ts", 2.9);
    await happened(3, "consent_ts", 4);
    await happened(4, "consent_ts", 4);
    await dashboard().query("UPDATE waitlist_leads SET consent_version = '1' WHERE id = $1", [
      ids[3],
    ]);
    await dashboard().query("INSERT INTO suppressions VALUES ($1, $2, $2, 'asked', now())", [
      ...[randomUUID(), address(4)],
    ]);
    const mail = await automatic(run, "confirmed", 3);
    await work();
    await turnOn(mail);
    // Two nodes at once.
    await Promise.all([work(), work()]);
    await settled(mail.id, { recipients: 1, sent: 1 });
    expect(received(run)).toEqual([address(0)]);
    // As after a backup that knows nothing of the last look.
    await dashboard().query("UPDATE campaigns SET recipient_cursor_at = NULL WHERE id = $1", [
      mail.id,
    ]);
    await work();
    await happened(2, "consent_ts", 3.1);
    await work();
    await settled(mail.id, { recipients: 2, sent: 2 });
    expect(received(run)).toEqual([address(0), address(2)]);
  });

  it("follow an invitation only while it is not accepted", async () => {
    const { run, address, happened } = await people(4);
    for (const index of [0, 1, 2]) await happened(index, "invited_at", 2);
    await happened(0, "accepted_at", 1);
    const reminder = await automatic(run, "invited", 2, { perHour: 10 });
    const welcome = await automatic(run, "accepted", 1);
    await turnOn(reminder);
    await turnOn(welcome);
    await work();
    // The pace lets one leave. The other accepts before its turn.
    await settled(reminder.id, { recipients: 2, sent: 1 });
    await settled(welcome.id, { recipients: 1, sent: 1 });
    const first = received(run).find((to) => to !== address(0));
    await happened(first === address(1) ? 2 : 1, "accepted_at", 0);
    await dashboard().query("UPDATE mail_batches SET per_hour = NULL WHERE id = $1", [reminder.id]);
    await settled(reminder.id, { sent: 1, skipped: 1 });
    expect(received(run).sort()).toEqual([address(0), String(first)].sort());
  });

  it("follow the first friend who counts", async () => {
    const { run, ids, address } = await people(3);
    for (const [friend, state] of [
      [1, "credited"],
      [2, "held"],
    ] as const) {
      await dashboard().query(
        `INSERT INTO referrals (id, referrer_id, friend_id, confirmed_at, due_at, state, decided_at)
         VALUES ($1, $2, $3, now(), now(), $4, now() - interval '1 minute')`,
        [randomUUID(), ids[friend - 1], ids[friend], state],
      );
    }
    const mail = await automatic(run, "friend", 0);
    await turnOn(mail);
    await work();
    await settled(mail.id, { recipients: 1, sent: 1 });
    expect(received(run)).toEqual([address(0)]);
  });

  it("are changed while they are off, which cancels those that wait", async () => {
    const { run, address, happened } = await people(3);
    for (const index of [0, 1]) await happened(index, "consent_ts", 1);
    const mail = await automatic(run, "confirmed", 1, { perHour: 10 });
    await turnOn(mail);
    await work();
    await settled(mail.id, { recipients: 2, sent: 1 });
    const { name, audience, automatic: event } = mail;
    const changed = { name, audience, automatic: event, perHour: null, content: content("New") };
    const save = async () =>
      call(`/api/admin/campaigns/${mail.id}`, {
        ...changed,
        version: (await read(mail.id)).version,
      });
    expect((await save()).body.error).toBe("not_draft");
    expect((await turn(mail.id, false)).body.state).toBe("draft");
    expect((await save()).status).toBe(200);
    expect((await change(mail.id, "delete")).body.error).toBe("wrong_state");
    await work();
    const cancelled = { recipients: 2, sent: 1, skipped: 1, skippedFor: { cancelled: 1 } };
    expect((await read(mail.id)).counts).toMatchObject(cancelled);
    const details = await dashboard().query(
      "SELECT details->'cancelled' AS cancelled FROM audit_log WHERE kind = 'automatic_off' AND details->>'campaign' = $1",
      [mail.id],
    );
    expect(details).toEqual([{ cancelled: 1 }]);
    await turnOn(mail);
    await happened(2, "consent_ts", 1);
    await work();
    await settled(mail.id, { recipients: 3, sent: 2, skipped: 1 });
    // Who was cancelled does not get it for the same event.
    expect(received(run)).toHaveLength(2);
    expect(received(run)).toContain(address(2));
    expect(await auditOf(mail.id)).toEqual(["automatic_on", "automatic_off", "automatic_on"]);
  });

  it("begin with a sample in three languages, and are turned on by owners alone", async () => {
    const { run } = await people(1);
    for (const event of ["confirmed", "invited", "accepted", "friend"] as const) {
      const mail = await automatic(run, event, 3, { isSample: true });
      expect(mail.locales).toEqual(["en", "ar", "fr"]);
      expect(await faultsOf(mail)).toEqual([]);
    }
    const mail = await automatic(run, "confirmed", 3);
    const editor = await dashboard().as("editor");
    const refused = await editor(`/api/admin/campaigns/${mail.id}/switch`, { isOn: true });
    expect(refused.status).toBe(403);
    expect((await send(mail, 1)).status).toBe(409);
    const { version, name, content: text, audience } = mail;
    const fields = { version, name, content: text, audience, perHour: null };
    const save = (more: object) => call(`/api/admin/campaigns/${mail.id}`, { ...fields, ...more });
    expect((await save({ automatic: { event: "accepted", days: 3 } })).status).toBe(400);
    expect((await save({})).status).toBe(400);
    const fixed = { of: "addresses", addresses: [] };
    expect((await save({ automatic: mail.automatic, audience: fixed })).status).toBe(400);
    expect((await save({ automatic: { event: "confirmed", days: 4 } })).status).toBe(200);
    const ids = async (query: string) =>
      (
        await dashboard().call<{ campaigns: Campaign[] }>(`/api/admin/campaigns${query}`)
      ).body.campaigns.map(({ id }) => id);
    expect(await ids("")).not.toContain(mail.id);
    expect(await ids("?automatic=yes")).toContain(mail.id);
    const manual = await draft(ofRun(run));
    expect((await turn(manual.id, true)).body.error).toBe("wrong_state");
    const invitation = await draft(ofRun(run), { isSample: true });
    expect(invitation.locales).toEqual(["en", "ar", "fr"]);
    expect(await faultsOf(invitation)).toEqual([]);
  });
});
