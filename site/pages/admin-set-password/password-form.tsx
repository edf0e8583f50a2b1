import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { minimumNewPassword } from "#contract/people.ts";
import { AccountName } from "#site/features/admin/people/account-name.tsx";
import {
  type NewPasswordFault,
  newPasswordFault,
} from "#site/features/admin/people/new-password-fault.ts";
import { setPassword } from "#site/features/admin/people/sign-in-calls.ts";
import { useRefusal } from "#site/features/admin/people/use-refusal.ts";
import { announceSessionChange } from "#site/features/admin/session-signal.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";

/** A new password, by the secret of a link. Until that is read from the address nothing can be sent. */
export function PasswordForm({ token, onUseless }: { token: string; onUseless: () => void }) {
  const t = useTranslations("admin-set-password");
  const navigate = useNavigate();
  const login = usePageHref("adminLogin");
  const refusal = useRefusal();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<NewPasswordFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !field.current || !token) return;
    const found = newPasswordFault(field.current.value, minimumNewPassword);
    setFault(found);
    if (found) return field.current.focus();
    setBusy(true);
    const answer = await setPassword(token, field.current.value);
    setBusy(false);
    if (answer.outcome === "done") {
      showToast({ kind: "good", title: t("done") });
      // The other tabs were signed in by the password before.
      announceSessionChange();
      return void navigate(login, { replace: true });
    }
    refusal(answer, (why) => {
      if (why !== "invalid_token") return "unknown";
      onUseless();
      return "seen_to";
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
      <AccountName />
      <TextField
        ref={field}
        label={t("password")}
        hint={t("hint", { count: minimumNewPassword })}
        error={fault ? t(fault.message, { count: fault.count }) : undefined}
        name="password"
        type={isShown ? "text" : "password"}
        dir="ltr"
        autoComplete="new-password"
        required
      />
      <CheckboxField
        label={t("show")}
        checked={isShown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      <Button type="submit" busy={isBusy} disabled={!token} className="mt-2 w-full">
        {isBusy ? t("submitting") : t("submit")}
      </Button>
    </form>
  );
}
