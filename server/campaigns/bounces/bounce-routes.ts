import type { FastifyInstance, FastifyReply } from "fastify";
import { type BounceProvider, bounceProviders } from "#contract/campaigns.ts";
import type { DatabaseContext } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { clientOf } from "#server/http/client-address.ts";
import { createCounters } from "#server/http/counters.ts";
import { amazonSes } from "./amazon-ses.ts";
import { type HeaderCheck, type ReportReader, recordEvents } from "./mail-events.ts";
import { hasSecret, multipartReport } from "./multipart-report.ts";
import { brevo, hasLogin, mailjet, postmark, sparkpost } from "./reports-with-login.ts";
import {
  hasSignature,
  hasSvixSignature,
  mailgun,
  resend,
  sendgrid,
} from "./reports-with-signature.ts";

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

/** How the reports of each service are read, for those that are configured. */
function readersOf(of: BounceSettings, request: typeof fetch): Record<BounceProvider, Provider> {
  return {
    // A message of SNS has 256 KB at most; in JSON its quotes are escaped.
    ses: provider(of.ses, (topics) => amazonSes(topics, request), 384),
    postmark: provider(of.postmark, postmark, 256, hasLogin),
    mailgun: provider(of.mailgun, mailgun, 128),
    // Hundreds of events at once.
    sendgrid: provider(of.sendgrid, sendgrid, 1024, () => hasSignature),
    brevo: provider(of.brevo, brevo, 1024, hasLogin),
    mailjet: provider(of.mailjet, mailjet, 1024, hasLogin),
    sparkpost: provider(of.sparkpost, sparkpost, 1024, hasLogin),
    resend: provider(of.resend, resend, 128, () => hasSvixSignature),
    // A returned mail contains its text.
    report: provider(of.report, multipartReport, 1024, hasSecret),
  };
}

const provider = <Proof>(
  proof: Proof | undefined,
  reader: (proof: Proof) => ReportReader,
  kilobytes: number,
  check?: (proof: Proof) => HeaderCheck,
) => proof && { read: reader(proof), checkHeaders: check?.(proof), bodyLimit: kilobytes * 1024 };
type Provider = { read: ReportReader; checkHeaders?: HeaderCheck; bodyLimit: number } | undefined;

/** Most bytes of any body. */
const maxBytes = 1024 * 1024;
/** Bytes of bodies that proved to be no reports, from one network in so many seconds. */
const unproved = { bytes: 4 * 1024 * 1024, seconds: 60 };

/**
 * POST /api/bounces/{provider}: reports of mail services about mails that left. Genuine ones are not limited: a
 * service calls from few addresses, which it shares with other customers. A forged call costs no statement, its
 * bytes are limited, and its connection is closed; if its headers show the forgery, its body is not read.
 */
export function bounceRoutes(
  app: FastifyInstance,
  parts: DatabaseContext & {
    settings: BounceSettings;
    /** Fetches Amazon's certificates. */
    request: typeof fetch;
    /** The tables of the people that mails go to. */
    lists: readonly { table: string }[];
  },
): void {
  const { database, clock, settings, request, lists } = parts;
  const readers = new Map<string, Provider>(Object.entries(readersOf(settings, request)));
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
      { parseAs: "buffer", bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      "/api/bounces/:provider",
      {
        bodyLimit: maxBytes,
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
        const { read, bodyLimit } = readers.get(params.provider) as NonNullable<Provider>;
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
