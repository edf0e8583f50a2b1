import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { confirmTimeClasses, invitationStates } from "#contract/leads.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useMediaQuery } from "#site/ui/media-query.ts";
import { showToast } from "#site/ui/toast.ts";
import { useMay } from "../admin-session.ts";
import { BulkActionNotices } from "../bulk-actions/bulk-action-notices.tsx";
import { bulkActionsAction } from "../bulk-actions/requested-actions.ts";
import { FigureCard } from "../figure-card.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { useFigures } from "../reader-formats.ts";
import { medianClass } from "./chart-columns.tsx";
import {
  DashboardContext,
  type DashboardData,
  forgetAnswers,
  readDashboard,
  shouldRevalidate,
  useDashboard,
  useDashboardValue,
} from "./dashboard-data.ts";
import { Filters } from "./lead-filters.tsx";
import { LeadPanel } from "./lead-panel.tsx";
import { LeadsSection } from "./leads-section.tsx";
import { useConfirmedShare, useDuration } from "./shares.tsx";
import { SignupsChart } from "./signups-chart.tsx";

export const loader = pageLoader(
  "adminDashboard",
  "admin-dashboard",
  "admin-bulk-actions",
  "admin-erasure",
);
export const clientLoader = adminLoader(({ request }) => readDashboard(request));
export const clientAction = bulkActionsAction;
export const handle: AdminHandle = { section: "waitlist", words: "admin.dashboard" };
export const meta = pageHead;
export { shouldRevalidate };

export default function DashboardPage() {
  const { value } = useRead<typeof clientLoader>();
  return value && <Dashboard data={value} />;
}

function Dashboard({ data }: { data: DashboardData }) {
  const t = useTranslations("admin.dashboard");
  const mayAct = useMay("act");
  const dashboard = useDashboardValue(data);
  // There is room for the filters beside all columns of the list.
  const isWide = useMediaQuery("(min-width: 90rem)");

  useEffect(() => forgetAnswers, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (data.list.outcome !== "done") showToast({ kind: "danger", title: t("leads.failed") });
  }, [data.list]);

  return (
    <DashboardContext value={dashboard}>
      <SubPages of="waitlist" current="waitlist" />
      <div className="mt-3 grid gap-x-10 gap-y-2 lg:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
        <Counts />
        <InvitationCounts />
        <KeyFigures />
      </div>
      <div className="mt-4 grid gap-x-10 min-[90rem]:grid-cols-[16rem_minmax(0,1fr)]">
        {isWide && <Filters />}
        <div className="min-w-0">
          <SignupsChart />
          <LeadsSection hasFilterSheet={!isWide} />
        </div>
      </div>
      <LeadPanel />
      {mayAct && (
        <BulkActionNotices onEnd={() => void dashboard.reread("list", "stats", "history")} />
      )}
    </DashboardContext>
  );
}

/** Three counts of all leads, below a line whose coloured part is the confirmed share. */
function Counts() {
  const t = useTranslations("admin.dashboard.counts");
  const { figure } = useFigures();
  const counts = useDashboard().list.value?.all;
  if (!counts) return null;
  const share = counts.total > 0 ? (100 * counts.confirmed) / counts.total : 0;
  return (
    <section aria-label={t("label")}>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mirror block h-0.75 w-full"
        aria-hidden="true"
      >
        <rect width="100" height="1" fill="var(--line)" />
        <rect width={share} height="1" fill="var(--water)" />
      </svg>
      <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))]">
        {(["total", "confirmed", "pending"] as const).map((kind) => (
          <FigureCard key={kind} name={t(kind)}>
            {figure(counts[kind])}
          </FigureCard>
        ))}
      </dl>
    </section>
  );
}

/** Invitations of all leads by state. */
function InvitationCounts() {
  const t = useTranslations("admin-dashboard.invitations");
  const { figure } = useFigures();
  const counts = useDashboard().list.value?.invitations;
  if (!counts) return null;
  return (
    <section aria-label={t("label")}>
      <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] border-t-3 border-line">
        {invitationStates.map((state) => (
          <FigureCard key={state} name={t(state)}>
            {figure(counts[state])}
          </FigureCard>
        ))}
      </dl>
    </section>
  );
}

/** Confirmation rate and median time to confirm of the leads that match. */
function KeyFigures() {
  const t = useTranslations("admin-dashboard.chart");
  const confirmedShare = useConfirmedShare();
  const duration = useDuration();
  const stats = useDashboard().stats.value;
  const rate = stats && confirmedShare(stats, 1);
  const median = stats && medianClass(stats.confirmTime);
  const time = median === undefined ? undefined : duration(confirmTimeClasses[median]);
  return (
    <dl className="grid grid-cols-[minmax(min-content,1fr)_auto] border-t-3 border-line">
      <FigureCard name={t("rate")}>{rate ?? t("noFigure")}</FigureCard>
      <FigureCard name={t("median")}>
        <span className="whitespace-nowrap">{time ?? t("noFigure")}</span>
      </FigureCard>
    </dl>
  );
}
