import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import type { Audience, AudienceCount, Campaign } from "#contract/campaigns.ts";
import { type MailServer, startMailServer } from "#tests/fakes/smtp.ts";
import type { Dashboard, dashboards } from "./dashboard.ts";

export const content = (subject = "Your turn") => ({
  texts: { en: { subject, preview: "", body: "[Come in]({{invitation|https://example.com}})" } },
  fallback: "en",
});

/** The leads of a test: see `addLeads`. */
export const ofRun = (run: string): Audience => ({ of: "leads", filter: { campaign: run } });

export const timeZone = "Asia/Dubai";

/** A server that sends to the tests' mail server, from the first test of a block to its last. */
export function campaignSite(open: (typeof dashboards)[number]["open"]) {
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

  /** Adds leads with a campaign tag of their own, oldest first, so that tests do not share any. */
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

  const read = async (id: string) => (await call(`/api/admin/campaigns/${id}`)).body;

  const logOf = (id: string) =>
    dashboard.query<{ kind: string; by_email: string | null; details: object }>(
      "SELECT kind, by_email, details FROM audit_log WHERE details->>'campaign' = $1 ORDER BY id",
      [id],
    );

  return {
    dashboard: () => dashboard,
    smtp: () => smtp,
    ...{ addLeads, call, draft, read, logOf },
    count: async (audience: Audience, kind = "invitation") =>
      (await call("/api/admin/campaigns/count", { kind, content: content(), audience })).body,
    send: (campaign: Campaign, count: number, change: object = {}, as = call) =>
      as(`/api/admin/campaigns/${campaign.id}/send`, {
        ...{ version: campaign.version, count },
        ...change,
      }),
    /** Pauses, resumes, cancels, copies or deletes a campaign. */
    change: (id: string, what: string) => call(`/api/admin/campaigns/${id}/${what}`, {}),
    until: (id: string, state: string) =>
      expect.poll(async () => (await read(id)).state, { interval: 100 }).toBe(state),
    /** Addresses of a run that mails arrived for. */
    received: (run: string) =>
      smtp.received.flatMap(({ to }) => to).filter((to) => to.startsWith(run)),
    auditOf: async (id: string) => (await logOf(id)).map(({ kind }) => kind),
  };
}
