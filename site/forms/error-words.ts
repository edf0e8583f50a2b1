import { useTranslations } from "use-intl";

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

/** The words that every form has for what went wrong. */
export function useErrorWords() {
  const t = useTranslations("forms");
  return {
    captcha: t("captcha"),
    /** After too many tries. */
    tooOften: (retryAfter = 60) => t("tooOften", { wait: t("wait", waitOf(retryAfter)) }),
  };
}
