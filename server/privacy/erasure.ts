import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import { type ErasurePreview, erasureCall, erasurePreviewCall } from "#contract/erasure.ts";
import type { Queryable } from "#server/database/database.ts";
import { type GuardedCalls, refuse } from "#server/http/guarded-route.ts";

/** Finds a person in every capability: see personal-data.ts. */
export interface PersonErasure {
  /** Undefined where the text is no address. */
  find(email: string): Promise<FoundPerson | undefined>;
}

/** The records that are stored about a person. */
interface FoundPerson {
  /** The person's id in the audit log: part of a keyed hash, which does not reveal the address. */
  id: string;
  records: ErasurePreview["held"];
  /** Erases all of it in one transaction, in which `record` writes too. With `notify` they receive a mail. */
  erase(notify: boolean, record: (on: Queryable) => Promise<void>): Promise<void>;
}

export function erasureRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { erasure, clock }: { erasure: PersonErasure; clock: () => Date },
): void {
  const find = async (email: string) => (await erasure.find(email)) ?? refuse(422, "invalid_email");

  route(
    "POST /api/admin/erasures/preview",
    "act",
    { body: erasurePreviewCall },
    async ({ body: { email } }) => ({ email, held: (await find(email)).records }),
  );

  route(
    "POST /api/admin/erasures",
    "act",
    { body: erasureCall },
    async ({ body: { email, notify }, caller }) => {
      const { id, records, erase } = await find(email);
      const counts = Object.fromEntries(records.map(({ kind, count }) => [kind, count]));
      await erase(notify, (on) =>
        recordAudit(on, "person_erased", caller.email, clock(), { erased: id, ...counts }),
      );
      return { email, held: records };
    },
  );
}
