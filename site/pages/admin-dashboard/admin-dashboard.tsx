import { useTranslations } from "use-intl";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";
import { AdminFrame } from "#site/shell/admin-frame.tsx";
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
  return (
    <AdminFrame
      current="waitlist"
      title={t("title")}
      subtitle={t("subtitle")}
      loading={t("loading")}
      isWide
    >
      {(role) => <Desk role={role} />}
    </AdminFrame>
  );
}
