import { minimumFillTime } from "#contract/limits.ts";
import { type NewsletterSubmission, newsletterSubmission } from "#contract/newsletter.ts";
import type { Read } from "#server/platform/opt-in/join-route.ts";
import { type EmailAddress, emailAddress } from "#server/platform/typed-text.ts";

export type Submission = Omit<NewsletterSubmission, "email"> & {
  email: Extract<EmailAddress, { outcome: "valid" }>;
};

/** Reads whatever was sent, in the order of the waitlist: what is missing, the address, consent. */
export function readSubmission(body: unknown): Read<Submission> {
  const parsed = newsletterSubmission.safeParse(body);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0] ?? "")));
  if (wrong.has("")) return { outcome: "missing_required_fields", fields: ["email", "locale"] };
  const { email: typed } = body as { email?: unknown };
  const missing = [...wrong].filter((field) => field !== "email" && field !== "consent");
  if (typed === undefined || typed === "") missing.unshift("email");
  if (missing.length > 0) return { outcome: "missing_required_fields", fields: missing };

  if (typeof typed !== "string" || wrong.has("email")) return { outcome: "invalid_email" };
  const email = emailAddress(typed);
  if (email.outcome === "invalid") return { outcome: "invalid_email" };
  const sent = parsed.data;
  if (!sent?.consent) return { outcome: "consent_required" };

  const early = minimumFillTime - (sent.filled_in_ms ?? minimumFillTime);
  if (sent.website !== "" || early > 0) {
    return { outcome: "trapped", retryAfter: Math.max(1, Math.ceil(early / 1000)) };
  }
  return { outcome: "valid", submission: { ...sent, email } };
}
