import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { adminSession } from "#contract/admin.ts";
import type { SecondFactorKind } from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { TextField } from "#site/ui/field.tsx";
import { clearToasts, showToast } from "#site/ui/toast.ts";
import { announceSessionChange } from "../session.ts";
import { useSend } from "../use-call.ts";

/** After a right password: the code of the authenticator, or one of the recovery codes. */
export function SecondStep({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  const t = useTranslations("admin.login");
  const [kind, setKind] = useState<SecondFactorKind>("totp");
  const [isWrong, setWrong] = useState(false);
  const { send, isBusy } = useSend();
  const isRecovery = kind === "recovery";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get("code"));
    setWrong(false);
    clearToasts();
    const done = await send(
      "/api/auth/sign-in/second-factor",
      { kind, code },
      {
        schema: adminSession,
        refused: {
          invalid_code: () => setWrong(true),
          challenge_expired: () => {
            showToast({ kind: "danger", title: t("tooLate") });
            onBack();
          },
        },
        failed: t("failed"),
      },
    );
    if (!done) return;
    showToast({ kind: "good", title: t("success") });
    announceSessionChange();
    onSignedIn();
  }

  function other() {
    setWrong(false);
    setKind(isRecovery ? "totp" : "recovery");
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
      <TextField
        key={kind}
        label={isRecovery ? t("recoveryCode") : t("code")}
        error={isWrong ? (isRecovery ? t("wrongRecovery") : t("wrongCode")) : undefined}
        name="code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        required
      />
      <Button type="submit" busy={isBusy} className="mt-2 w-full">
        {isBusy ? t("submitting") : t("submit")}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button look="quiet" onClick={other}>
          {isRecovery ? t("useCode") : t("useRecovery")}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}
