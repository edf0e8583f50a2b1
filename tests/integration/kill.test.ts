import { readdirSync, readFileSync, rmSync, watch } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { type JoinAnswer, sendJoins, shed } from "../../bench/joins.ts";
import { type SiteProcess, startSite } from "../../bench/site-process.ts";

// Few, for a short run; `npm run test:faults -- kill-node` does it twenty times.
const atOnce = 16;
const enough = 120;
const addresses = (run: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${run}-${index}@example.com`);

let dataDir: string;
let site: SiteProcess;
const start = () => startSite({ DATA_DIR: dataDir, CAPTCHA: "off", RATE_LIMITS: "off" });

beforeAll(async () => {
  dataDir = migratedFolder("killed-");
  site = await start();
});

afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Recipients of the mails in the folder, one entry a file. */
function recipients(): string[] {
  const folder = path.join(dataDir, "mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
    .map((name) => /^To: (.+)$/m.exec(readFileSync(path.join(folder, name), "utf8"))?.[1]?.trim())
    .map((to) => to ?? "nobody");
}

/** Resolves when each of these has a mail in the folder. */
async function mailed(expected: string[]): Promise<void> {
  const folder = path.join(dataDir, "mail");
  const missing = () => {
    const found = new Set(recipients());
    return expected.some((address) => !found.has(address));
  };
  if (readdirSync(folder).length >= expected.length && !missing()) return;
  await new Promise<void>((resolve) => {
    const watcher = watch(folder, () => {
      // Counting names is cheap; the files are read only when there may be enough of them.
      if (readdirSync(folder).length < expected.length || missing()) return;
      watcher.close();
      resolve();
    });
  });
}

describe("a server killed in the middle of joins", () => {
  it("keeps every lead it acknowledged and sends each exactly one mail", async () => {
    const acknowledged: string[] = [];
    let answers = 0;
    const joins = addresses("lead", 40 * enough);
    const note = (email: string, { body }: JoinAnswer) => {
      answers += 1;
      // A server on a busy machine may shed some: they were promised nothing.
      expect(['{"ok":true}', shed]).toContain(body);
      if (body !== shed) acknowledged.push(email);
    };
    const cut = sendJoins(site.url, joins, atOnce, (email, answer) => {
      note(email, answer);
      if (acknowledged.length === enough) site.child.kill("SIGKILL");
    });
    await expect(cut).rejects.toThrow();
    expect(answers).toBeLessThan(joins.length);
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough);

    // The lock file of the dead process does not block the next one.
    site = await start();
    await sendJoins(site.url, addresses("later", 20), atOnce, note);
    await mailed(acknowledged);
    await site.stop();

    const database = await openDatabase(
      { dataDir, databaseUrl: undefined },
      pino({ level: "silent" }),
    );
    const leads = await database.query<{ email: string; mails: number; states: string }>(
      `SELECT email, count(mails.id)::int AS mails, string_agg(DISTINCT state, ',') AS states
       FROM waitlist_leads LEFT JOIN mails ON subject_id = waitlist_leads.id GROUP BY email`,
    );
    const [counts] = await database.query<{ total: number }>(
      "SELECT sum(total)::int AS total FROM waitlist_counts",
    );
    await database.close();

    const stored = new Map(leads.map((lead) => [lead.email, lead]));
    const lost = acknowledged.filter((email) => !stored.has(email));
    expect(lost).toEqual([]);
    const unsent = acknowledged.filter((email) => stored.get(email)?.states !== "sent");
    expect(unsent).toEqual([]);
    expect(leads.filter((lead) => lead.mails !== 1)).toEqual([]);
    expect(counts?.total).toBe(leads.length);

    const files = recipients();
    expect(files.length).toBe(new Set(files).size);
    const written = new Set(files);
    expect(acknowledged.filter((email) => !written.has(email))).toEqual([]);
  });
});
