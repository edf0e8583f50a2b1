import type { FastifyInstance } from "fastify";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { type ApplicationSubmission, applicationSubmission } from "#contract/application.ts";
import { consentVersions, cvLimit } from "#contract/limits.ts";
import { fallbackLocale } from "#contract/locale.ts";
import { captchaActions } from "#contract/visitor.ts";
import type { Database } from "#server/platform/database.ts";
import {
  type Submission,
  type VisitorLimits,
  type VisitorServices,
  visitorRoute,
} from "#server/platform/http/visitor-route.ts";
import { sortableId } from "#server/platform/ids-and-tokens.ts";
import { writeWithMails } from "#server/platform/mail/enqueue.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { plainLines, plainText } from "#server/platform/typed-text.ts";
import { type Cv, checkCv } from "./cv-file.ts";

interface ApplicationParts extends VisitorServices {
  database: Database;
  outbox: Outbox;
  clock: () => Date;
  /** The most that stored CVs may have together, in bytes: many senders, each within its limits, could fill a disk. */
  cvStorage: number;
}

/** POST /api/applications: a form with a file, stored with it, and two mails. */
export function applicationRoutes(
  app: FastifyInstance,
  parts: ApplicationParts,
  limits: VisitorLimits,
): void {
  // The embedded database does what it is asked in that order: of several files at once it would write all
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
  { database, outbox, clock }: ApplicationParts,
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
    consent_version: consentVersions.application,
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
