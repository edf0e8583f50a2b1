import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import type { JoinFormPlaces } from "#contract/join-forms.ts";
import type { GuardedCalls } from "#server/http/guarded-route.ts";

/** The administrators' call about the forms of the waitlist for other sites. */
export function joinFormRoutes(
  { route }: GuardedCalls<Permission, AuditKind>,
  { origins }: { origins: () => readonly string[] },
): void {
  route(
    "GET /api/admin/join-forms",
    "read",
    {},
    async (): Promise<JoinFormPlaces> => ({ origins: [...origins()] }),
  );
}
