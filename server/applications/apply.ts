import { contact } from "#brand/contact.ts";
import { applicationLimits, consentVersions } from "#contract/limits.ts";
import { fallbackLocale } from "#contract/locale.ts";
import type { Database } from "#server/platform/database.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { sortableId } from "#server/platform/sortable-id.ts";
import { plainLinesOrNull, plainTextOrNull } from "#server/platform/typed-text.ts";
import type { Cv } from "./cv-file.ts";
import type { Submission } from "./submission.ts";

export interface ApplyParts {
  database: Database;
  outbox: Outbox;
  clock: () => Date;
}

/**
 * Makes `apply`: the application, its file and the two mails it is owed, in one statement, so that
 * none of them is ever there without the others.
 */
export function createApply(
  parts: ApplyParts,
): (submission: Submission, cv: Cv) => Promise<{ outcome: "stored"; id: string }> {
  const { database, outbox, clock } = parts;
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

  return async (submission, { name, kind, bytes }) => {
    const now = clock();
    const id = sortableId(now);
    const { email } = submission;
    await database.query({ name: "application-apply", text }, [
      id,
      now,
      submission.job,
      plainTextOrNull(submission.name, applicationLimits.name),
      email.address,
      email.key,
      plainLinesOrNull(submission.links, applicationLimits.links),
      plainLinesOrNull(submission.note, applicationLimits.note),
      submission.locale,
      consentVersions.application,
      name,
      kind,
      bytes.length,
      bytes,
      sortableId(now),
      sortableId(now),
      fallbackLocale,
      contact.email,
    ]);
    outbox.wake();
    return { outcome: "stored", id };
  };
}
