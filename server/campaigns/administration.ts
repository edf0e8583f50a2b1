import type { Permission } from "#contract/admin.ts";
import type { AuditDetails, AuditKind } from "#contract/audit.ts";
import type { Queryable } from "#server/database/database.ts";
import type { GuardedRoute } from "#server/http/guarded-route.ts";

/** What a capability gets of the administration to declare calls of its own there. */
export interface Administration {
  route: GuardedRoute<Permission>;
  /** Writes into the audit log, in the transaction of what it records. */
  recordAudit: (
    on: Queryable,
    kind: AuditKind,
    by: string | null,
    at: Date,
    details?: AuditDetails,
  ) => Promise<void>;
}

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
