import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { AdminSession } from "#contract/admin.ts";
import { usePageHref } from "#site/i18n/page-link.tsx";
import { showToast } from "#site/ui/toast.ts";
import { hasAdminRole, readSession } from "./calls.ts";
import { onSessionDoubt } from "./session-signal.ts";
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

export type AdministratorState =
  | { state: "checking" }
  | { state: "granted"; session: AdminSession };

/**
 * Lets only an administrator stay on the page, and looks again whenever the session may have ended:
 * another tab signed out, the reader came back, or its time is up.
 */
export function useAdministrator(): AdministratorState {
  const leave = useLeave();
  const [state, setState] = useState<AdministratorState>({ state: "checking" });
  const isGranted = useRef(false);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChecking = false;
    let isDoubted = false;
    const out = (why: Leaving) => {
      isHere = false;
      leave(why);
    };

    // Signs of doubt come several at once when a reader returns. What comes during a look may be
    // younger than its answer, and is worth one more.
    async function check() {
      isDoubted = true;
      if (isChecking) return;
      isChecking = true;
      while (isDoubted && isHere) {
        isDoubted = false;
        await look();
      }
      isChecking = false;
    }

    async function look() {
      const reading = await readSession();
      if (!isHere) return;
      if (reading.outcome === "none") return out(isGranted.current ? "ended" : "absent");
      if (reading.outcome === "failed") {
        // Once inside, a lost connection is no reason to leave: the server guards its data itself.
        if (!isGranted.current) out("unverified");
        return;
      }
      const role = await hasAdminRole(reading.session.user.id);
      if (!isHere) return;
      if (role.outcome === "none") return out("ended");
      if (role.outcome === "denied") return out("denied");
      if (role.outcome === "failed") {
        if (!isGranted.current) out("unverified");
        return;
      }
      isGranted.current = true;
      setState({ state: "granted", session: reading.session });
      clearTimeout(timer);
      const left = new Date(reading.session.session.expiresAt).getTime() - Date.now();
      timer = setTimeout(check, Math.max(left, 0) + 1000);
    }

    void check();
    const forget = onSessionDoubt(() => void check());
    return () => {
      isHere = false;
      clearTimeout(timer);
      forget();
    };
  }, [leave]);

  return state;
}
