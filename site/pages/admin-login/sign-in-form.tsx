import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { minimumSignInPassword } from "#contract/admin.ts";
import { signIn } from "#site/features/admin/calls.ts";
import { announceSessionChange } from "#site/features/admin/session-signal.ts";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { firstFault, type SignInFault } from "./validation.ts";

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
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<SignInFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const typed = new FormData(form.current);
    const email = String(typed.get("email")).trim();
    const password = String(typed.get("password"));
    const found = firstFault(email, password, minimumSignInPassword);
    setFault(found);
    if (found) return focusOn(found.field);

    setBusy(true);
    const answer = await signIn(email, password);
    setBusy(false);
    switch (answer.outcome) {
      case "signed_in":
        showToast({ kind: "good", title: t("success") });
        announceSessionChange();
        return onSignedIn();
      case "second_factor":
        return onSecondFactor();
      case "refused":
        showToast({ kind: "danger", title: t("refused") });
        return focusOn("password");
      case "rate_limited":
        return showToast({ kind: "danger", title: t("tooMany", { minutes: `${answer.minutes}` }) });
      case "said":
        return showToast({ kind: "danger", title: answer.message });
      case "failed":
        return showToast({ kind: "danger", title: t("failed") });
    }
  }

  function focusOn(field: SignInFault["field"]) {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.focus();
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
        autoComplete="username"
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
      <Button look="quiet" className="justify-self-start" onClick={forgotten}>
        {t("forgotten")}
      </Button>
    </form>
  );
}
