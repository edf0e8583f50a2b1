import type { RecordKind } from "#contract/choices.ts";
import type { Queryable } from "./database.ts";

/** One thing that is kept about somebody, as that person is shown it. */
export type Held = Record<string, string | number | boolean | null | Date>;

/**
 * What a capability can say and forget about a person. `emailKey` is the canonical form of an
 * address, the same for two spellings of one mailbox.
 */
export interface PersonalData {
  kind: RecordKind;
  held(on: Queryable, emailKey: string): Promise<Held[]>;
  /** Deletes all of it, with the mails it caused. Runs in one transaction with the other kinds. */
  erase(on: Queryable, emailKey: string, now: Date): Promise<void>;
}

/** Makes the address of the page where the owner of a mail address sees what is held about it. */
export type DataUrl = (email: string, locale: string) => string;
