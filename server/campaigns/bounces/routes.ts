import type { FastifyInstance } from "fastify";
import type { BounceProvider } from "#contract/campaigns.ts";
import { bounceProviders } from "#contract/campaigns.ts";
import type { Database } from "#server/platform/database.ts";
import { describeError } from "#server/platform/http/errors.ts";
import { recordEvents } from "../returns.ts";
import { amazonSes } from "./amazon-ses.ts";
import type { ReportReader } from "./event.ts";
import { mailgun } from "./mailgun.ts";
import { multipartReport } from "./multipart-report.ts";
import { postmark } from "./postmark.ts";
import { sendgrid } from "./sendgrid.ts";

/** What proves the reports of each sender. One that is not named here is not listened to. */
export interface BounceSettings {
  /** Amazon SNS topics whose messages are taken. */
  ses?: readonly string[];
  /** `name:password` of the address that Postmark is given. */
  postmark?: string;
  /** Mailgun's key for signing webhooks. */
  mailgun?: string;
  /** SendGrid's public key, base64. */
  sendgrid?: string;
  /** Secret of whoever hands us reports as mails. */
  report?: string;
}

export const providersIn = (settings: BounceSettings): BounceProvider[] =>
  bounceProviders.filter((provider) => settings[provider] !== undefined);

function readersOf(
  {
    ses,
    postmark: credentials,
    mailgun: mailgunKey,
    sendgrid: sendgridKey,
    report,
  }: BounceSettings,
  request: typeof fetch,
): Partial<Record<string, ReportReader>> {
  return {
    ...(ses && { ses: amazonSes(ses, request) }),
    ...(credentials && { postmark: postmark(credentials) }),
    ...(mailgunKey && { mailgun: mailgun(mailgunKey) }),
    ...(sendgridKey && { sendgrid: sendgrid(sendgridKey) }),
    ...(report && { report: multipartReport(report) }),
  };
}

/** Most bytes of one call: SendGrid sends its events by the hundred, a returned mail has its text with it. */
const bodyLimit = 1024 * 1024;

/** POST /api/bounces/{provider}: what senders and mail servers report of mails that left. */
export function bounceRoutes(
  app: FastifyInstance,
  {
    database,
    clock,
    settings,
    request,
    lists,
  }: {
    database: Database;
    clock: () => Date;
    settings: BounceSettings;
    /** How Amazon is asked for its certificate. */
    request: typeof fetch;
    /** The tables of the people that mails go to. */
    lists: readonly { table: string }[];
  },
): void {
  const readers = new Map(Object.entries(readersOf(settings, request)));
  app.register(async (scope) => {
    // Signatures are over the bytes as they came, whatever they are said to be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      "/api/bounces/:provider",
      { bodyLimit },
      async ({ params, headers, body, log }, reply) => {
        const reader = readers.get(params.provider);
        if (!reader) return reply.code(404).send({ error: "not_found" });
        const now = clock();
        const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const report = await reader({ headers, body: sent, now });
        if (report.outcome === "forged") return reply.code(401).send({ error: "unauthenticated" });
        if (report.outcome === "malformed") return reply.code(400).send({ error: "bad_request" });
        if (report.outcome === "failed") {
          log.warn({ provider: params.provider, detail: report.detail }, "a report is unchecked");
          return reply.code(503).send({ error: "unavailable" });
        }
        try {
          const provider = params.provider as BounceProvider;
          await recordEvents(database, { provider, ...report, lists, now });
        } catch (error) {
          log.error({ error: describeError(error) }, "a report could not be stored");
          return reply.code(503).send({ error: "db_error" });
        }
        return { ok: true };
      },
    );
  });
}
