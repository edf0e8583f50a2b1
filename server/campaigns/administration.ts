import type { Permission } from "#contract/admin.ts";
import type { AuditDetails, AuditKind } from "#contract/audit.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { GuardedRoute } from "#server/platform/http/guarded-route.ts";

/** What the administration lends to a capability that declares calls of its own there. */
export interface Administration {
  route: GuardedRoute<Permission>;
  /** Writes into the audit log, in the transaction of what it records. */
  recordAudit: (
    on: Queryable,
    entry: { kind: AuditKind; by: string | null; at: Date; details?: AuditDetails },
  ) => Promise<void>;
}
