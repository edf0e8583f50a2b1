import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { showToast } from "#site/ui/toast.ts";
import { useSteady } from "./steady.ts";
import { wayBack } from "./way-back.ts";

export type Leaving = "signed_out" | "absent" | "ended" | "denied" | "unverified";

/** The entry of the history that was left last. */
let left: string | undefined;

/**
 * The ways out of the dashboard: where each leads, and what is said on the way. Whoever did not sign
 * out comes back to the same view after signing in.
 */
export function useLeave(): (why: Leaving) => void {
  const t = useTranslations("admin.dashboard");
  const navigate = useNavigate();
  const location = useLocation();
  const home = usePageHref("home");
  const login = usePageHref("adminLogin");
  return useSteady((why) => {
    // Several calls find out at once; the reader is told and led once. Leaving replaces the entry of
    // the history, so that its key does not come again.
    if (left === location.key) return;
    left = location.key;
    if (why === "ended") showToast({ kind: "plain", title: t("ended") });
    if (why === "denied") showToast({ kind: "danger", title: t("denied") });
    if (why === "unverified") showToast({ kind: "danger", title: t("unverified") });
    const isVisitor = why === "denied" || why === "unverified";
    const state = why === "ended" || why === "absent" ? wayBack(location) : null;
    void navigate(isVisitor ? home : login, { replace: true, state });
  });
}
