import type { VisitorError } from "#contract/visitor.ts";
import type { Failure } from "#site/forms/post.ts";
import type { Words } from "#site/i18n/messages.ts";

type Errors = Words["waitlist"]["errors"];

/** The codes of the catalogue (specification 8.1) and our own; each is a key under `errors`. */
const codes = [
  "recaptcha_failed",
  "recaptcha_action_mismatch",
  "recaptcha_hostname_mismatch",
  "db_error",
  "email_error",
  "config_missing",
  "invalid_email",
  "missing_required_fields",
  "consent_required",
  "unavailable",
] as const satisfies (keyof Errors)[];

/** Gives a word of `waitlist.errors`, filled. */
export type ErrorText = (key: keyof Errors, values?: Record<string, string | number>) => string;

function detailsOf(answer: VisitorError, text: ErrorText): string {
  const { error, codes: reasons, expected, got, hostname, detail } = answer;
  const own =
    error === "recaptcha_failed"
      ? reasons?.join(", ")
      : error === "recaptcha_action_mismatch" && (expected || got)
        ? text("expectedGot", { expected: expected ?? "", got: got ?? "" })
        : error === "recaptcha_hostname_mismatch"
          ? hostname
          : undefined;
  return [own, detail].filter(Boolean).join(", ");
}

interface ErrorWords {
  text: ErrorText;
  tooOften: (retryAfter?: number, mailed?: boolean) => string;
  /** Stands for every failure of a captcha that is not the one the catalogue names. */
  otherCaptcha?: string | undefined;
}

/** The text of the notice for an attempt that failed. An unknown code is shown as it came. */
export function errorMessage(
  failure: Failure,
  { text, tooOften, otherCaptcha }: ErrorWords,
): string {
  const withDetails = (message: string, details: string) =>
    details === "" ? message : text("withDetails", { message, details });
  if (failure.outcome === "no_token") return otherCaptcha ?? text(failure.failure);
  if (failure.outcome === "unreachable") return text("generic");
  if (failure.outcome !== "refused") return text("failed");
  const { error } = failure;
  if (error.error === "rate_limited") return tooOften(error.retryAfter, error.mailed);
  if (otherCaptcha && error.error.startsWith("recaptcha_")) return otherCaptcha;
  const known = codes.find((code) => code === error.error);
  return withDetails(known ? text(known) : error.error, detailsOf(error, text));
}
