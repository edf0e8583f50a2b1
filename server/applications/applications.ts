import type { FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { type ApplicationSubmission, applicationSubmission } from "#contract/application.ts";
import { captchaActions } from "#contract/captcha.ts";
import { consentVersions, cvLimit } from "#contract/limits.ts";
import { fallbackLocale } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import {
  type Submission,
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/platform/http/visitor-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { plainLines, plainText } from "#server/platform/typed-text.ts";
import { type Cv, checkCv } from "./cv-file.ts";

interface ApplicationParts extends VisitorServices {
  database: Database;
  outbox: Outbox;
  clock: () => Date;
}

/** POST /api/applications: a form with a file, stored with it, and two mails. */
export function applicationRoutes(
  app: FastifyInstance,
  parts: ApplicationParts,
  limits: VisitorLimits,
): void {
  const insert = createInsertApplication(parts);
  visitorRoute(app, parts, {
    path: "/api/applications",
    action: captchaActions.application,
    schema: applicationSubmission,
    limits,
    upload: {
      field: "cv",
      fileLimit: cvLimit,
      async read(file, { job }) {
        if (!jobs.some(({ id }) => id === job)) return [400, { error: "unknown_position" }];
        const checked = await checkCv(file);
        if (checked.outcome === "accepted") return checked.cv;
        const { outcome } = checked;
        return [outcome === "file_too_large" ? 413 : 422, { error: outcome }];
      },
    },
    async accept(submission, cv: Cv) {
      await insert(submission, cv);
      return [200, { ok: true }];
    },
  });
}

/** The application, its file and two mails in one statement, so that none is there without the others. */
function createInsertApplication({ database, outbox, clock }: ApplicationParts) {
  const text = `
    WITH application AS (
      INSERT INTO applications (
        id, created_at, job, name, email, email_key, links, note, locale, consent_at, consent_version
      ) VALUES (
        $1::uuid, $2::timestamptz, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
        $9::text, $2::timestamptz, $10::text
      ) RETURNING id, email
    ), file AS (
      INSERT INTO application_files (application_id, name, kind, size, content)
      SELECT id, $11::text, $12::text, $13::integer, $14::bytea FROM application
    ),
    ${outbox.enqueueMail(
      `SELECT $15::uuid, 'application-received'::text, 'application', id, $9::text, email, $2::timestamptz
       FROM application
       UNION ALL
       SELECT $16::uuid, 'application-notice'::text, 'application', id, $17::text, $18::text, $2::timestamptz
       FROM application`,
    )}
    SELECT id FROM application`;

  return async (given: Submission<ApplicationSubmission>, cv: Cv): Promise<void> => {
    const now = clock();
    await database.query({ name: "application-insert", text }, [
      sortableId(now),
      now,
      given.job,
      plainText(given.name),
      given.email.address,
      given.email.key,
      plainLines(given.links) || null,
      plainLines(given.note) || null,
      given.locale,
      consentVersions.application,
      cv.name,
      cv.kind,
      cv.bytes.length,
      cv.bytes,
      sortableId(now),
      sortableId(now),
      fallbackLocale,
      contact.email,
    ]);
    outbox.wake();
  };
}
