import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { changePassword } from "#site/features/admin/people/account-calls.ts";
import { AccountName } from "#site/features/admin/people/account-name.tsx";
import {
  type NewPasswordFault,
  newPasswordFault,
} from "#site/features/admin/people/new-password-fault.ts";
import { useRefusal } from "#site/features/admin/people/use-refusal.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";

/** One's own password: the present one first, then the new. */
export function Password({
  minimum,
  email,
  onChanged,
}: {
  minimum: number;
  email: string;
  onChanged: () => void;
}) {
  const t = useTranslations("admin-account");
  const refusal = useRefusal();
  const form = useRef<HTMLFormElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [fault, setFault] = useState<NewPasswordFault | null>(null);
  const [isBusy, setBusy] = useState(false);

  function focusOn(name: "current" | "next") {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const typed = new FormData(form.current);
    const next = String(typed.get("next"));
    const found = newPasswordFault(next, minimum);
    setFault(found);
    setWrong(false);
    if (found) return focusOn("next");
    setBusy(true);
    const answer = await changePassword(String(typed.get("current")), next);
    setBusy(false);
    if (answer.outcome === "done") {
      form.current?.reset();
      showToast({ kind: "good", title: t("password.done") });
      return onChanged();
    }
    refusal(answer, (why) => {
      if (why !== "wrong_password") return "unknown";
      setWrong(true);
      focusOn("current");
      return "seen_to";
    });
  }

  return (
    <section aria-labelledby="password">
      <h2 id="password" className="display-sm">
        {t("password.title")}
      </h2>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-6 grid max-w-sm gap-5"
      >
        <AccountName email={email} />
        <TextField
          label={t("password.current")}
          error={isWrong ? t("wrongPassword") : undefined}
          name="current"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          required
        />
        <TextField
          label={t("password.next")}
          hint={t("password.hint", { count: minimum })}
          error={fault ? t(`password.${fault.message}`, { count: fault.count }) : undefined}
          name="next"
          type="password"
          dir="ltr"
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="outline" busy={isBusy} className="justify-self-start">
          {isBusy ? t("password.submitting") : t("password.submit")}
        </Button>
      </form>
    </section>
  );
}
