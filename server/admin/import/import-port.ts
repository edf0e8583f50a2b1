import type { Database, Queryable } from "#server/platform/database.ts";
import type { EmailAddress } from "#server/platform/typed-text.ts";

export type ValidAddress = Extract<EmailAddress, { outcome: "valid" }>;

/** The columns of a lead that follow from its address, and the hash an erased address is known by. */
export interface PreparedLead {
  id: string;
  email_key: string;
  address_hash: string;
}

/**
 * What the import needs of the waitlist (server/waitlist/bulk.ts), passed in by the app, since capabilities do
 * not import each other.
 */
export interface ImportPort {
  prepare(email: ValidAddress, now: Date): PreparedLead;
  /** Inserts leads that are not on the list yet, and enqueues a mail to the pending. Returns how many. */
  insert(
    on: Queryable,
    input: {
      /**
       * SQL with its values that selects one JSON object a row, `lead`: a PreparedLead and the list's
       * other columns.
       */
      leads: { text: string; values: readonly unknown[] };
      status: "pending" | "confirmed";
      consent: { source: string; at: Date; version: string };
      now: Date;
    },
  ): Promise<number>;
}

export interface ImportContext {
  database: Database;
  clock: () => Date;
  port: ImportPort;
  /** Adds the job that performs an import, to the transaction that commits it. */
  addJob: (on: Queryable, id: string) => Promise<void>;
}
