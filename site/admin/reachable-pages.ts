import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { splitPath } from "#site/i18n/paths.ts";
import { showToast } from "#site/ui/toast.ts";

/** Pages that were shown once: they have all that they are made of. */
const shown = new Set<string>();

/** A server that has not answered by then is not there, in milliseconds. */
const longestWait = 20_000;

/**
 * Leads to a page of the administration that was not shown yet only once the server answers. Where it does
 * not, the router would load the document anew, and whatever was typed would be lost: the reader stays, and
 * is told so. Answers whether one is being asked for.
 */
export function useReachablePages(): boolean {
  const t = useTranslations("admin.unreachable");
  const { pathname } = useLocation();
  useEffect(() => void shown.add(pathname), [pathname]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname: next } }) =>
      next !== currentLocation.pathname && isOfFrame(next) && !shown.has(next),
  );
  const { state, location } = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is asked for.
  useEffect(() => {
    if (state !== "blocked") return;
    const control = new AbortController();
    void answers(location.pathname, control.signal).then((isThere) => {
      if (control.signal.aborted) return;
      if (isThere) return blocker.proceed();
      blocker.reset();
      showToast({ kind: "danger", title: t("title"), description: t("text") });
    });
    return () => control.abort();
  }, [state, location?.key]);
  return state === "blocked";
}

/** Whether a page lies in the frame, which stays while its pages change. */
function isOfFrame(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return path.startsWith("/admin/") && path !== "/admin/login" && path !== "/admin/set-password";
}

async function answers(pathname: string, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(longestWait)]);
  try {
    const { status } = await fetch(pathname, {
      method: "HEAD",
      cache: "no-store",
      signal: patience,
    });
    return status < 500;
  } catch {
    return false;
  }
}
