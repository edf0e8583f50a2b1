import { clsx } from "clsx";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { adminSession } from "#contract/admin.ts";
import { passkeyOptions } from "#contract/people.ts";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { ask } from "../api.ts";
import { useSend } from "../use-call.ts";

const path = "/api/auth/sign-in/passkey";

/** In by a passkey: by the button, or by what the browser suggests in the field of the address. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations("admin.login");
  const { send, isBusy } = useSend();
  const [isOffered, setOffered] = useState<boolean>();
  const [isAsking, setAsking] = useState(false);
  const asking = useRef<AbortController>(null);

  async function signIn({ isSuggested }: { isSuggested: boolean }) {
    // One question at a time: a browser refuses the second.
    asking.current?.abort();
    const control = new AbortController();
    asking.current = control;
    const { signal } = control;
    const [{ usePasskeyFor: sign }, begun] = await Promise.all([
      import("../passkeys.ts"),
      ask(`${path}/begin`, passkeyOptions, { body: {}, signal }),
    ]);
    if (signal.aborted) return;
    if (begun.outcome !== "done") {
      if (!isSuggested) showToast({ kind: "danger", title: t("failed") });
      return;
    }
    const signed = await sign(begun.value, { signal, isSuggested });
    if (signal.aborted) return;
    if (signed.outcome !== "signed") {
      // The button's question had ended the browser's suggestion.
      if (!isSuggested) void suggest();
      return;
    }
    const refuse = () => showToast({ kind: "danger", title: t("passkeyRefused") });
    const body = { response: signed.response };
    const done = await send(path, body, {
      schema: adminSession,
      refused: {
        passkey_refused: refuse,
        challenge_expired: () => showToast({ kind: "danger", title: t("passkeyLate") }),
      },
      failed: t("failed"),
    });
    if (!done) return suggest();
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
    return () => asking.current?.abort();
  }, []);

  async function press() {
    if (isBusy || isAsking) return;
    setAsking(true);
    await signIn({ isSuggested: false }).finally(() => setAsking(false));
  }

  if (isOffered === false) return null;
  return (
    // Its room is kept until it is known whether the browser has passkeys.
    <Button
      look="outline"
      className={clsx("mt-4 w-full", !isOffered && "invisible")}
      busy={isBusy || isAsking}
      onClick={press}
    >
      <KeyRound className="size-4" aria-hidden="true" />
      {t("passkey")}
    </Button>
  );
}
