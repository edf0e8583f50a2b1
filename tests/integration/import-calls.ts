import { expect } from "vitest";
import type { ImportCheck, ImportFile, ImportJob } from "#contract/lead-import.ts";
import { recordAudit } from "#server/accounts/audit.ts";
import { performImport } from "#server/leads/import/import-worker.ts";
import type { Dashboard } from "./dashboard.ts";

/** A refusal of a call about imports. */
export type ImportError = { error: string; line?: number };

/** The calls about imports of leads, and what the database has of them. `dashboard` is open once a test runs. */
export function importCalls(dashboard: () => Dashboard) {
  const upload = (file: string | Uint8Array, name = "people.csv") =>
    dashboard().call<ImportFile & ImportError>(
      `/api/admin/imports?${new URLSearchParams({ name })}`,
      file,
    );
  async function check(file: Pick<ImportFile, "id" | "columns">, change: object = {}) {
    const settings = { columns: file.columns, locale: "en", ...change };
    const checked = await dashboard().call<ImportCheck & ImportError>(
      `/api/admin/imports/${file.id}/check`,
      settings,
    );
    return checked;
  }
  const consent = { source: "Stand at the fair", date: "2026-10-02", stated: true };
  const commit = (
    id: string,
    { checkId, totals }: ImportCheck,
    change: object = {},
    call = dashboard().call,
  ) =>
    call<ImportJob & ImportError>(`/api/admin/imports/${id}/commit`, {
      ...{ checkId, count: totals.new, status: "pending", consent },
      ...change,
    });
  const stop = (id: string, call = dashboard().call) =>
    call<ImportJob & ImportError>(`/api/admin/imports/${id}/stop`, {});
  /** The download of the rows that added no lead. */
  async function skippedOf(
    id: string,
    { cookie }: { cookie: string } = dashboard(),
    timeZone = "UTC",
  ) {
    const path = `/api/admin/imports/${id}/skipped.csv?${new URLSearchParams({ timeZone })}`;
    const answer = await fetch(`${dashboard().site.url}${path}`, { headers: { cookie } });
    const disposition = answer.headers.get("content-disposition");
    return { status: answer.status, text: await answer.text(), disposition };
  }
  const jobOf = async (id: string) =>
    (await dashboard().call<ImportJob & ImportError>(`/api/admin/imports/${id}`)).body;
  const work = () => ({
    ...{ database: dashboard().site.database, ports: dashboard().site.imports.ports },
    ...{ clock: dashboard().site.now, log: dashboard().site.log },
    recordAudit,
    addJob: async () => {},
    wakeMail: () => dashboard().site.outbox.wake(),
  });
  /** Performs a committed import as its job would, and returns its outcome. */
  async function perform(id: string) {
    await performImport(work(), id);
    return jobOf(id);
  }
  /** Uploads, checks and commits a file of addresses. */
  async function agree(addresses: string[], call = dashboard().call) {
    const { body: file } = await upload(`email\n${addresses.join("\n")}\n`);
    const { body: dry } = await check(file, { country: "AE" });
    const agreed = await commit(file.id, dry, { status: "confirmed" }, call);
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(202);
    return file.id;
  }
  const auditOf = (id: string) =>
    dashboard().query<{ kind: string; by_email: string | null; details: object }>(
      "SELECT kind, by_email, details FROM audit_log WHERE details->>'import' = $1 ORDER BY id",
      [id],
    );
  const onList = (part: string) =>
    dashboard().query<{ email: string; status: string; city: string | null }>(
      "SELECT email, status, city FROM waitlist_leads WHERE email LIKE $1 ORDER BY email",
      [`%${part}%`],
    );
  const staged = (id: string) =>
    dashboard().query("SELECT 1 FROM lead_import_rows WHERE import_id = $1", [id]);
  return {
    upload,
    check,
    consent,
    commit,
    stop,
    skippedOf,
    jobOf,
    work,
    perform,
    agree,
    auditOf,
    onList,
    staged,
  };
}
