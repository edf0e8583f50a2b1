import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { type RenderedMails, unsharedText } from "#emails/rendered.ts";
import { buildApp } from "#server/app.ts";
import { withAuthSecret } from "#server/auth-secret.ts";
import { readConfig } from "#server/config.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { type AppContext, openServices, type Services } from "#server/services.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { quickFolder } from "#tests/fakes/quick-folder.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";

/** Minimal mails: their values, a line each. */
const shortMails: RenderedMails = {
  images: new Map(),
  fill(template, locale, values) {
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    const text = [template, locale, ...lines].join("\n");
    const html = unsharedText(`<p>${text}</p>`);
    return { subject: `${template} ${locale}`, html, text: unsharedText(text) };
  },
};

export interface Site extends Services {
  log: Logger;
  app: FastifyInstance;
  url: string;
  mailDir: string;
  /** Moves the server's clock ahead. */
  forward(milliseconds: number): void;
  now(): Date;
  join(change?: object): Promise<{ status: number; body: unknown }>;
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
  /** Mails in the folder, each once it is whole. Resolves when there are `count` of them. */
  mails(count: number): Promise<string[]>;
  /** The mails sent so far: the file's name and content. */
  mailFiles(): [name: string, source: Buffer][];
}

export const submission = {
  email: "layla@example.com",
  country: "SA",
  city: "Riyadh",
  heard_channel: "friend_referral",
  heard_detail: "",
  consent: true,
  locale: "en",
  recaptchaToken: "",
};

interface Built {
  pages?: PageFile[];
  rendered?: RenderedMails;
  buildFolder?: string;
  webhookPoll?: number;
}

/**
 * The server as in production, in this process, on a port of its own, without captcha and limits by
 * default.
 */
export async function openSite(
  env: Record<string, string> = {},
  { pages, rendered = shortMails, buildFolder, webhookPoll }: Built = {},
): Promise<Site> {
  const dataDir = env.DATABASE_URL ? quickFolder("site-") : migratedFolder("site-");
  const config = withAuthSecret(
    readConfig({
      ...{
        DATA_DIR: dataDir,
        CAPTCHA: "off",
        RATE_LIMITS: "off",
        PUBLIC_URL: "http://site.example",
      },
      AUTH_SECRET: "a secret of more than 32 characters",
      ...env,
    }),
  );
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const log = pino({ level: "silent" });
  const context: AppContext = { config, rendered, clock, log, buildFolder, webhookPoll };
  const services = await openServices(context);
  // Off, so that a busy machine refuses nothing: shedding load has its own test.
  const overload = { maxEventLoopDelay: 0 };
  const app = await buildApp({ ...context, ...services, pages, overload });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  async function post(where: string, body: unknown) {
    const response = await fetch(`${url}${where}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  return {
    ...services,
    ...{ app, url, post, log, mailDir: config.mailDir },
    forward(milliseconds) {
      ahead += milliseconds;
      // Work that polls the clock every two seconds runs now.
      services.campaigns.wake();
    },
    now: clock,
    join: (change = {}) => post("/api/waitlist", { ...submission, ...change }),
    mails: (count) => mailsOf(config.mailDir, services, count),
    mailFiles: () =>
      readdirSync(config.mailDir)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => [name, readFileSync(path.join(config.mailDir, name))]),
    async close() {
      await app.close();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openSiteOnServer(env?: Record<string, string>, built?: Built): Promise<Site> {
  const server = await openPostgres();
  const site = await openSite({ ...env, DATABASE_URL: server.url }, built);
  return {
    ...site,
    async close() {
      await site.close();
      await server.stop();
    },
  };
}

/** Both kinds of database. */
export const siteDatabases = [
  { name: "embedded database", open: openSite },
  { name: "PostgreSQL server", open: openSiteOnServer },
];

/** The server reports each sent mail: the folder need not be watched. */
async function mailsOf(dir: string, services: Services, count: number): Promise<string[]> {
  const ids = await services.database.query<{ id: string }>(
    "SELECT id FROM mails WHERE state = 'queued'",
  );
  await Promise.all(ids.map(({ id }) => services.outbox.firstOutcome(id, 60_000)));
  const names = readdirSync(dir).filter((name) => name.endsWith(".eml"));
  const found = names.sort().map((name) => readFileSync(path.join(dir, name), "utf8"));
  if (found.length !== count) throw new Error(`${found.length} mails in the folder, not ${count}`);
  return found;
}

/** The plain text of a mail, decoded. */
export function textOf(source: string): string {
  const unfolded = source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return unfolded;
}

export function linkOf(source: string, name: string): string {
  const value = new RegExp(`${name}=(\\S+)`).exec(textOf(source))?.[1];
  if (!value) throw new Error(`no ${name} in the mail`);
  return value;
}

export const tokenOf = (source: string) =>
  new URL(linkOf(source, "confirmUrl")).searchParams.get("token") ?? "";
