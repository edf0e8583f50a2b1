import { clsx } from "clsx";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { adminSession, signInAnswer } from "#contract/admin.ts";
import { passkeyOptions, type SecondFactorKind } from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { callApi } from "../api.ts";
import { type SignInFault, signInFault } from "../credentials.tsx";
import { useForm, useSend } from "../use-call.ts";

/** E-mail and password. The first error is shown at its field, which gets the focus. */
export function SignInForm({
  onSignedIn,
  onSecondFactor,
  onForgotten,
}: {
  onSignedIn: () => void;
  onSecondFactor: () => void;
  /** Keeps the typed address. */
  onForgotten: (email: string) => void;
}) {
  const t = useTranslations("admin.login");
  const { send, isBusy } = useSend();
  const passwordField = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);

  const { form, fault } = useForm<SignInFault>(async ({ password = "", ...fields }, refuse) => {
    const email = fields.email?.trim() ?? "";
    const found = signInFault(email, password);
    if (found) return refuse(found);
    const invalid = () => {
      showToast({ kind: "danger", title: t("refused") });
      passwordField.current?.focus();
    };
    const options = {
      schema: signInAnswer,
      refused: { invalid_credentials: invalid },
      failed: t("failed"),
    };
    const done = await send("/api/auth/sign-in/email", { email, password }, options);
    if (!done) return;
    if ("secondFactor" in done.value) return onSecondFactor();
    onSignedIn();
  });

  function forgotten() {
    const { current } = form.ref;
    const typed = current ? new FormData(current).get("email") : null;
    onForgotten(String(typed ?? "").trim());
  }

  const errorAt = (field: SignInFault["field"]) =>
    fault?.field === field ? t(fault.message) : undefined;

  return (
    <form {...form} className="mt-8 grid gap-5">
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
        ref={passwordField}
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
  const { send, isBusy } = useSend();
  const isRecovery = kind === "recovery";

  type Fault = "wrongCode" | "wrongRecovery";
  const { form, fault, setFault } = useForm<Fault>(async ({ code }, refuse) => {
    const tooLate = () => {
      showToast({ kind: "danger", title: t("tooLate") });
      onBack();
    };
    const options = {
      schema: adminSession,
      refused: {
        invalid_code: () => refuse(isRecovery ? "wrongRecovery" : "wrongCode"),
        challenge_expired: tooLate,
      },
      failed: t("failed"),
    };
    if (await send("/api/auth/sign-in/second-factor", { kind, code }, options)) onSignedIn();
  });

  function switchKind() {
    setFault(undefined);
    setKind(isRecovery ? "totp" : "recovery");
  }

  return (
    <form {...form} className="mt-8 grid gap-5">
      <TextField
        key={kind}
        label={isRecovery ? t("recoveryCode") : t("code")}
        error={fault && t(fault)}
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
        <Button look="quiet" onClick={switchKind}>
          {isRecovery ? t("useCode") : t("useRecovery")}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}

const path = "/api/auth/sign-in/passkey";

/** In by a passkey: by the button, or by what the browser suggests in the field of the address. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations("admin.login");
  const { send, isBusy } = useSend();
  const [isOffered, setOffered] = useState<boolean>();
  const [isPrompting, setPrompting] = useState(false);
  const pending = useRef<AbortController>(null);

  async function signIn({ isSuggested }: { isSuggested: boolean }) {
    // One request at a time: a browser refuses the second.
    pending.current?.abort();
    const control = new AbortController();
    pending.current = control;
    const { signal } = control;
    const [{ usePasskeyFor: sign }, begun] = await Promise.all([
      import("../webauthn.ts"),
      callApi(`${path}/begin`, passkeyOptions, { body: {}, signal }),
    ]);
    if (signal.aborted) return;
    if (begun.outcome !== "done") {
      if (!isSuggested) showToast({ kind: "danger", title: t("failed") });
      return;
    }
    const signed = await sign(begun.value, { signal, isSuggested });
    if (signal.aborted) return;
    if (signed.outcome !== "signed") {
      // The button's request had ended the browser's suggestion.
      if (!isSuggested) void suggest();
      return;
    }
    const options = {
      schema: adminSession,
      refused: { passkey_refused: t("passkeyRefused"), challenge_expired: t("passkeyLate") },
      failed: t("failed"),
    };
    if (!(await send(path, { response: signed.response }, options))) return suggest();
    onSignedIn();
  }

  async function suggest() {
    const can = await window.PublicKeyCredential?.isConditionalMediationAvailable?.();
    if (can) await signIn({ isSuggested: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown.
  useEffect(() => {
    const canUse = "parseRequestOptionsFromJSON" in (window.PublicKeyCredential ?? {});
    setOffered(canUse);
    if (canUse) void suggest();
    return () => pending.current?.abort();
  }, []);

  async function press() {
    if (isBusy || isPrompting) return;
    setPrompting(true);
    await signIn({ isSuggested: false }).finally(() => setPrompting(false));
  }

  if (isOffered === false) return null;
  return (
    // Its room is kept until it is known whether the browser has passkeys.
    <Button
      look="outline"
      className={clsx("mt-4 w-full", !isOffered && "invisible")}
      busy={isBusy || isPrompting}
      onClick={press}
    >
      <KeyRound className="size-4" />
      {t("passkey")}
    </Button>
  );
}
