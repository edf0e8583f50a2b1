import type { InboxSource } from "#server/platform/inbox.ts";
import { readCv } from "./keeping.ts";

const types = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

interface Row {
  job: string;
  locale: string;
  links: string | null;
  note: string | null;
  file_name: string | null;
  file_size: number | null;
}

/** Applications in the administrators' inbox, and the way to a CV. */
export const applicationInbox: InboxSource = {
  kind: "application",
  list: `SELECT id, created_at, email, name, job AS about, NULL::text AS topic, state,
    concat_ws(' ', links, note) AS sought FROM applications`,
  async detail(on, id) {
    const [row] = await on.query<Row>(
      `SELECT job, locale, links, note, file.name AS file_name, file.size AS file_size
       FROM applications LEFT JOIN application_files AS file ON file.application_id = applications.id
       WHERE applications.id = $1::uuid`,
      [id],
    );
    if (!row) return undefined;
    const { job, locale, links, note, file_name: name, file_size: size } = row;
    const file = name !== null && size !== null ? { name, size } : null;
    return { fields: { job, locale, links, note }, file };
  },
  async setState(on, id, state, now) {
    const rows = await on.query(
      "UPDATE applications SET state = $2, state_changed_at = $3 WHERE id = $1::uuid RETURNING id",
      [id, state, now],
    );
    return { outcome: rows.length > 0 ? "set" : "unknown" };
  },
  async file(on, id) {
    const cv = await readCv(on, id);
    return cv && { name: cv.name, type: types[cv.kind], content: cv.content };
  },
};
