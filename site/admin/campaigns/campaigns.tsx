import { clsx } from "clsx";
import { MailPlus, Megaphone, Newspaper } from "lucide-react";
import { useTranslations } from "use-intl";
import {
  type CampaignKind,
  type CampaignSummary,
  campaignKinds,
  campaignsPage,
  campaignsQuery,
} from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { sendAction } from "../api.ts";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { ListFilter } from "../list-filters.tsx";
import { callLoader, useRead, useRepeat } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { useFigures, useMoment } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { isUnderWay, settledOf } from "./campaign-state.ts";
import { campaignsPath, useNewCampaign } from "./new-campaign.ts";

export const loader = pageLoader("adminCampaigns", "admin-campaigns");
export const clientLoader = callLoader(campaignsPath, campaignsPage, campaignsQuery);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

/** How often a list with running campaigns is polled, in milliseconds. */
const interval = 3_000;

export default function Campaigns() {
  const t = useTranslations("admin-campaigns");
  const mayAct = useMay("act");
  const read = useRead<typeof clientLoader>();
  const columns = useColumns();
  useRepeat(read.again, read.value?.campaigns.some(isUnderWay) ? interval : undefined);
  return (
    <>
      <SubPages of="campaigns" current="campaigns" />
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ListFilter
          name="kind"
          label={t("list.kind")}
          all={t("list.all")}
          values={campaignKinds}
          nameOf={(kind) => t(`kinds.${kind}`)}
        />
        {mayAct ? <NewButtons /> : <p className="small text-soft">{t("may.read")}</p>}
      </div>
      <FilteredList
        label={t("list.label")}
        words={useTranslations("admin-campaigns.list")}
        read={read}
        rows={read.value?.campaigns}
        columns={columns}
        className="md:min-w-[54rem]"
      />
    </>
  );
}

const kindIcons: Record<CampaignKind, typeof MailPlus> = {
  invitation: MailPlus,
  update: Megaphone,
  newsletter: Newspaper,
};

function NewButtons() {
  const t = useTranslations("admin-campaigns.new");
  const { start, isBusy } = useNewCampaign();
  return (
    <div className="flex flex-wrap gap-3">
      {campaignKinds.map((kind) => {
        const Icon = kindIcons[kind];
        return (
          <Button
            key={kind}
            look={kind === "invitation" ? "primary" : "outline"}
            aria-disabled={isBusy}
            onClick={() => void start(kind)}
          >
            <Icon className="size-4" />
            {t(kind)}
          </Button>
        );
      })}
    </div>
  );
}

function useColumns(): Column<CampaignSummary>[] {
  const t = useTranslations("admin-campaigns");
  const moment = useMoment();
  const isUnsent = ({ state }: CampaignSummary) => state === "draft" || state === "scheduled";
  const when = ({ state, scheduledAt, startedAt, createdAt }: CampaignSummary) => {
    if (state === "scheduled" && scheduledAt) {
      return t("list.scheduledFor", { when: moment(scheduledAt) });
    }
    if (!startedAt) return t("list.madeAt", { when: moment(createdAt) });
    return t(`list.${state === "finished" ? "sentAt" : "startedAt"}`, { when: moment(startedAt) });
  };
  return [
    {
      head: t("list.columns.name"),
      isRowName: true,
      cell: ({ id, name }) => (
        <AdminLink page="adminCampaign" suffix={`?id=${id}`} className="text-link font-medium">
          <bdi>{name}</bdi>
        </AdminLink>
      ),
      className: "max-sm:w-full sm:min-w-64",
    },
    {
      head: t("list.columns.kind"),
      cell: ({ kind }) => t(`kinds.${kind}`),
      className: "whitespace-nowrap",
    },
    {
      head: t("list.columns.state"),
      cell: ({ state, pauseReason }) => (
        <>
          <StateBadge state={state} name={t(`states.${state}`)} />
          {state === "paused" && pauseReason && (
            <span className="small mt-0.5 block text-soft">{t(`pauses.${pauseReason}.short`)}</span>
          )}
        </>
      ),
    },
    {
      head: t("list.columns.progress"),
      cell: (campaign) =>
        isUnsent(campaign) ? <span className="text-soft">–</span> : <Sent campaign={campaign} />,
      className: (campaign) =>
        clsx("max-sm:w-full sm:min-w-44", isUnsent(campaign) && "max-sm:hidden"),
    },
    {
      head: t("list.columns.when"),
      cell: when,
      className: "whitespace-nowrap text-soft tabular-nums",
    },
    {
      head: t("list.columns.who"),
      cell: ({ sentBy, createdBy }) => (
        <span className="ltr-island text-soft">{sentBy ?? createdBy}</span>
      ),
      className: "[overflow-wrap:anywhere] sm:min-w-44",
    },
  ];
}

function Sent({ campaign: { name, state, counts } }: { campaign: CampaignSummary }) {
  const t = useTranslations("admin-campaigns.list");
  const { figure } = useFigures();
  const words =
    counts.recipients === null
      ? t("sent", { sent: figure(counts.sent) })
      : t("sentOf", { sent: figure(counts.sent), all: figure(counts.recipients) });
  return (
    <span className="grid gap-1.5 tabular-nums">
      {words}
      {(state === "running" || state === "paused") && counts.recipients !== null && (
        <ProgressBar
          aria-label={t("progressOf", { name })}
          value={settledOf(counts)}
          max={Math.max(counts.recipients, 1)}
          className="h-1 w-40"
        />
      )}
    </span>
  );
}
