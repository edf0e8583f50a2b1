import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { clearToasts } from "#site/ui/toast.ts";
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !field.current) return;
    const typed = field.current.value.trim();
    setInvalid(!isEmailAddress(typed));
    if (!isEmailAddress(typed)) return field.current.focus();
    clearToasts();
    const body = { email: typed, locale };
    const done = await send("/api/auth/request-password-reset", body, {
      refused: { invalid_email: () => setInvalid(true) },
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
          <Button type="submit" busy={isBusy} className="mt-2 w-full">
            {isBusy ? t("sendingLink") : t("sendLink")}
          </Button>
        </form>
      )}
      <Button look="quiet" className="mt-3" onClick={onBack}>
        {t("back")}
      </Button>
    </>
  );
}
