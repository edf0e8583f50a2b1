import { jobs } from "#brand/jobs.ts";
import { type ApplicationSubmission, applicationSubmission } from "#contract/application.ts";
import { applicationLimits, minimumFillTime } from "#contract/limits.ts";
import { type EmailAddress, emailAddress, plainTextOrNull } from "#server/platform/typed-text.ts";

export type Submission = Omit<ApplicationSubmission, "email"> & {
  email: Extract<EmailAddress, { outcome: "valid" }>;
};

export type ReadSubmission =
  | { outcome: "valid"; submission: Submission; file: File | undefined }
  | { outcome: "missing_required_fields"; fields: string[] }
  | { outcome: "invalid_email" }
  | { outcome: "consent_required" }
  | { outcome: "unknown_position" }
  /** Filled by a program, it seems. A person whom this hits is told to try again. */
  | { outcome: "trapped"; retryAfter: number };

/** Reads whatever form was sent, in the order of the waitlist: what is missing, the address, consent. */
export function readSubmission(form: FormData | undefined): ReadSubmission {
  const given = Object.fromEntries(form ?? []);
  const parsed = applicationSubmission.safeParse(given);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0] ?? "")));
  const missing = [...wrong].filter((field) => field !== "email" && field !== "consent");
  if (!given.email) missing.unshift("email");
  const name = typeof given.name === "string" ? given.name : "";
  if (!missing.includes("name") && !plainTextOrNull(name, applicationLimits.name)) {
    missing.push("name");
  }
  if (missing.length > 0) return { outcome: "missing_required_fields", fields: missing };

  const email = wrong.has("email")
    ? { outcome: "invalid" as const }
    : emailAddress(given.email as string);
  if (email.outcome === "invalid") return { outcome: "invalid_email" };
  const submission = parsed.data;
  if (submission?.consent !== "true") return { outcome: "consent_required" };
  if (!jobs.some((job) => job.id === submission.job)) return { outcome: "unknown_position" };

  const early = minimumFillTime - (submission.filled_in_ms ?? minimumFillTime);
  if (submission.website !== "" || early > 0) {
    return { outcome: "trapped", retryAfter: Math.max(1, Math.ceil(early / 1000)) };
  }
  const file = given.cv instanceof File ? given.cv : undefined;
  return { outcome: "valid", submission: { ...submission, email }, file };
}
