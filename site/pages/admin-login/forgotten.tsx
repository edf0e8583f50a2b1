import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { askForReset } from "#site/features/admin/people/sign-in-calls.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { firstFault } from "./validation.ts";

/** Asks for a link to a new password. What is answered never tells whose address it is. */
export function Forgotten({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTranslations("admin.login");
  const here = useSiteLocale();
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !field.current) return;
    const typed = field.current.value.trim();
    const found = firstFault(typed, "", 0) !== null;
    setInvalid(found);
    if (found) return field.current.focus();
    setBusy(true);
    const answer = await askForReset(typed, here);
    setBusy(false);
    if (answer.outcome === "done") return setSent(true);
    if (answer.outcome === "rate_limited") {
      return showToast({ kind: "danger", title: t("tooMany", { minutes: `${answer.minutes}` }) });
    }
    if (answer.outcome === "refused" && answer.why === "invalid_email") return setInvalid(true);
    showToast({ kind: "danger", title: t("linkFailed") });
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
