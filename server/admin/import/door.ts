import type { Database, Queryable } from "#server/platform/database.ts";
import type { EmailAddress } from "#server/platform/typed-text.ts";

/** What the waitlist tells of an address before it is on it: columns of a lead, and its erased hash. */
export interface Prepared {
  id: string;
  email_key: string;
  address_hash: string;
}

/** The waitlist's own way in for many at once, given by the app: capabilities do not know each other. */
export interface ImportDoor {
  prepare(email: Extract<EmailAddress, { outcome: "valid" }>, now: Date): Prepared;
  take(
    on: Queryable,
    taking: {
      leads: string;
      status: "pending" | "confirmed";
      consent: { source: string; at: Date; version: string };
      now: Date;
    },
  ): Promise<number>;
}

export interface ImportParts {
  database: Database;
  clock: () => Date;
  door: ImportDoor;
  /** Called when mails may have been committed. */
  wakeMail: () => void;
}
