import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAdministrator, useLeave } from "#site/features/admin/administrator.ts";
import { signOut } from "#site/features/admin/calls.ts";
import { announceSessionChange } from "#site/features/admin/session-signal.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Mark } from "#site/shell/mark.tsx";
import type { PageHandle } from "#site/shell/page-handle.ts";
import { Button } from "#site/ui/button.tsx";
import { showToast } from "#site/ui/toast.ts";
import { Waitlist } from "./waitlist.tsx";

export const loader = pageLoader("adminDashboard", "admin");
export const handle: PageHandle = { shell: "bare" };

/** The administration has one word file; its `meta` is the door's, the dashboard has its own title. */
export const meta = ({ loaderData }: { loaderData: ReturnType<typeof loader> | undefined }) => {
  const admin = loaderData?.words.admin;
  if (!admin) return [];
  const { title, description } = admin.dashboard;
  return pageHead({
    loaderData: { ...loaderData, words: { admin: { ...admin, meta: { title, description } } } },
  });
};

export default function AdminDashboard() {
  const t = useTranslations("admin.dashboard");
  const administrator = useAdministrator();
  return (
    <div className="wrap pt-8 pb-20">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex items-start gap-4">
          <Mark className="mt-1 size-7" />
          <div>
            <h1 className="display-sm">{t("title")}</h1>
            <p className="small text-soft">{t("subtitle")}</p>
          </div>
        </div>
        {administrator.state === "granted" && <Logout email={administrator.session.user.email} />}
      </header>
      {administrator.state === "granted" ? (
        <Waitlist />
      ) : (
        <p role="status" className="mt-16 text-soft">
          {t("loading")}
        </p>
      )}
    </div>
  );
}

function Logout({ email }: { email: string }) {
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
