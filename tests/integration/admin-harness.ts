import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import type { AdminRole } from "#contract/admin.ts";
import { unsharedText } from "#emails/rendered.ts";
import { addAdministrator } from "#server/accounts/accounts.ts";
import { adminRoutes } from "#server/accounts/admin-routes.ts";
import { suppressionData, suppressionRoutes } from "#server/campaigns/bounces/suppressions.ts";
import { campaignRoutes, campaignTextRoutes } from "#server/campaigns/campaign-routes.ts";
import { sendingCheckRoutes } from "#server/campaigns/checks/sending-checks.ts";
import { createCampaignTexts } from "#server/campaigns/drafts/campaign-texts.ts";
import { settingsRoutes, startChangedSettings } from "#server/changed-settings.ts";
import { readConfig } from "#server/config.ts";
import { contentRoutes } from "#server/content/content-routes.ts";
import { imageRoutes } from "#server/content/images/image-routes.ts";
import { readSourceTexts } from "#server/content/source-texts.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { CaptchaOutcome } from "#server/http/captcha/captcha.ts";
import { installErrors } from "#server/http/errors.ts";
import { createLimits } from "#server/http/limits.ts";
import { installOriginCheck } from "#server/http/origin-check.ts";
import { serverOptions } from "#server/http/server-options.ts";
import { applicationData, applicationInbox } from "#server/inbox/applications.ts";
import { contactData, contactInbox } from "#server/inbox/contact.ts";
import { countUnread, inboxRoutes } from "#server/inbox/inbox-routes.ts";
import { inboxSource } from "#server/inbox/inbox-source.ts";
import { apiKeyRoutes } from "#server/integrations/api-key-routes.ts";
import { webhookRoutes } from "#server/integrations/webhook-routes.ts";
import { bulkActionRoutes } from "#server/leads/bulk-actions/bulk-action-routes.ts";
import { funnelRoutes } from "#server/leads/funnel.ts";
import { importRowsData } from "#server/leads/import/import-jobs.ts";
import { createImportPorts } from "#server/leads/import/import-port.ts";
import { importRoutes } from "#server/leads/import/import-routes.ts";
import { filterInLog, leadsWhere } from "#server/leads/lead-filter.ts";
import { joinFormRoutes, leadRoutes } from "#server/leads/lead-routes.ts";
import { referralRoutes } from "#server/leads/referral-routes.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { createBatchCounts } from "#server/mail/batches.ts";
import { erasureRoutes } from "#server/privacy/erasure.ts";
import { personRoutes } from "#server/privacy/person.ts";
import { createPersonErasure } from "#server/privacy/personal-data.ts";
import { typedTextsData } from "#server/privacy/typed-texts.ts";
import { rateLimitsFrom } from "#server/rate-limits.ts";
import { newsletter, newsletterInbox, subscriberRoutes } from "#server/subscriptions/newsletter.ts";
import { listPersonalData } from "#server/subscriptions/opt-in-list.ts";
import { typedTexts } from "#server/typed-columns.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";

export const password = "a long enough password";
export const origin = "http://localhost:4171";
export const secret = "a secret of more than 32 characters";
export const limitTable = rateLimitsFrom({}).admin;
const silent = pino({ level: "silent" });

const sources = readSourceTexts("content");

type Opened = { database: Database; close: () => Promise<void> };

export async function openEmbedded(): Promise<Opened> {
  const dataDir = migratedFolder("admin-");
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, silent);
  const close = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, close };
}

export async function openRealPostgres(): Promise<Opened & { url: string }> {
  const server = await openPostgres();
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: server.url }, silent);
  const close = async () => {
    await database.close();
    await server.stop();
  };
  return { database, url: server.url, close };
}

export const databases = [
  { name: "embedded database", open: openEmbedded },
  { name: "PostgreSQL server", open: openRealPostgres },
];

type Clock = { now: () => Date; forward: (ms: number) => void };

function movableClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (ms) => {
      ahead += ms;
    },
  };
}

export type AdminApp = {
  app: FastifyInstance;
  routes: { method: string; url: string }[];
  clock: Clock;
  /** The lines of the server's log. */
  logged: string[];
};

/** The captcha of a program; any other token is a person's. */
export const botToken = "bot";
const captchaVerdict = (token: string): CaptchaOutcome =>
  token === botToken ? { outcome: "failed", codes: ["bad"] } : { outcome: "accepted" };

/** The administration alone, as the server mounts it, with a list of every route it declares. */
export async function openAdminApp(database: Database, publicUrl = origin): Promise<AdminApp> {
  const clock = movableClock();
  const logged: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line) => logged.push(line) });
  const app: FastifyInstance = Fastify({
    ...serverOptions({ trustProxy: false }),
    loggerInstance,
  });
  installErrors(app);
  const routes: AdminApp["routes"] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const name of [method].flat()) {
      if (name !== "HEAD") routes.push({ method: name, url });
    }
  });
  installOriginCheck(app, { publicUrl, exempt: [] });
  const inbox = [...contactInbox, applicationInbox, inboxSource(newsletterInbox)];
  const personal = [
    importRowsData,
    listPersonalData(waitlist, secret),
    listPersonalData(newsletter, secret),
    contactData,
    applicationData,
    suppressionData,
    typedTextsData(typedTexts),
  ];
  const erasure = createPersonErasure({
    ...{ database, authSecret: secret, clock: clock.now },
    outbox: {
      wake: () => {},
      sweep: async () => ({ outcome: "swept", removed: 0 }),
    },
    sources: personal,
  });
  const settings = await startChangedSettings({
    ...{ database, log: pino({ enabled: false }) },
    read: (changed) => readConfig({}, changed),
  });
  adminRoutes(app, {
    database,
    limits: createLimits(database, { on: true, secret, now: clock.now }),
    limitTable,
    captcha: { verify: async ({ token }) => captchaVerdict(token) },
    publicUrl,
    authSecret: secret,
    clock: clock.now,
    // Mail is only enqueued here: see people-site.ts for how it is rendered.
    outbox: { wake: () => {} },
    countUnread: () => countUnread(database, inbox),
    declareCalls: (administration) => {
      const parts = { database, clock: clock.now };
      leadRoutes(administration, parts);
      referralRoutes(administration, parts);
      joinFormRoutes(administration, { origins: () => ["https://shop.example"] });
      funnelRoutes(administration, { ...parts, mode: "server" });
      inboxRoutes(administration, { ...parts, inbox });
      subscriberRoutes(administration, parts);
      erasureRoutes(administration, { ...parts, erasure });
      personRoutes(administration, { database, sources: personal });
      settingsRoutes(administration, { ...parts, changed: settings });
      // No job is performed here: their own tests open the whole server.
      const addJob = async () => {};
      bulkActionRoutes(administration, { ...parts, inbox, addJob });
      const ports = createImportPorts(secret, newsletter);
      importRoutes(administration, { ...parts, addJob, ports });
      sendingCheckRoutes(administration, async () => ({
        ...{ isApplicable: false, domain: "site.example", checks: [] },
      }));
      contentRoutes(administration, {
        ...{ ...parts, sources, releases: undefined, pages: [] },
        limits: createLimits(database, { on: true, secret, now: clock.now }),
        previewLimit: rateLimitsFrom({}).contentPreview,
      });
      const users = { find: async () => [] };
      imageRoutes(administration, { ...parts, users, refresh: async () => {} });
      apiKeyRoutes(administration, { ...parts, mayConnect: async () => true });
      webhookRoutes(administration, {
        ...{ ...parts, publicUrl: origin, authSecret: secret, privateTargets: [] },
      });
      suppressionRoutes(administration, { database, clock: clock.now, providers: ["ses"] });
      campaignRoutes(administration, {
        ...{
          database,
          clock: clock.now,
          pace: () => undefined,
          wake: () => {},
          leads: { where: leadsWhere, inLog: filterInLog },
        },
        countBatches: createBatchCounts(),
        refreshArchive: async () => {},
        textFaults: () => [],
        sendingChecks: async () => ({ isApplicable: false, checks: [] }),
      });
      campaignTextRoutes(administration, {
        ...{ database, publicUrl, clock: clock.now, hasPage: undefined },
        outbox: { wake: () => {} },
        limits: createLimits(database, { on: true, secret, now: clock.now }),
        limitTable: rateLimitsFrom({}).campaigns,
        texts: createCampaignTexts({
          ...{ publicUrl, clock: clock.now, images: new Map() },
          rendered: {
            images: new Map(),
            fill: () => ({ subject: "", html: unsharedText(""), text: unsharedText("") }),
          },
        }),
      });
    },
  });
  await app.ready();
  return { app, routes, clock, logged };
}

/** An account that can sign in. One without a role can only be made in the database. */
export async function addPerson(database: Database, email: string, role: AdminRole | "none") {
  const given = role === "none" ? "reader" : role;
  await addAdministrator(
    { database, clock: () => new Date() },
    { email, password, reset: false, role: given },
  );
  await database.query("update admin_users set role = $1 where email = $2", [role, email]);
}

export function signIn(app: FastifyInstance, email: string, typed = password, address?: string) {
  return app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    payload: { email, password: typed },
    headers: { origin },
    remoteAddress: address ?? "192.0.2.1",
  });
}

type Answer = Awaited<ReturnType<typeof signIn>>;

/** The `Cookie` line a browser would send back. */
export function cookieFrom(answer: Answer): string {
  const lines = [answer.headers["set-cookie"] ?? []].flat();
  return lines.map((line) => line.split(";", 1)[0]).join("; ");
}

export async function signedIn(app: FastifyInstance, email: string): Promise<string> {
  return cookieFrom(await signIn(app, email));
}

export type NewLead = {
  email: string;
  createdAt: string;
  consentTs?: string;
  country?: string;
  city?: string;
};

export async function addLead(database: Database, lead: NewLead): Promise<void> {
  await database.query(
    `insert into waitlist_leads (id, email, email_key, status, created_at, consent_ts, country, city,
       heard_channel, locale, consent_at, consent_version, consent_locale, consent_source,
       is_throwaway, token_hash, token_expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7,
       'search', 'en', $4, '1', 'en', 'dialog', false, $8, $4)`,
    [
      lead.email,
      randomUUID(),
      lead.consentTs ? "confirmed" : "pending",
      lead.createdAt,
      lead.consentTs ?? null,
      lead.country ?? "AE",
      lead.city ?? null,
      randomUUID(),
    ],
  );
}

/** An application as the form leaves it, with a file of these bytes. Returns its id. */
export async function addApplication(
  database: Database,
  { email = "layla@example.com", name = "Layla", createdAt = new Date(), file = "CV, Layla é.pdf" },
  content: Uint8Array = new Uint8Array([37, 80, 68, 70]),
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into applications (id, created_at, job, name, email, email_key, note, locale, consent_at,
       consent_version)
     values ($1, $2, 'ledger-engineer', $3, $4, $4, '<b>note</b>', 'en', $2, '1')`,
    [id, createdAt, name, email],
  );
  await database.query(
    `insert into application_files (application_id, name, kind, size, content)
     values ($1, $2, 'pdf', $3, $4)`,
    [id, file, content.length, content],
  );
  return id;
}

/** A message as the form leaves it. Returns its id. */
export async function addMessage(
  database: Database,
  { topic, createdAt = new Date() }: { topic: string; createdAt?: Date },
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into contact_messages (id, created_at, topic, about, name, email, email_key, subject,
       message, meeting_at, locale)
     values ($1, $2, $3, 'logistics', 'Omar', 'omar@example.com', 'omar@example.com',
       'A demo', 'Two\n\nparagraphs', $2, 'ar')`,
    [id, createdAt, topic],
  );
  return id;
}

/** A confirmed subscriber. Returns the id. */
export async function addSubscriber(database: Database, at: Date): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into newsletter_subscribers (id, email, email_key, status, created_at, consent_ts, locale,
       consent_at, consent_version, consent_locale, consent_source, token_hash, token_expires_at)
     values ($1, 'nada@example.com', 'nada@example.com', 'confirmed', $2, $2, 'fr', $2, '1', 'fr',
       'footer', $3, $2)`,
    [id, at, id],
  );
  return id;
}
