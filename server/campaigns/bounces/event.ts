import type { IncomingHttpHeaders } from "node:http";
import { isUuid } from "#server/platform/ids-and-tokens.ts";

/**
 * What became of a mail after it left. `bounced`: there is no such mailbox; `delayed`: it was not accepted this
 * time; `complained`: its reader reported it as spam; `unsubscribed`: its reader unsubscribed with the mail
 * service, not with us.
 */
export interface MailEvent {
  /** The service's id of the event, by which none counts twice. */
  id: string;
  kind: "bounced" | "delayed" | "complained" | "unsubscribed";
  /** The id of our mail, if the report contains it. */
  mailId: string | undefined;
  /** The address, if the report contains it. */
  email: string | undefined;
  at: Date;
  /** What the other mail server said. */
  detail: string;
}

/** A report as it arrived, not verified yet. */
interface BounceCall {
  headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  body: Buffer;
  now: Date;
  /** The network of the caller. */
  from: string;
}

export type ReadReport =
  | {
      outcome: "read";
      events: MailEvent[];
      /** Accepted once, where the signature does not cover the events. */
      onceToken?: string;
    }
  /** It is not from the service that it claims to be from. */
  | { outcome: "forged" }
  /** It is, but cannot be parsed. */
  | { outcome: "malformed" }
  /** It could not be verified now; the service will try again. */
  | { outcome: "failed"; detail: string };

/** Verifies and parses the reports of one service. Must not use the database before a report is verified. */
export type ReportReader = (call: BounceCall) => Promise<ReadReport>;

/** Whether the headers of a call can be the service's. If not, its body is not waited for. */
export type HeaderCheck = (headers: IncomingHttpHeaders) => boolean;

export const forged: ReadReport = { outcome: "forged" };
export const malformed: ReadReport = { outcome: "malformed" };
/** Genuine, but about nothing that concerns us. */
export const nothing: ReadReport = { outcome: "read", events: [] };

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The id of our mail in a value that a service returns to us, if it is one. */
export function mailIdIn(given: unknown): string | undefined {
  const id = typeof given === "string" ? given.trim().toLowerCase() : "";
  return isUuid(id) ? id : undefined;
}

/** A moment of a report; an unreadable one, or one in the future, counts as now. */
export function momentOf(given: unknown, now: Date): Date {
  const at = typeof given === "number" ? given * 1000 : Date.parse(String(given ?? ""));
  return Number.isFinite(at) && at > 0 && at < now.getTime() ? new Date(at) : now;
}

/**
 * Whether a status of RFC 3463 is permanent for the address. A full mailbox, and refusals for our reputation or
 * the text, say nothing about the address.
 */
export const isPermanentStatus = (status: string): boolean =>
  status.startsWith("5.") && status !== "5.2.2" && !status.startsWith("5.7.");

/** A failure that the service calls permanent, unless its status says otherwise. */
export const kindOfFailure = (isPermanent: boolean, status: string | undefined) =>
  isPermanent && (!status || isPermanentStatus(status)) ? "bounced" : "delayed";
