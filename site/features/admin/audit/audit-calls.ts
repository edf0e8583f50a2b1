import type { AuditPage } from "#contract/audit.ts";
import { ask } from "../calls.ts";
import type { Reading } from "../use-reading.ts";

/** A page of the audit log, narrowed by what the address bar says. */
export async function readAudit(query: string, signal?: AbortSignal): Promise<Reading<AuditPage>> {
  const answer = await ask(`/api/admin/audit?${query}`, undefined, signal);
  if (answer.outcome === "unreachable") return { outcome: "failed" };
  const page = answer.body as Partial<AuditPage> | null;
  if (answer.status === 200 && Array.isArray(page?.entries) && Array.isArray(page.people)) {
    return { outcome: "read", value: page as AuditPage };
  }
  if (answer.status === 401) return { outcome: "none" };
  return { outcome: answer.status === 403 ? "denied" : "failed" };
}
