import type { IncomingHttpHeaders } from "node:http";

/**
 * What became of a mail after it left. `bounced`: there is no such mailbox; `delayed`: it was not taken
 * this time, which says nothing about the next; `complained`: its reader reported it; `unsubscribed`:
 * its reader asked the sender, not us, to be written to no more.
 */
export interface MailEvent {
  /** As the sender names it: the same one never counts twice. */
  id: string;
  kind: "bounced" | "delayed" | "complained" | "unsubscribed";
  /** The mail, where the report names it. */
  mailId: string | undefined;
  /** The address, where the report names it. */
  email: string | undefined;
  at: Date;
  /** What the other side said. */
  detail: string;
}

/** A report as it came: nothing of it is believed before its signature is. */
interface BounceCall {
  headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  body: Buffer;
  now: Date;
  /** The network it came from. */
  from: string;
}

export type ReadReport =
  | {
      outcome: "read";
      events: MailEvent[];
      /** What makes the call good for once, where the signature does not cover the events. */
      onceToken?: string;
    }
  /** It is not from the sender that it says it is from. */
  | { outcome: "forged" }
  /** It is, but cannot be understood. */
  | { outcome: "malformed" }
  /** It could not be checked now; the sender will try again. */
  | { outcome: "failed"; detail: string };

/** Checks a report of one sender and reads it. Nothing that it does before it believes one asks the database. */
export type ReportReader = (call: BounceCall) => Promise<ReadReport>;

/** Whether the headers of a call can be a sender's. Where they cannot, its body is not waited for. */
export type HeaderCheck = (headers: IncomingHttpHeaders) => boolean;

export const forged: ReadReport = { outcome: "forged" };
export const malformed: ReadReport = { outcome: "malformed" };
/** Genuine, and about nothing that concerns us. */
export const nothing: ReadReport = { outcome: "read", events: [] };

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a sender gives back of what we gave it, if it is an id of ours. */
export const mailIdIn = (given: unknown): string | undefined =>
  typeof given === "string" && uuid.test(given.trim().toLowerCase())
    ? given.trim().toLowerCase()
    : undefined;

/** A moment of a report; one that cannot be read, or is yet to come, is now. */
export function momentOf(given: unknown, now: Date): Date {
  const at = typeof given === "number" ? given * 1000 : Date.parse(String(given ?? ""));
  return Number.isFinite(at) && at > 0 && at < now.getTime() ? new Date(at) : now;
}

/**
 * Whether a status of RFC 3463 says that there is no such mailbox, or none that will ever be. A full
 * mailbox, and what was refused for our reputation or for the text, say nothing about the person.
 */
export const isForGood = (status: string): boolean =>
  status.startsWith("5.") && status !== "5.2.2" && !status.startsWith("5.7.");

/** A permanent failure as the sender calls it, unless a status that it gives says otherwise. */
export const kindOfFailure = (isPermanent: boolean, status: string | undefined) =>
  isPermanent && (!status || isForGood(status)) ? "bounced" : "delayed";
