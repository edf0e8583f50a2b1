import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { AccountName } from "#site/features/admin/people/account-name.tsx";
import type { Refused } from "#site/features/admin/people/send.ts";
import { useRefusal } from "#site/features/admin/people/use-refusal.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";

/** Asks for the password before something that a stolen session must not be able to do. */
export function ProofForm<T>({
  email,
  action,
  call,
  onDone,
  onCancel,
}: {
  email: string;
  action: string;
  call: (password: string) => Promise<{ outcome: "done"; answer: T } | Refused>;
  onDone: (answer: T) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin-account");
  const refusal = useRefusal();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = String(new FormData(event.currentTarget).get("password"));
    setWrong(false);
    setBusy(true);
    const answer = await call(password);
    setBusy(false);
    if (answer.outcome === "done") return onDone(answer.answer);
    refusal(answer, (why) => {
      if (why !== "wrong_password") return "unknown";
      setWrong(true);
      return "seen_to";
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 grid max-w-sm gap-5">
      <AccountName email={email} />
      <TextField
        label={t("factor.yourPassword")}
        error={isWrong ? t("wrongPassword") : undefined}
        name="password"
        type="password"
        dir="ltr"
        autoComplete="current-password"
        autoFocus
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {action}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
