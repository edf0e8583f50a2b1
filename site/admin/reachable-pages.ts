import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { splitPath } from "#site/i18n/paths.ts";
import { showToast } from "#site/ui/toast.ts";

/** Pages that were shown once: they have all that they are made of. */
const shown = new Set<string>();

/**
 * Without a network keeps the reader on the page of the administration where they are, and says so, when
 * they ask for one that was not shown yet: the router would load the document anew, and whatever was
 * typed would be lost.
 */
export function useReachablePages(): void {
  const t = useTranslations("admin.unreachable");
  const { pathname } = useLocation();
  useEffect(() => void shown.add(pathname), [pathname]);
  const blocker = useBlocker(
    ({ nextLocation: { pathname: next } }) =>
      !navigator.onLine && isOfFrame(next) && !shown.has(next),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    showToast({ kind: "danger", title: t("title"), description: t("text") });
  }, [blocker, t]);
}

/** Whether a page lies in the frame, which stays while its pages change. */
function isOfFrame(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return path.startsWith("/admin/") && path !== "/admin/login" && path !== "/admin/set-password";
}
