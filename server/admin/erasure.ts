import { type ErasurePreview, erasureCall, erasurePreviewCall } from "#contract/erasure.ts";
import type { Queryable } from "#server/platform/database.ts";
import { refuse } from "#server/platform/http/guarded-route.ts";
import type { AdminRoute } from "./admin-router.ts";
import { recordAudit } from "./audit.ts";

/** A person, by their address, and what is stored about them. */
interface KnownPerson {
  /** The person's id in the audit log: part of a keyed hash, which does not reveal the address. */
  id: string;
  held: ErasurePreview["held"];
}

/** Finds and erases a person in every capability: part of server/personal-data, passed in by the app. */
export interface PersonErasure {
  /** Undefined where the text is no address. */
  find(email: string): Promise<KnownPerson | undefined>;
  /** Erases all of it in one transaction, in which `record` writes too. */
  erase(
    email: string,
    options: { notify: boolean; record: (on: Queryable, person: KnownPerson) => Promise<void> },
  ): Promise<KnownPerson | undefined>;
}

export function erasureRoutes(
  route: AdminRoute,
  { erasure, clock }: { erasure: PersonErasure; clock: () => Date },
): void {
  route(
    "POST /api/admin/erasures/preview",
    "act",
    { body: erasurePreviewCall },
    async ({ body: { email } }) => {
      const person = await erasure.find(email);
      return person ? { email, held: person.held } : refuse(422, "invalid_email");
    },
  );

  route(
    "POST /api/admin/erasures",
    "act",
    { body: erasureCall },
    async ({ body: { email, notify }, caller }) => {
      const person = await erasure.erase(email, {
        notify,
        record: (on, { id, held }) =>
          recordAudit(on, "person_erased", caller.email, clock(), {
            erased: id,
            ...Object.fromEntries(held.map(({ kind, count }) => [kind, count])),
          }),
      });
      return person ? { email, held: person.held } : refuse(422, "invalid_email");
    },
  );
}
