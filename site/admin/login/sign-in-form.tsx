import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { adminSession, signInAnswer } from "#contract/admin.ts";
import type { SecondFactorKind } from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, focusFirstFault, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { focusField, type SignInFault, signInFault } from "../credentials.tsx";
import { useSend } from "../use-call.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** E-mail and password. The first thing wrong is said at its field, and the focus goes there. */
export function SignInForm({
  onSignedIn,
  onSecondFactor,
  onForgotten,
}: {
  onSignedIn: () => void;
  onSecondFactor: () => void;
  /** What was typed as the address is taken along. */
  onForgotten: (email: string) => void;
}) {
  const t = useTranslations("admin.login");
  const { send, isBusy } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<SignInFault | null>(null);
  const [isShown, setShown] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const typed = new FormData(form.current);
    const email = String(typed.get("email")).trim();
    const password = String(typed.get("password"));
    const found = signInFault(email, password);
    setFault(found);
    if (found) return focusField(form.current, found.field);

    const done = await send(
      "/api/auth/sign-in/email",
      { email, password },
      {
        schema: signInAnswer,
        refused: {
          invalid_credentials() {
            showToast({ kind: "danger", title: t("refused") });
            focusField(form.current, "password");
          },
        },
        failed: t("failed"),
      },
    );
    if (!done) return;
    if ("secondFactor" in done.value) return onSecondFactor();
    onSignedIn();
  }

  function forgotten() {
    const typed = form.current ? new FormData(form.current).get("email") : null;
    onForgotten(String(typed ?? "").trim());
  }

  const errorAt = (field: SignInFault["field"]) =>
    fault?.field === field ? t(fault.message) : undefined;

  return (
    <form
      ref={form}
      // Without script a password must never end in the address.
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-8 grid gap-5"
    >
      <TextField
        label={t("email")}
        error={errorAt("email")}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="username webauthn"
        required
      />
      <TextField
        label={t("password")}
        error={errorAt("password")}
        name="password"
        type={isShown ? "text" : "password"}
        dir="ltr"
        autoComplete="current-password"
        required
      />
      <CheckboxField
        label={t("showPassword")}
        checked={isShown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
      <Button type="submit" busy={isBusy} data-early="" className="mt-2 w-full">
        {isBusy ? t("submitting") : t("submit")}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <Button look="quiet" className="justify-self-start" onClick={forgotten}>
        {t("forgotten")}
      </Button>
    </form>
  );
}

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
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code"));
    setWrong(false);
    const done = await send(
      "/api/auth/sign-in/second-factor",
      { kind, code },
      {
        schema: adminSession,
        refused: {
          invalid_code: () => {
            setWrong(true);
            focusFirstFault(form);
          },
          challenge_expired: () => {
            showToast({ kind: "danger", title: t("tooLate") });
            onBack();
          },
        },
        failed: t("failed"),
      },
    );
    if (done) onSignedIn();
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
