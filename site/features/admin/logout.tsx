import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { useLeave } from "./administrator.ts";
import { signOut } from "./calls.ts";
import { announceSessionChange } from "./session-signal.ts";

/** Who is signed in, and the way out. */
export function Logout({ email }: { email: string }) {
  const t = useTranslations("admin.dashboard");
  const leave = useLeave();
  const [isBusy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    const { outcome } = await signOut();
    setBusy(false);
    if (outcome === "failed") return showToast({ kind: "danger", title: t("logoutFailed") });
    announceSessionChange();
    leave("signed_out");
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="ltr-island small break-all text-soft">{email}</span>
      <Button look="outline" busy={isBusy} onClick={logout}>
        {t("logout")}
      </Button>
    </div>
  );
}
