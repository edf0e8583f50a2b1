import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { GuardedCalls } from "#server/http/guarded-route.ts";

/** The functions of the administration that campaigns use. */
export type Administration = GuardedCalls<Permission, AuditKind>;

/** Adds the name of a campaign or a wave to the audit log, since its row may be deleted later. */
export function withNamesInLog(
  recordAudit: Administration["recordAudit"],
): Administration["recordAudit"] {
  return async (on, kind, by, at, details = {}) => {
    const isOfWave = kind === "wave_started" || kind === "wave_stopped";
    const id = isOfWave ? details.wave : details.campaign;
    if (details.name !== undefined || id === undefined) {
      return recordAudit(on, kind, by, at, details);
    }
    const [found] = await on.query<{ name: string }>(
      `SELECT name FROM ${isOfWave ? "waves" : "campaigns"} WHERE id = $1`,
      [id],
    );
    return recordAudit(on, kind, by, at, { ...details, ...found });
  };
}
