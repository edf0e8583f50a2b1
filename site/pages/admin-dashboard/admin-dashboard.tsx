import { useTranslations } from "use-intl";
import { AdminNav } from "#site/features/admin/admin-nav.tsx";
import { useAdministrator } from "#site/features/admin/administrator.ts";
import { Logout } from "#site/features/admin/logout.tsx";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Mark } from "#site/shell/mark.tsx";
import type { PageHandle } from "#site/shell/page-handle.ts";
import { Desk } from "./desk.tsx";

export const loader = pageLoader("adminDashboard", "admin", "admin-desk", "admin-acts");
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
    <div className="wrap max-w-[104rem]! pt-8 pb-20">
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
        <>
          <AdminNav current="waitlist" role={administrator.session.user.role} />
          <Desk role={administrator.session.user.role} />
        </>
      ) : (
        <p role="status" className="mt-16 text-soft">
          {t("loading")}
        </p>
      )}
    </div>
  );
}
