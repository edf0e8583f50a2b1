import { randomUUID } from "node:crypto";
import type { AdminRole } from "#contract/admin.ts";
import type { AuditPage } from "#contract/audit.ts";
import type { BulkAction, BulkActionPreview } from "#contract/bulk-actions.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { performBulkAction } from "#server/leads/bulk-actions/bulk-action-worker.ts";
import type { PostgresServer } from "#tests/fakes/postgres.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";
import { openSite, type Site } from "./waitlist-site.ts";

const origin = "http://site.example";
const password = "a long enough password";

/** The whole server, and an administrator who is signed in. */
export interface Dashboard {
  site: Site;
  email: string;
  cookie: string;
  /** Calls as the administrator. An object is sent as JSON, a text or bytes as the file that the path takes. */
  call<Body = DashboardAnswer>(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }>;
  /** Another administrator, added with this role. */
  signIn(role: AdminRole): Promise<Pick<Dashboard, "email" | "cookie" | "call">>;
  /** Calls as another administrator, added with this role. */
  as(role: AdminRole): Promise<Dashboard["call"]>;
  /** Adds leads, oldest first, and answers their ids. */
  addLeads(count: number, change?: Partial<NewLead>): Promise<string[]>;
  /** Performs a bulk action now, as its job would. */
  perform(id: string): Promise<string>;
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** The answers of the calls tested here, in one type. */
type DashboardAnswer = BulkAction & BulkActionPreview & AuditPage & { acts: BulkAction[] };

interface NewLead {
  status: "pending" | "confirmed";
  country: string;
  email: (index: number) => string;
}

export const dashboards = [
  {
    name: "embedded database",
    open: (env: Record<string, string> = {}) => openDashboard(env),
  },
  {
    name: "PostgreSQL server",
    async open(env: Record<string, string> = {}) {
      const server = await openPostgres();
      return openDashboard(env, server);
    },
  },
];

async function openDashboard(
  env: Record<string, string>,
  server?: PostgresServer,
): Promise<Dashboard> {
  const site = await openSite({ ...env, ...(server && { DATABASE_URL: server.url }) });
  const { database } = site;

  async function caller(role: AdminRole) {
    const email = `${role}.${randomUUID().slice(0, 8)}@dashboard.example`;
    const deps = { database, clock: () => new Date() };
    await addAdministrator(deps, { email, password, reset: false, role });
    const signedIn = await fetch(`${site.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email, password }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const call = async <Body>(path: string, body?: unknown) => {
      const isFile = typeof body === "string" || body instanceof Uint8Array;
      const type = path.startsWith("/api/admin/images") ? "application/octet-stream" : "text/csv";
      const answer = await fetch(`${site.url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...{ cookie, origin },
          ...(body !== undefined && { "content-type": isFile ? type : "application/json" }),
        },
        body: isFile ? (body as string) : body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    return { email, cookie, call };
  }

  const { email, cookie, call } = await caller("owner");
  let ahead = 0;
  return {
    site: {
      ...site,
      forward(milliseconds) {
        ahead += milliseconds;
        site.forward(milliseconds);
      },
    },
    ...{ email, cookie, call },
    signIn: caller,
    as: async (role) => (await caller(role)).call,
    query: (text, values) => database.query(text, values),
    async addLeads(count, { status = "pending", country = "AE", email: address } = {}) {
      const run = randomUUID().slice(0, 8);
      const now = new Date();
      const leads = Array.from({ length: count }, (_, index) => ({
        id: randomUUID(),
        email: address?.(index) ?? `lead.${run}.${index}@example.com`,
        at: new Date(now.getTime() - (count - index) * 1000),
      }));
      await database.query(
        `INSERT INTO waitlist_leads (id, email, email_key, status, created_at, consent_ts, country,
           heard_channel, locale, consent_at, consent_version, consent_locale, consent_source,
           is_throwaway, token_hash, token_expires_at)
         SELECT id, email, email, $2, at, CASE WHEN $2 = 'confirmed' THEN at END, $3,
           'search', 'en', at, '1', 'en', 'dialog', false, id::text, at
         FROM json_to_recordset($1::json) AS lead (id uuid, email text, at timestamptz)`,
        [JSON.stringify(leads), status, country],
      );
      return leads.map(({ id }) => id);
    },
    perform: (id) =>
      performBulkAction(
        {
          database,
          clock: () => new Date(Date.now() + ahead),
          inbox: [],
          recordAudit,
          wakeMail: () => site.outbox.wake(),
        },
        id,
        site.bulkActions.addJob,
      ),
    async close() {
      await site.close();
      await server?.stop();
    },
  };
}
