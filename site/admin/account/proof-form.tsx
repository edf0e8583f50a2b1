import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { focusFirstFault, TextField } from "#site/ui/field.tsx";
import { AccountName } from "../credentials.tsx";
import { FormButtons } from "../parts.tsx";
import { useSend } from "../use-call.ts";

/** Asks for the password before something that a stolen session must not be able to do. */
export function ProofForm<T>({
  email,
  action,
  path,
  schema,
  refused = {},
  onDone,
  onCancel,
}: {
  email: string;
  action: string;
  path: string;
  schema?: z.ZodMiniType<T>;
  /** What to do for refusals other than a wrong password. */
  refused?: Record<string, () => void>;
  onDone: (answer: T) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin-account");
  const { send, isBusy } = useSend();
  const [isWrong, setWrong] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const password = String(new FormData(form).get("password"));
    setWrong(false);
    const wrong = {
      wrong_password: () => {
        setWrong(true);
        focusFirstFault(form);
      },
    };
    const done = await send(path, { password }, { schema, refused: { ...refused, ...wrong } });
    if (done) onDone(done.value);
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
      <FormButtons submit={action} cancel={t("cancel")} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}
