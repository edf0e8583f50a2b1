import type { CvKind } from "#contract/choices.ts";
import { applicationMonths } from "#contract/limits.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { Database, Queryable } from "#server/platform/database.ts";
import { inboxSource } from "#server/platform/inbox.ts";
import { renderRows } from "#server/platform/mail/outbox.ts";
import type { MailRenderer } from "#server/platform/mail/sender.ts";
import {
  deleteWithMails,
  type PersonalData,
  type PersonalRecord,
  purgeAfterMonths,
} from "#server/platform/personal-data.ts";
import { isoMilliseconds } from "#server/platform/sql.ts";

/** The two mails of an application. Neither repeats what was typed, and neither carries the file. */
export function applicationMailRenderers(parts: {
  database: Database;
  rendered: RenderedMails;
  publicUrl: string;
}): Record<string, MailRenderer> {
  const { database, rendered, publicUrl } = parts;
  type Stored = { id: string };
  const applications = "SELECT id FROM applications WHERE id = ANY($1::uuid[])";
  return {
    "application-received": renderRows<Stored>(database, applications, (_, locale) =>
      rendered.fill("application-received", locale, {}),
    ),
    "application-notice": renderRows<Stored>(database, applications, ({ id }, locale) =>
      rendered.fill("application-notice", locale, {
        inboxUrl: `${publicUrl}/admin/inbox?item=application.${id}`,
      }),
    ),
  };
}

/** Applications as personal data. The file is deleted with its application, by reference. */
export const applicationData: PersonalData<"applications"> = {
  kind: "applications",
  read: (on, emailKey) =>
    on.query<PersonalRecord>(
      `SELECT job, created_at, applications.name AS name, email, links, note, locale, state,
         consent_at, consent_version, file.name AS cv_name, file.size AS cv_bytes
       FROM applications
       LEFT JOIN application_files AS file ON file.application_id = applications.id
       WHERE email_key = $1 ORDER BY created_at`,
      [emailKey],
    ),
  erase: async (on, emailKey) =>
    (await deleteWithMails(on, "applications", "email_key = $1", emailKey)).length,
};

/** Deletes applications after their retention period. Returns how many. */
export const purgeApplications = (on: Queryable, now: Date): Promise<number> =>
  purgeAfterMonths(on, "applications", applicationMonths, now);

const fileTypes: Record<CvKind, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Applications in the administrators' inbox, with their CVs. */
export const applicationInbox = inboxSource({
  kind: "application",
  table: "applications",
  name: "name",
  about: "job",
  sought: "concat_ws(' ', links, note)",
  fields: {
    job: "job",
    locale: "locale",
    links: "links",
    note: "note",
    consent_at: isoMilliseconds("consent_at"),
    consent_version: "consent_version",
  },
  files: {
    async describe(on, id) {
      const [file] = await on.query<{ name: string; size: number }>(
        "SELECT name, size FROM application_files WHERE application_id = $1::uuid",
        [id],
      );
      return file;
    },
    async read(on, id) {
      const [cv] = await on.query<{ name: string; kind: CvKind; content: Uint8Array }>(
        "SELECT name, kind, content FROM application_files WHERE application_id = $1::uuid",
        [id],
      );
      return cv && { name: cv.name, type: fileTypes[cv.kind], content: cv.content };
    },
  },
});
