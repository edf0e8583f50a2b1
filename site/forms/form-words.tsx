import { useTranslations } from "use-intl";
import type { Failure } from "./post.ts";

const hour = 3600;
const day = 24 * hour;

/** A wait in the largest unit that says it well: minutes under an hour, hours up to two days. */
export function waitOf(seconds: number): { unit: "minute" | "hour" | "day"; count: number } {
  const most = (size: number) => Math.max(1, Math.ceil(seconds / size));
  if (seconds <= 59 * 60) return { unit: "minute", count: most(60) };
  return seconds <= 2 * day
    ? { unit: "hour", count: most(hour) }
    : { unit: "day", count: most(day) };
}

/** The words for so many seconds. */
export function useWait(): (seconds: number) => string {
  const t = useTranslations("forms");
  return (seconds) => t("wait", waitOf(seconds));
}

/** The words for a wait after too many tries, or where an address was sent as many mails as it may. */
export function useTooOften(): (retryAfter?: number, mailed?: boolean) => string {
  const t = useTranslations("forms");
  const wait = useWait();
  return (retryAfter = 60, mailed = false) =>
    t(mailed ? "mailed" : "tooOften", { wait: wait(retryAfter) });
}

/**
 * The words for a failure. What every form says alike is said here; `own` has the rest, for a code of
 * the server's or for none.
 */
export function useFailureText(): (
  failure: Failure,
  own: (code: string | undefined) => string,
) => string {
  const t = useTranslations("forms");
  const tooOften = useTooOften();
  return (failure, own) => {
    const refusal = failure.outcome === "refused" ? failure.error : undefined;
    const code = refusal?.error;
    if (failure.outcome === "no_token" || code?.startsWith("recaptcha_")) return t("captcha");
    return code === "rate_limited" ? tooOften(refusal?.retryAfter, refusal?.mailed) : own(code);
  };
}
