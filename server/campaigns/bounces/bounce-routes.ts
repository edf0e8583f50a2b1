import type { FastifyInstance, FastifyReply } from "fastify";
import { type BounceProvider, bounceProviders } from "#contract/campaigns.ts";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { clientOf } from "#server/http/client-address.ts";
import { amazonSes } from "./amazon-ses.ts";
import { type HeaderCheck, type ReportReader, recordEvents } from "./events.ts";
import { hasSecret, multipartReport } from "./multipart-report.ts";
import { hasLogin, hasSignature, mailgun, postmark, sendgrid } from "./webhooks.ts";

/** What proves the reports of each service. Services that are not configured are not accepted. */
export interface BounceSettings {
  /** Amazon SNS topics whose messages are accepted. */
  ses?: readonly string[];
  /** `name:password` of the address that Postmark calls. */
  postmark?: string;
  /** Mailgun's key for signing webhooks. */
  mailgun?: string;
  /** SendGrid's public key, base64. */
  sendgrid?: string;
  /** Secret of the program that passes reports on as mails. */
  report?: string;
}

export const providersIn = (settings: BounceSettings): BounceProvider[] =>
  bounceProviders.filter((provider) => settings[provider] !== undefined);

/** Headers with the mail's id, which the services return in their reports. Each service has its own header. */
export function mailIdHeaders(
  settings: BounceSettings,
): (mailId: string) => Record<string, string> {
  return (rid) => ({
    "X-Campaign-Rid": rid,
    ...(settings.postmark !== undefined && { "X-PM-Metadata-rid": rid }),
    ...(settings.mailgun !== undefined && { "X-Mailgun-Variables": JSON.stringify({ rid }) }),
    ...(settings.sendgrid !== undefined && {
      "X-SMTPAPI": JSON.stringify({ unique_args: { rid } }),
    }),
  });
}

function readersOf(of: BounceSettings, request: typeof fetch): Partial<Record<string, Provider>> {
  return {
    ...(of.ses && { ses: { read: amazonSes(of.ses, request) } }),
    ...(of.postmark && {
      postmark: { read: postmark(of.postmark), checkHeaders: hasLogin(of.postmark) },
    }),
    ...(of.mailgun && { mailgun: { read: mailgun(of.mailgun) } }),
    ...(of.sendgrid && { sendgrid: { read: sendgrid(of.sendgrid), checkHeaders: hasSignature } }),
    ...(of.report && {
      report: { read: multipartReport(of.report), checkHeaders: hasSecret(of.report) },
    }),
  };
}

interface Provider {
  read: ReportReader;
  checkHeaders?: HeaderCheck;
}

/** Most bytes of a body: SendGrid sends hundreds of events at once, a returned mail contains its text. */
const bodyLimit = 1024 * 1024;

/**
 * POST /api/bounces/{provider}: reports of mail services about mails that left. They are not limited: a service
 * calls from few addresses, which it shares with other customers. A forged call costs no statement, and its
 * connection is closed; if its headers show the forgery, its body is not read.
 */
export function bounceRoutes(
  app: FastifyInstance,
  parts: {
    database: Database;
    clock: () => Date;
    settings: BounceSettings;
    /** Fetches Amazon's certificates. */
    request: typeof fetch;
    /** The tables of the people that mails go to. */
    lists: readonly { table: string }[];
  },
): void {
  const { database, clock, settings, request, lists } = parts;
  const readers = new Map(Object.entries(readersOf(settings, request)));
  const refuse = (reply: FastifyReply) =>
    reply.code(401).header("connection", "close").send({ error: "unauthenticated" });
  app.register(async (scope) => {
    // Signatures are over the raw bytes, whatever their content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      "/api/bounces/:provider",
      {
        bodyLimit,
        onRequest({ params, headers }, reply, done) {
          const { provider } = params as { provider: string };
          const known = readers.get(provider);
          if (!known) {
            return void reply.code(404).header("connection", "close").send({ error: "not_found" });
          }
          if (known.checkHeaders?.(headers) === false) return void refuse(reply);
          done();
        },
      },
      async (call, reply) => {
        const { params, headers, body, log } = call;
        const now = clock();
        const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const from = clientOf(call).network64;
        const { read } = readers.get(params.provider) as Provider;
        const report = await read({ headers, body: sent, now, from });
        if (report.outcome === "forged") return refuse(reply);
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
