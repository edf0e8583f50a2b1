import type { FastifyInstance, FastifyReply } from "fastify";
import { type BounceProvider, bounceProviders } from "#contract/campaigns.ts";
import type { Database } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { clientOf } from "#server/http/client-address.ts";
import { createCounters } from "#server/http/counters.ts";
import { amazonSes } from "./amazon-ses.ts";
import {
  brevo,
  hasSvixSignature,
  mailjet,
  resend,
  sparkpost,
} from "./brevo-mailjet-sparkpost-resend.ts";
import { type HeaderCheck, type ReportReader, recordEvents } from "./mail-events.ts";
import { hasSecret, multipartReport } from "./multipart-report.ts";
import {
  hasLogin,
  hasSignature,
  mailgun,
  postmark,
  sendgrid,
} from "./postmark-mailgun-sendgrid.ts";

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
  /** `name:password` of the addresses that these call. */
  brevo?: string;
  mailjet?: string;
  sparkpost?: string;
  /** Resend's secret for signing webhooks. */
  resend?: string;
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
    ...(settings.brevo !== undefined && { "X-Mailin-custom": rid }),
    ...(settings.mailjet !== undefined && { "X-MJ-CustomID": rid }),
    ...(settings.sparkpost !== undefined && {
      "X-MSYS-API": JSON.stringify({ metadata: { rid } }),
    }),
  });
}

function readersOf(of: BounceSettings, request: typeof fetch): Partial<Record<string, Provider>> {
  const withLogin = (read: (login: string) => ReportReader, login: string): Provider => ({
    ...{ read: read(login), checkHeaders: hasLogin(login), bodyLimit: mostBytes },
  });
  return {
    // A message of SNS has 256 KB at most; in JSON its quotes are escaped.
    ...(of.ses && { ses: { read: amazonSes(of.ses, request), bodyLimit: 384 * 1024 } }),
    ...(of.postmark && {
      postmark: {
        read: postmark(of.postmark),
        checkHeaders: hasLogin(of.postmark),
        bodyLimit: 256 * 1024,
      },
    }),
    ...(of.mailgun && { mailgun: { read: mailgun(of.mailgun), bodyLimit: 128 * 1024 } }),
    // Hundreds of events at once.
    ...(of.sendgrid && {
      sendgrid: { read: sendgrid(of.sendgrid), checkHeaders: hasSignature, bodyLimit: mostBytes },
    }),
    ...(of.brevo && { brevo: withLogin(brevo, of.brevo) }),
    ...(of.mailjet && { mailjet: withLogin(mailjet, of.mailjet) }),
    ...(of.sparkpost && { sparkpost: withLogin(sparkpost, of.sparkpost) }),
    ...(of.resend && {
      resend: {
        read: resend(of.resend),
        checkHeaders: hasSvixSignature,
        bodyLimit: 128 * 1024,
      },
    }),
    // A returned mail contains its text.
    ...(of.report && {
      report: {
        read: multipartReport(of.report),
        checkHeaders: hasSecret(of.report),
        bodyLimit: mostBytes,
      },
    }),
  };
}

interface Provider {
  read: ReportReader;
  checkHeaders?: HeaderCheck;
  /** Most bytes of a body. */
  bodyLimit: number;
}

const mostBytes = 1024 * 1024;
/** Bytes of bodies that proved to be no reports, from one network in so many seconds. */
const unproved = { bytes: 4 * 1024 * 1024, seconds: 60 };

/**
 * POST /api/bounces/{provider}: reports of mail services about mails that left. Genuine ones are not limited: a
 * service calls from few addresses, which it shares with other customers. A forged call costs no statement, its
 * bytes are limited, and its connection is closed; if its headers show the forgery, its body is not read.
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
  const tooLarge = (reply: FastifyReply) =>
    reply.code(413).header("connection", "close").send({ error: "payload_too_large" });
  const unprovedBytes = createCounters(clock);
  app.register(async (scope) => {
    // Signatures are over the raw bytes, whatever their content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      "/api/bounces/:provider",
      {
        bodyLimit: mostBytes,
        onRequest(call, reply, done) {
          const { params, headers } = call;
          const { provider } = params as { provider: string };
          const known = readers.get(provider);
          if (!known) {
            return void reply.code(404).header("connection", "close").send({ error: "not_found" });
          }
          if (known.checkHeaders?.(headers) === false) return void refuse(reply);
          if (Number(headers["content-length"]) > known.bodyLimit) return void tooLarge(reply);
          const { network64 } = clientOf(call);
          const { used, remaining } = unprovedBytes.add(network64, 0, unproved.seconds);
          if (used < unproved.bytes) return done();
          reply.code(429).header("connection", "close").header("retry-after", String(remaining));
          reply.send({ error: "rate_limited", retryAfter: remaining });
        },
      },
      async (call, reply) => {
        const { params, headers, body, log } = call;
        const now = clock();
        const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const from = clientOf(call).network64;
        const { read, bodyLimit } = readers.get(params.provider) as Provider;
        if (sent.length > bodyLimit) return tooLarge(reply);
        // Counted before it is parsed, so that many at once are counted too.
        unprovedBytes.add(from, sent.length, unproved.seconds);
        const report = await read({ headers, body: sent, now, from });
        if (report.outcome === "read") unprovedBytes.takeBack(from, sent.length);
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
