import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { TextField } from "#site/ui/field.tsx";
import { AccountName } from "../credentials.tsx";
import { FormButtons } from "../form-controls.tsx";
import { useForm, useSend } from "../use-call.ts";

/** Requires the password for an action that a stolen session must not be able to take. */
export function ProofForm<T>({
  email,
  action,
  path,
  schema,
  done,
  refused = {},
  onDone,
  onCancel,
}: {
  email: string;
  action: string;
  path: string;
  schema?: z.ZodMiniType<T>;
  /** The notice once it is done. */
  done?: string;
  /** The notices for refusals other than a wrong password. */
  refused?: Record<string, string>;
  onDone: (answer: T) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("admin-account");
  const { send, isBusy } = useSend();

  const { form, fault } = useForm<"wrongPassword">(async ({ password }, refuse) => {
    const wrong = { wrong_password: () => refuse("wrongPassword") };
    const options = { schema, done, refused: { ...refused, ...wrong } };
    const sent = await send(path, { password }, options);
    if (sent) onDone(sent.value);
  });

  return (
    <form {...form} className="mt-6 grid max-w-sm gap-5">
      <AccountName email={email} />
      <TextField
        label={t("factor.yourPassword")}
        error={fault && t(fault)}
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
