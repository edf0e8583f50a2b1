import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "#contract/locale.ts";
import type { Words } from "#site/i18n/messages.ts";
import { LateWords } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import type { Failure } from "./post.ts";

/** Words of the forms that are fetched when somebody turns to them, a file for each language. */
const wordFiles = import.meta.glob<object>("/content/*/{waitlist,newsletter,forms}.json", {
  import: "default",
});

/** A form whose code is being fetched, with its words in the reader's language alone. */
export async function withLateWords<Props extends object>(
  code: Promise<ComponentType<Props>>,
  locale: Locale,
  name: "waitlist" | "newsletter",
): Promise<{ default: ComponentType<Props> }> {
  const wordsOf = (file: string) => wordFiles[`/content/${locale}/${file}.json`]?.();
  const [Form, own, forms] = await Promise.all([code, wordsOf(name), wordsOf("forms")]);
  const words = { [name]: own, forms } as Partial<Words>;
  return {
    default: (props: Props) => (
      <LateWords words={words}>
        <Form {...props} />
      </LateWords>
    ),
  };
}

/** Says beside a form that a part of it could not be fetched, and offers to load the page anew. */
export function LoadFailure() {
  const t = useTranslations("shell.dialogFailed");
  return (
    <div role="alert" className="w-full">
      <p className="font-medium">{t("title")}</p>
      <p className="small mt-1 text-soft">{t("text")}</p>
      <Button look="quiet" onClick={() => location.reload()}>
        {t("reload")}
      </Button>
    </div>
  );
}

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

/** The words for a wait after too many tries. */
export function useTooOften(): (retryAfter?: number) => string {
  const t = useTranslations("forms");
  return (retryAfter = 60) => t("tooOften", { wait: t("wait", waitOf(retryAfter)) });
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
    return code === "rate_limited" ? tooOften(refusal?.retryAfter) : own(code);
  };
}
