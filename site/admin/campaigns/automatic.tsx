import { useTranslations } from "use-intl";
import { type CampaignSummary, campaignsPage } from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { readJson, sendAction } from "../api.ts";
import type { Column } from "../data-table.tsx";
import { FilteredList } from "../filtered-list.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, queryOf, useRead, useRepeat } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { useFigures } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { SwitchButton, useEventWords } from "./automatic-switch.tsx";
import { waitingOf } from "./campaign-state.ts";
import { campaignsPath } from "./new-campaign.ts";
import { NewAutomaticMenu } from "./new-campaign-menu.tsx";

export const loader = pageLoader("adminAutomatic", "admin-automatic", "admin-campaigns");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(
    `${campaignsPath}?automatic=yes&${queryOf(address, ["after"])}`,
    campaignsPage,
    request.signal,
  ),
);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

/** How often the list is polled while one is on, in milliseconds. */
const interval = 10_000;

export default function AutomaticMails() {
  const t = useTranslations("admin-automatic");
  const mayAct = useMay("act");
  const read = useRead<typeof clientLoader>();
  const columns = useColumns();
  useRepeat(
    read.again,
    read.value?.campaigns.some(({ state }) => state === "running") ? interval : undefined,
  );
  return (
    <>
      <SubPages of="campaigns" current="automatic" />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="display-sm">{t("title")}</h2>
          <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
        </div>
        {mayAct ? <NewAutomaticMenu /> : <p className="small text-soft">{t("may")}</p>}
      </div>
      <FilteredList
        label={t("title")}
        words={t}
        read={read}
        rows={read.value?.campaigns}
        columns={columns}
      />
    </>
  );
}

function useColumns(): Column<CampaignSummary>[] {
  const t = useTranslations("admin-automatic");
  const actions = useTranslations("admin")("actions");
  const { figure } = useFigures();
  const inWords = useEventWords();
  const maySend = useMay("send");
  const columns: Column<CampaignSummary>[] = [
    {
      head: t("list.name"),
      isRowName: true,
      cell: ({ id, name, automatic }) => (
        <>
          <AdminLink page="adminCampaign" suffix={`?id=${id}`} className="text-link font-medium">
            <bdi>{name}</bdi>
          </AdminLink>
          {automatic && <p className="small text-soft">{inWords(automatic)}</p>}
        </>
      ),
      className: "w-full",
    },
    {
      head: t("list.state"),
      cell: ({ state }) => <StateBadge state={state} name={t(`states.${state}`)} />,
    },
    {
      head: t("list.emails"),
      cell: ({ counts }) =>
        t("list.counts", {
          sent: figure(counts.sent),
          waiting: figure(waitingOf(counts)),
        }),
      className: "whitespace-nowrap text-soft tabular-nums",
    },
  ];
  const act: Column<CampaignSummary> = {
    head: actions,
    isHeadHidden: true,
    className: "whitespace-nowrap",
    cell: (campaign) => <SwitchButton campaign={campaign} isInList />,
  };
  return maySend ? [...columns, act] : columns;
}
