import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { showToast } from "#site/ui/toast.ts";
import { BulkActionNotices } from "../bulk-actions/bulk-action-notices.tsx";
import { bulkActionsAction } from "../bulk-actions/requested-actions.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { useSession } from "../session.ts";
import {
  type DashboardData,
  forgetAnswers,
  readDashboard,
  shouldRevalidate,
  useReread,
} from "./dashboard-data.ts";
import { Filters } from "./filters.tsx";
import { Counts, KeyFigures } from "./key-figures.tsx";
import { LeadPanel } from "./lead-panel.tsx";
import { LeadsSection } from "./leads-section.tsx";
import { useNewLeads } from "./new-leads.tsx";
import { SignupsChart } from "./signups-chart.tsx";
import { useViewControl, ViewContext } from "./view.ts";

export const loader = pageLoader("adminDashboard", "admin-dashboard", "admin-bulk-actions");
export const clientLoader = adminLoader(({ request }) => readDashboard(request));
export const clientAction = bulkActionsAction;
export const handle: AdminHandle = { section: "waitlist", words: "admin.dashboard", isWide: true };
export const meta = pageHead;
export { shouldRevalidate };

export default function DashboardPage() {
  const { value } = useRead<typeof clientLoader>();
  return value && <Dashboard data={value} />;
}

function Dashboard({ data }: { data: DashboardData }) {
  const t = useTranslations("admin.dashboard");
  const titleId = useId();
  const mayAct = mayDo(useSession().user.role, "act");
  const control = useViewControl();
  const { view } = control;
  const { list, stats, history } = data;
  const { reread, isBusy } = useReread(data, view);
  const [isTable, setTable] = useState(false);
  const isWide = useIsWide();
  const page = list.value;

  useEffect(() => forgetAnswers, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (list.outcome !== "done") showToast({ kind: "danger", title: t("leads.failed") });
  }, [list]);

  const isNewest = view.order === "newest" && !view.after && !view.before;
  const newest = isNewest ? page?.leads[0]?.created_at : undefined;
  const newLeads = useNewLeads(view.filter, page && (newest ?? new Date(list.at).toISOString()));
  // The chart keeps up by itself: nothing in it jumps away from under a pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new number.
  useEffect(() => {
    if (newLeads > 0) void reread("stats");
  }, [newLeads]);
  function showNewLeads() {
    if (isNewest) void reread("list", "stats");
    else control.sort("newest");
  }

  const filters = <Filters stats={stats.value ?? null} isTable={isTable} />;
  return (
    <ViewContext value={control}>
      <div className="mt-5 grid gap-x-10 gap-y-4 lg:grid-cols-[3fr_2fr]">
        {page && <Counts counts={page.all} />}
        <KeyFigures stats={stats.value ?? null} />
      </div>
      <div className="mt-7 grid gap-x-10 xl:grid-cols-[16rem_minmax(0,1fr)]">
        {isWide && filters}
        <div className="min-w-0">
          <SignupsChart
            stats={stats}
            isBusy={isBusy("stats")}
            onRetry={() => void reread("stats")}
            isTable={isTable}
            onTable={() => setTable(!isTable)}
          />
          <LeadsSection
            list={list}
            isBusy={isBusy("list")}
            onRetry={() => void reread("list")}
            titleId={titleId}
            filters={isWide ? null : filters}
            newLeads={newLeads}
            onShowNew={showNewLeads}
          />
        </div>
      </div>
      <LeadPanel
        leads={page?.leads ?? []}
        history={isBusy("history") ? undefined : history}
        onRetry={() => void reread("history")}
      />
      {mayAct && <BulkActionNotices onEnd={() => void reread("list", "stats", "history")} />}
    </ViewContext>
  );
}

/** Whether there is room for the filters beside the list. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia("(min-width: 80rem)");
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia("(min-width: 80rem)").matches,
    () => false,
  );
}
