import { useRouteLoaderData } from "react-router";
import type { AdminSession } from "#contract/admin.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Desk } from "./desk.tsx";

export const loader = pageLoader("adminDashboard", "admin", "admin-desk", "admin-acts");
export const handle = { section: "waitlist", words: "admin.dashboard", isWide: true };

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
  const { session } = useRouteLoaderData("admin/layout") as { session: AdminSession };
  return <Desk role={session.user.role} />;
}
