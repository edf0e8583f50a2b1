import type { FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { type ApplicationSubmission, applicationSubmission } from "#contract/application.ts";
import type { CvKind } from "#contract/choices.ts";
import { applicationMonths, type ConsentForm, cvLimit } from "#contract/limits.ts";
import { fallbackLocale } from "#contract/locale.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { RenderedMails } from "#emails/rendered.ts";
import type { Database, DatabaseContext, Queryable } from "#server/database/database.ts";
import { sortableId } from "#server/database/ids-and-tokens.ts";
import {
  deleteWithMails,
  type PersonalData,
  type PersonalRecord,
  purgeAfterMonths,
} from "#server/database/personal-data-source.ts";
import { isoMilliseconds } from "#server/database/sql.ts";
import { plainLines, plainText } from "#server/http/typed-text.ts";
import {
  type Submission,
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/http/visitor-route.ts";
import { inboxSource } from "#server/inbox/inbox-source.ts";
import { writeWithMails } from "#server/mail/enqueue.ts";
import { type Outbox, renderRows } from "#server/mail/outbox.ts";
import type { MailRenderer } from "#server/mail/render-mails.ts";
import { type Cv, checkCv } from "./cv-file.ts";

interface ApplicationParts extends DatabaseContext, VisitorServices {
  outbox: Outbox;
  consentVersion: (form: ConsentForm) => string;
  /** The most that stored CVs may have together, in bytes: many senders, each within its limits, could fill a disk. */
  cvStorage: number;
}

/** POST /api/applications: a form with a file, stored with it, and two mails. */
export function applicationRoutes(
  app: FastifyInstance,
  parts: ApplicationParts,
  limits: VisitorLimits,
): void {
  // The embedded database runs queries in the order of the calls: of several files at once it would write all
  // before the next sign-up.
  let writing: Promise<unknown> = Promise.resolve();
  function inTurn(write: () => Promise<void>): Promise<void> {
    if (parts.database.kind !== "pglite") return write();
    const turn = writing.then(write);
    writing = turn.catch(() => {});
    return turn;
  }
  visitorRoute(app, parts, {
    path: "/api/applications",
    action: captchaActions.application,
    schema: applicationSubmission,
    limits,
    whenMailsUsedUp: "no_mail",
    upload: {
      field: "cv",
      fileLimit: cvLimit,
      async read(file, { job }) {
        if (!jobs.some(({ id }) => id === job)) return [400, { error: "unknown_position" }];
        const checked = await checkCv(file);
        if (checked.outcome !== "accepted") {
          const { outcome } = checked;
          return [outcome === "file_too_large" ? 413 : 422, { error: outcome }];
        }
        const { cv } = checked;
        if ((await storedBytes(parts.database)) + cv.bytes.length <= parts.cvStorage) return cv;
        app.log.error("an application is refused: stored CVs have reached CV_STORAGE_MB");
        return [503, { error: "storage_full" }];
      },
    },
    async accept(submission, cv: Cv, { mayMail }) {
      await inTurn(() => storeApplication(parts, submission, cv, mayMail));
      return [200, { ok: true }];
    },
  });
}

/** How many bytes the stored CVs have together. */
async function storedBytes(database: Database): Promise<number> {
  const [sum] = await database.query<{ bytes: number }>(
    "SELECT coalesce(sum(size), 0)::float8 AS bytes FROM application_files",
  );
  return sum?.bytes ?? 0;
}

/** Stores the application, its file and two mails; the applicant gets none after their limit of the day. */
async function storeApplication(
  { database, outbox, consentVersion, clock }: ApplicationParts,
  given: Submission<ApplicationSubmission>,
  cv: Cv,
  mayMail: boolean,
): Promise<void> {
  const now = clock();
  const id = sortableId(now);
  const application = {
    id,
    created_at: now,
    job: given.job,
    name: plainText(given.name),
    email: given.email.address,
    email_key: given.email.key,
    links: plainLines(given.links) || null,
    note: plainLines(given.note) || null,
    locale: given.locale,
    consent_at: now,
    consent_version: consentVersion("application"),
  };
  const { name, kind, bytes: content } = cv;
  const file = { application_id: id, name, kind, size: content.length, content };
  await writeWithMails(database, {
    name: mayMail ? "application-insert" : "application-insert-unanswered",
    rows: { applications: application, application_files: file },
    subject: { kind: "application", id },
    mails: [
      ...(mayMail
        ? [{ kind: "application-received", locale: given.locale, to: given.email.address }]
        : []),
      { kind: "application-notice", locale: fallbackLocale, to: contact.email },
    ],
    urgency: "notice",
    now,
  });
  outbox.wake();
}

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
  table: "applications",
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
  searchText: "concat_ws(' ', links, note)",
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
