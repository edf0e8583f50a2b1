import { applicationMonths } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Held, PersonalData } from "#server/platform/personal-data.ts";

/** Deletes with each application its file (by reference) and its mails. */
const deleteWhere = (condition: string) => `
  WITH gone AS (DELETE FROM applications WHERE ${condition} RETURNING id),
  gone_mails AS (DELETE FROM mails WHERE subject_id IN (SELECT id FROM gone))
  SELECT id FROM gone`;

/** Deletes what has been kept long enough. Returns how many. */
export async function purgeApplications(database: Queryable, now: Date): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - applicationMonths);
  return (await database.query(deleteWhere("created_at < $1"), [oldest])).length;
}

/** What is kept about an applicant. */
export const applicationData: PersonalData = {
  kind: "applications",
  async held(on, emailKey) {
    return on.query<Held>(
      `SELECT job, created_at, applications.name AS name, email, links, note, locale, state,
         consent_at, consent_version, file.name AS cv_name, file.size AS cv_bytes
       FROM applications
       LEFT JOIN application_files AS file ON file.application_id = applications.id
       WHERE email_key = $1 ORDER BY created_at`,
      [emailKey],
    );
  },
  async erase(on, emailKey) {
    await on.query(deleteWhere("email_key = $1"), [emailKey]);
  },
};

export interface StoredCv {
  name: string;
  kind: "pdf" | "docx";
  content: Uint8Array;
}

/** The CV of an application, for who may read it. */
export async function readCv(database: Queryable, id: string): Promise<StoredCv | undefined> {
  const [file] = await database.query<StoredCv>(
    "SELECT name, kind, content FROM application_files WHERE application_id = $1::uuid",
    [id],
  );
  return file;
}
