import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { captchaActions } from "#contract/visitor.ts";
import type { Captcha } from "#site/forms/captcha.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { isEmailAddress } from "../credentials.tsx";
import { useSend } from "../use-call.ts";

/** Asks for a link to a new password. What is answered never tells whose address it is. */
export function Forgotten({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTranslations("admin.login");
  const locale = useSiteLocale();
  const { send, isBusy } = useSend();
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isProving, setProving] = useState(false);
  useEffect(() => void loadCaptcha().then((captcha) => captcha.prepare(), ignore), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isProving || !field.current) return;
    const typed = field.current.value.trim();
    setInvalid(!isEmailAddress(typed));
    if (!isEmailAddress(typed)) return field.current.focus();
    setProving(true);
    const recaptchaToken = await obtainToken().finally(() => setProving(false));
    if (recaptchaToken === undefined) return showToast({ kind: "danger", title: t("linkFailed") });
    const body = { email: typed, locale, recaptchaToken };
    const done = await send("/api/auth/request-password-reset", body, {
      refused: {
        invalid_email: () => {
          setInvalid(true);
          field.current?.focus();
        },
        recaptcha_failed: () => showToast({ kind: "danger", title: t("linkFailed") }),
      },
      failed: t("linkFailed"),
    });
    if (done) setSent(true);
  }

  return (
    <>
      <p role="status" className="mt-8">
        {isSent ? t("linkSent") : t("resetText")}
      </p>
      {!isSent && (
        <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-5">
          <TextField
            ref={field}
            label={t("email")}
            error={isInvalid ? t("invalidEmail") : undefined}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="username"
            defaultValue={email}
            autoFocus
            required
          />
          <Button type="submit" busy={isBusy || isProving} className="mt-2 w-full">
            {isBusy || isProving ? t("sendingLink") : t("sendLink")}
          </Button>
        </form>
      )}
      <Button look="quiet" className="mt-3" onClick={onBack}>
        {t("back")}
      </Button>
    </>
  );
}

let loaded: Promise<Captcha> | undefined;
const ignore = () => undefined;

/** The captcha that is on. Fetched with its code only here: who signs in does not need it. */
function loadCaptcha(): Promise<Captcha> {
  loaded ??= import("#site/forms/captcha.ts").then((module) =>
    module.loadCaptcha(captchaActions.passwordReset),
  );
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function obtainToken(): Promise<string | undefined> {
  try {
    const result = await (await loadCaptcha()).obtain();
    return result.outcome === "token" ? result.token : undefined;
  } catch {
    return undefined;
  }
}
