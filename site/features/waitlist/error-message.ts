import type { VisitorError } from "#contract/visitor.ts";
import type { Words } from "#site/i18n/messages.ts";
import type { Joined } from "./join.ts";

type Errors = Words["waitlist"]["errors"];

/** Message of each code of the catalogue (specification 8.1) and of our own; a key under `errors`. */
const byCode: Record<string, keyof Errors> = {
  recaptcha_failed: "recaptcha_failed",
  recaptcha_action_mismatch: "recaptcha_action_mismatch",
  recaptcha_hostname_mismatch: "recaptcha_hostname_mismatch",
  db_error: "db_error",
  email_error: "email_error",
  config_missing: "config_missing",
  invalid_email: "invalid_email",
  missing_required_fields: "missing_required_fields",
  consent_required: "consent_required",
  unavailable: "unavailable",
};

/** Gives a word of `waitlist.errors`, filled. */
export type ErrorWords = (key: keyof Errors, values?: Record<string, string | number>) => string;

function withDetails(message: string, details: string, say: ErrorWords): string {
  return details === "" ? message : say("withDetails", { message, details });
}

function detailsOf(answer: VisitorError, say: ErrorWords): string {
  const { error, codes, expected, got, hostname, detail } = answer;
  const own =
    error === "recaptcha_failed"
      ? codes?.join(", ")
      : error === "recaptcha_action_mismatch" && (expected || got)
        ? say("expectedGot", { expected: expected ?? "", got: got ?? "" })
        : error === "recaptcha_hostname_mismatch"
          ? hostname
          : undefined;
  return [own, detail].filter(Boolean).join(", ");
}

/** The text of the notice for an attempt that failed. An unknown code is shown as it came. */
export function errorMessage(
  failed: Extract<Joined, { outcome: "no_token" | "refused" | "unreachable" | "not_understood" }>,
  say: ErrorWords,
): string {
  switch (failed.outcome) {
    case "no_token":
      return say(failed.failure);
    case "unreachable":
      return withDetails(say("generic"), failed.message, say);
    case "not_understood":
      return say("failed");
    case "refused": {
      const { answer } = failed;
      if (answer.error === "rate_limited") {
        return say("rate_limited", {
          minutes: Math.max(1, Math.ceil((answer.retryAfter ?? 0) / 60)),
        });
      }
      const known = Object.hasOwn(byCode, answer.error) ? byCode[answer.error] : undefined;
      return withDetails(known ? say(known) : answer.error, detailsOf(answer, say), say);
    }
  }
}
