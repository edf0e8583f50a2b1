import { existsSync, watch } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { expect } from "vitest";
import type { LeadStats } from "#contract/leads.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { readLeadStats } from "#server/leads/lead-stats.ts";
import { type CountedLead, expectedStats } from "#tests/integration/expected-stats.ts";
import { type SiteProcess, startSite } from "../../bench/site-process.ts";

const silent = pino({ level: "silent" });
/** The site's own address as browsers name it. */
const origin = "http://localhost:4000";
const email = "owner@dashboard.example";
const password = "a long enough password";

/** A server in a process of its own, and an administrator who is signed in. */
export interface KillableServer {
  call<Body>(path: string, body?: object | string): Promise<{ status: number; body: Body }>;
  /** Ends the process at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads the database of the dead server, while none runs. */
export async function between<T>(dataDir: string, look: (database: Database) => Promise<T>) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, silent);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

export async function addOwner(database: Database): Promise<void> {
  const wish = { email, password, reset: false, role: "owner" as const };
  await addAdministrator({ database, clock: () => new Date() }, wish);
}

let cookie: string | undefined;

/** Starts the server. The session outlives it. */
export async function startServer(dataDir: string): Promise<KillableServer> {
  const site: SiteProcess = await startSite({
    ...{ DATA_DIR: dataDir, PUBLIC_URL: origin, CAPTCHA: "off", RATE_LIMITS: "off" },
    AUTH_SECRET: "a secret of more than 32 characters",
  });
  async function send(where: string, body: object | string | undefined): Promise<Response> {
    for (;;) {
      const answer = await fetch(`${site.url}${where}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...{ origin, ...(cookie && { cookie }) },
          "content-type": typeof body === "string" ? "text/csv" : "application/json",
        },
        body: typeof body === "object" ? JSON.stringify(body) : body,
      });
      // The embedded database keeps the server busy: it may have done nothing, then the call is
      // repeated.
      if (answer.status !== 503) return answer;
      await answer.text();
    }
  }
  if (!cookie) {
    const signedIn = await send("/api/auth/sign-in/email", { email, password });
    expect(signedIn.status).toBe(200);
    const lines = signedIn.headers.getSetCookie();
    cookie = lines.map((line) => line.split(";", 1)[0]).join("; ");
  }
  return {
    async call<Body>(where: string, body?: object | string) {
      const answer = await send(where, body);
      return { status: answer.status, body: (await answer.json()) as Body };
    },
    async kill() {
      const gone = new Promise((resolve) => site.child.once("exit", resolve));
      site.child.kill("SIGKILL");
      await gone;
    },
    stop: () => site.stop(),
  };
}

/**
 * Blocks the database in the middle of what `on` names, and writes a file: so the server is killed at
 * that point, however fast it is.
 */
export async function haltAt(database: Database, on: string, when: string): Promise<void> {
  halts += 1;
  await database.script(
    `CREATE FUNCTION halt() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       EXECUTE format('COPY (SELECT 1) TO %L', current_setting('data_directory') || '/${sign()}');
       LOOP PERFORM 1; END LOOP;
     END $$;
     CREATE TRIGGER halt BEFORE ${on} FOR EACH ROW WHEN (${when})
       EXECUTE FUNCTION halt();`,
  );
}

export async function removeHalt(database: Database): Promise<void> {
  await database.script("DROP FUNCTION halt CASCADE");
}

let halts = 0;
/** The file of the latest halt. It stays: without it the database would fail where it is to stop, and try again. */
const sign = () => `halted-${halts}`;

/** Resolves when the server's database is blocked. */
export async function halted(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "database");
  await new Promise<void>((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name !== sign()) return;
      watcher.close();
      resolve();
    });
    if (existsSync(path.join(folder, sign()))) {
      watcher.close();
      resolve();
    }
  });
}

/** Counts, sums and charts are those of the rows, to the last one. Answers the rows. */
export async function countedList(database: Database): Promise<CountedLead[]> {
  const leads = await database.query<CountedLead>(
    `SELECT email, status, country, heard_channel, locale, utm_campaign, mark, created_at, consent_ts
     FROM waitlist_leads`,
  );
  const [counts] = await database.query<{ total: number; confirmed: number }>(
    `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(confirmed), 0)::int AS confirmed
     FROM waitlist_counts`,
  );
  const confirmed = leads.filter(({ status }) => status === "confirmed").length;
  expect(counts).toEqual({ total: leads.length, confirmed });
  const largest = (stats: LeadStats) => ({
    ...stats,
    byCampaign: stats.byCampaign.slice(0, 50),
    byCountry: stats.byCountry.slice(0, 50),
  });
  for (const filter of [{}, { mark: "priority" }, { country: "AE", status: "pending" }] as const) {
    const read = await readLeadStats(database, { ...filter, step: "day" }, new Date());
    expect(read).toEqual(largest(expectedStats(leads, filter, "day")));
  }
  return leads;
}
