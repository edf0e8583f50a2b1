import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import type { Campaign } from "#contract/campaigns.ts";
import { openEmptyPostgres } from "#tests/fakes/shared-postgres.ts";
import { type MailServer, startMailServer } from "#tests/fakes/smtp.ts";
import {
  leftCampaigns as left,
  restoreCampaignFolder,
  restoreCampaignPostgres,
} from "#tests/fixtures/earlier-release/restore-campaigns.ts";
import { signInOwner } from "../../bench/campaign-owner.ts";
import { startSite } from "../../bench/site-process.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function folder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "earlier-campaigns-"));
  undo.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function restoredFolder(): Promise<Record<string, string>> {
  const dataDir = folder();
  await restoreCampaignFolder(dataDir);
  return { DATA_DIR: dataDir };
}

async function restoredPostgres(): Promise<Record<string, string>> {
  const server = await openEmptyPostgres();
  undo.push(() => server.stop());
  await restoreCampaignPostgres(server.url);
  return { DATA_DIR: folder(), DATABASE_URL: server.url };
}

/** As if the time had passed in which the paused campaign's pace allows one mail; the embedded database waits. */
async function allowMail(connectionString: string): Promise<void> {
  const database = new Client({ connectionString });
  await database.connect();
  await database.query(
    "UPDATE mail_batches SET filled_at = filled_at - interval '45 seconds' WHERE id = $1",
    [left.paused],
  );
  await database.end();
}

const receivedBy = (mail: MailServer) =>
  mail.received.map(({ to: [to = ""], source }) => ({
    to,
    id: /^Message-ID:\s+<(.+?)>/im.exec(source)?.[1] ?? "",
  }));

describe.each([
  { name: "embedded database", restore: restoredFolder },
  { name: "PostgreSQL database", restore: restoredPostgres },
])("campaigns that an earlier release left half sent, on the $name", ({ restore }) => {
  it("go on, or stay paused until they are resumed, and reach each recipient once", async () => {
    const env = await restore();
    const mail = await startMailServer();
    undo.push(() => mail.stop());
    const site = await startSite({
      ...{ AUTH_SECRET: left.secret, PUBLIC_URL: left.origin, SMTP_URL: mail.url },
      ...{ MAIL_FROM: "site@site.example", CAPTCHA: "off", RATE_LIMITS: "off", ...env },
    });
    undo.push(() => site.stop());
    const owner = await signInOwner(() => site.url, left.origin);
    const read = (id: string) => owner.call<Campaign>(`/api/admin/campaigns/${id}`);
    const sentTo = (prefix: string) => {
      const before = left.received.filter(({ to }) => to.startsWith(prefix));
      const now = receivedBy(mail).filter(({ to }) => to.startsWith(prefix));
      return { before, now, all: new Set([...before, ...now].map(({ to }) => to)) };
    };

    // Queued mails leave at once; the others wait for the campaign's pace.
    await expect.poll(() => sentTo("lead-").all.size).toBeGreaterThan(20);
    expect(await read(left.running)).toMatchObject({ state: "running", perHour: 200 });
    expect(await read(left.paused)).toMatchObject({
      ...{ state: "paused", pauseReason: "asked" },
      counts: { sent: 10, queued: 0, skipped: 0 },
    });
    expect(sentTo("reader-").now).toEqual([]);

    await owner.call(`/api/admin/campaigns/${left.paused}/resume`, {});
    const { DATABASE_URL }: { DATABASE_URL?: string } = env;
    if (DATABASE_URL) await allowMail(DATABASE_URL);
    await expect.poll(() => sentTo("reader-").now.length).toBe(1);
    const { before, now } = sentTo("reader-");
    expect(before.map(({ to }) => to)).not.toContain(now[0]?.to);

    // Mails that were claimed when the release was killed are sent again, under the same Message-ID.
    const recorded = left.tables.mails?.filter(
      (row) => (row as { state: string }).state === "sent",
    );
    const sent = new Set(recorded?.map((row) => (row as { to_address: string }).to_address));
    const idsOf = new Map<string, string>();
    for (const { to, id } of left.received) idsOf.set(to, id);
    for (const { to, id } of receivedBy(mail)) {
      expect(sent.has(to), to).toBe(false);
      expect(idsOf.get(to) ?? id).toBe(id);
      idsOf.set(to, id);
    }
  }, 120_000);
});
