import { minimumFillTime } from "#contract/limits.ts";
import { type WaitlistSubmission, waitlistSubmission } from "#contract/waitlist.ts";
import { emailAddress } from "#server/platform/typed-text.ts";
import type { Submission } from "./join.ts";

export type ReadSubmission =
  | { outcome: "valid"; submission: Submission }
  | { outcome: "missing_required_fields"; fields: string[] }
  | { outcome: "invalid_email" }
  | { outcome: "consent_required" }
  /** Filled by a program, it seems. A person whom this hits is told to try again, never silently lost. */
  | { outcome: "trapped"; retryAfter: number };

/**
 * Reads whatever was sent. Every body that does not fit has one of the specification's codes, in this
 * order: fields that are missing or not of their kind, then the address, then consent.
 */
export function readSubmission(body: unknown): ReadSubmission {
  const parsed = waitlistSubmission.safeParse(body);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0] ?? "")));
  if (wrong.has("")) return { outcome: "missing_required_fields", fields: required };
  const given = body as Record<string, unknown>;
  const nothingIn = (field: string) => given[field] === undefined || given[field] === "";

  const missing = [...wrong].filter((field) => field !== "email" && field !== "consent");
  if (nothingIn("email")) missing.unshift("email");
  if (missing.length > 0) return { outcome: "missing_required_fields", fields: missing };

  const email = wrong.has("email")
    ? { outcome: "invalid" as const }
    : emailAddress(given.email as string);
  if (email.outcome === "invalid") return { outcome: "invalid_email" };
  const submission = parsed.data as WaitlistSubmission | undefined;
  if (!submission?.consent) return { outcome: "consent_required" };

  const early = minimumFillTime - (submission.filled_in_ms ?? minimumFillTime);
  if (submission.website !== "" || early > 0) {
    return { outcome: "trapped", retryAfter: Math.max(1, Math.ceil(early / 1000)) };
  }
  return { outcome: "valid", submission: { ...submission, email } };
}

const required = ["email", "country", "heard_channel", "locale"];
