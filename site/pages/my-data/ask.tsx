import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { captchaActions } from "#contract/captcha.ts";
import { dataLinkDays, minimumFillTime } from "#contract/limits.ts";
import { RecaptchaNotice } from "#site/features/waitlist/recaptcha-notice.tsx";
import { useCaptcha } from "#site/features/waitlist/use-captcha.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { sleep } from "#site/ui/sleep.ts";
import { askForLink, type Refused } from "./calls.ts";

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;

/** For who has no mail of ours at hand: the link is sent to the address that is typed. */
export function Ask({ notice }: { notice: string | undefined }) {
  const t = useTranslations("my-data");
  const locale = useSiteLocale();
  const [email, setEmail] = useState("");
  const [website, setWebsite] = useState("");
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"form" | "sending" | "sent">("form");
  const [isTouched, setTouched] = useState(false);
  const captcha = useCaptcha(isTouched, captchaActions.dataLink);
  const openedAt = useRef(0);
  const field = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (state === "sent") heading.current?.focus();
  }, [state]);

  const wordsOf = (refused: Refused) => {
    if (refused.outcome === "invalid_email") return t("emailInvalid");
    if (refused.outcome === "too_often") return t("tooOften", { minutes: refused.minutes });
    return refused.outcome === "captcha" ? t("captcha") : t("failed");
  };

  function stop(message: string) {
    setState("form");
    setError(message);
    const control = field.current?.elements.namedItem("email");
    if (control instanceof HTMLElement) control.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = email.trim();
    if (!emailShape.test(typed)) return stop(t(typed === "" ? "emailMissing" : "emailInvalid"));
    setError(undefined);
    setState("sending");
    const token = await captcha.obtain().catch(() => ({ outcome: "failed" }) as const);
    if (token.outcome === "failed") return stop(t("captcha"));
    // Someone whose browser fills the form at once is no program: the rest of the time is waited out.
    const early = minimumFillTime - (performance.now() - openedAt.current);
    if (early > 0) await sleep(early);
    const asked = await askForLink({
      email: typed,
      locale,
      recaptchaToken: token.outcome === "token" ? token.token : "",
      website,
      filled_in_ms: Math.round(Math.max(performance.now() - openedAt.current, minimumFillTime)),
    });
    if (asked.outcome === "asked") return setState("sent");
    captcha.prepare();
    stop(wordsOf(asked));
  }

  if (state === "sent") {
    return (
      <div className="enter-rise mt-10 border-s-3 border-water ps-6">
        <h2 ref={heading} tabIndex={-1} className="display-sm outline-none">
          {t("ask.sent")}
        </h2>
        <p className="lede mt-3">{t("ask.sentText", { days: dataLinkDays })}</p>
        <Button look="quiet" className="mt-4" onClick={() => setState("form")}>
          {t("ask.again")}
        </Button>
      </div>
    );
  }
  return (
    <>
      {notice && (
        <p role="alert" className="mt-6 border-s-3 border-danger ps-5">
          {notice}
        </p>
      )}
      <p className="lede mt-6">{t("ask.text")}</p>
      <form
        ref={field}
        noValidate
        onSubmit={submit}
        onFocus={() => setTouched(true)}
        className="mt-8 grid max-w-lg gap-5"
      >
        <TextField
          label={t("ask.email")}
          name="email"
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          dir="ltr"
          className="rtl:text-end"
        />
        <div className="sr-only" aria-hidden="true">
          <label>
            {t("ask.website")}
            <input
              name="website"
              type="text"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.target.value)}
            />
          </label>
        </div>
        <Button type="submit" busy={state === "sending"} className="justify-self-start">
          {state === "sending" ? t("ask.sending") : t("ask.submit")}
        </Button>
        <RecaptchaNotice kind={captcha.kind} />
      </form>
    </>
  );
}
