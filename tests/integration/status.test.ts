import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusLifetime } from "#contract/limits.ts";
import type { StatusAnswer } from "#contract/status.ts";
import { mailLag } from "#server/mail/outbox.ts";
import { type Site, siteDatabases } from "./waitlist-site.ts";

describe.each(siteDatabases)("the status of a server on the $name", ({ open }) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterAll(() => site?.close());

  async function fetchStatus(): Promise<StatusAnswer> {
    // The cached answer expires.
    site.forward(statusLifetime);
    const response = await fetch(`${site.url}/api/status`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=10");
    return (await response.json()) as StatusAnswer;
  }

  it("gives the state of each part", async () => {
    // This server has no built site, and reports that.
    expect(await fetchStatus()).toEqual({
      checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      site: { state: "down" },
      database: {
        state: expect.stringMatching(/operational|degraded/),
        milliseconds: expect.any(Number),
      },
      mail: { state: "operational", waiting: 0, oldestSeconds: 0 },
      market: { state: "operational", source: "demo", ageSeconds: null, disagreements: [] },
    });
  });

  it("reports a database that cannot be queried", async () => {
    await site.database.query("ALTER TABLE mails RENAME TO gone_for_now");
    const answer = await fetchStatus();
    await site.database.query("ALTER TABLE gone_for_now RENAME TO mails");
    expect(answer.mail).toEqual({ state: "down", waiting: null, oldestSeconds: null });
    expect(answer.database.milliseconds).not.toBeNull();
  });

  it("counts the mails that are due and not sent, and not those that wait for another try", async () => {
    await site.join();
    await site.mails(1);
    expect(await mailLag(site.database)).toEqual({
      waiting: 0,
      oldest: undefined,
      isPaced: false,
    });
    // The outbox has stopped: two mails wait, and one of them is to be retried tomorrow.
    await site.outbox.stop();
    const before = site.now();
    await site.join({ email: "a@example.com" });
    await site.join({ email: "b@example.com" });
    const waiting = await mailLag(site.database);
    expect(waiting.waiting).toBe(2);
    expect(Math.abs((waiting.oldest?.getTime() ?? 0) - before.getTime())).toBeLessThan(60_000);
    await site.database.query(
      `UPDATE mails SET next_attempt_at = next_attempt_at + interval '1 day'
       WHERE to_address = 'b@example.com'`,
    );
    site.forward(10 * 60_000);
    const { mail } = await fetchStatus();
    expect(mail).toMatchObject({ state: "degraded", waiting: 1 });
    expect(mail.oldestSeconds).toBeGreaterThanOrEqual(590);
  });
});
