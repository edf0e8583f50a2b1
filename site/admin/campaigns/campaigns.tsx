import { clsx } from "clsx";
import { MailPlus, Newspaper } from "lucide-react";
import { useTranslations } from "use-intl";
import {
  type CampaignKind,
  type CampaignSummary,
  campaignKinds,
  campaignsPage,
} from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Button } from "#site/ui/button.tsx";
import { ProgressBar } from "#site/ui/progress-bar.tsx";
import { readJson, sendAction } from "../api.ts";
import { useFigures, useMoment } from "../figures.ts";
import type { AdminHandle } from "../layout.tsx";
import {
  ColumnHeads,
  EmptyList,
  ListFilter,
  ListPages,
  ReadStatus,
  ScrollRegion,
} from "../lists.tsx";
import { adminLoader, changedQuery, queryOf, useAddress, useRead } from "../page-loader.ts";
import { CampaignSections } from "../page-rows.tsx";
import { useMay } from "../session.ts";
import { isAtWork, StateBadge, settledOf, useRepeat } from "./campaign-state.tsx";
import { campaignsPath, useNewCampaign } from "./new-campaign.ts";

export const loader = pageLoader("adminCampaigns", "admin-campaigns");
export const clientLoader = adminLoader(({ request, address }) =>
  readJson(
    `${campaignsPath}?${queryOf(address, ["kind", "after"])}`,
    campaignsPage,
    request.signal,
  ),
);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

/** How often a list with campaigns at work is read again, in milliseconds. */
const interval = 3_000;

export default function Campaigns() {
  const t = useTranslations("admin-campaigns");
  const mayAct = useMay("act");
  const { address, go } = useAddress();
  const read = useRead<typeof clientLoader>();
  const { value: page, isBusy } = read;
  useRepeat(read.again, page?.campaigns.some(isAtWork) ? interval : undefined);
  return (
    <>
      <CampaignSections current="campaigns" />
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ListFilter
          label={t("list.kind")}
          all={t("list.all")}
          value={address.get("kind")}
          values={campaignKinds}
          nameOf={(kind) => t(`kinds.${kind}`)}
          onChoose={(kind) => go(changedQuery(address, { kind, after: "" }))}
        />
        {mayAct ? <NewButtons /> : <p className="small text-soft">{t("may.read")}</p>}
      </div>
      <ReadStatus read={read} loading={t("loading")} failed={t("list.failed")} />
      {page && <List campaigns={page.campaigns} isBusy={isBusy} />}
      {page && <ListPages words="admin-campaigns" after={page.after} />}
    </>
  );
}

const kindIcons: Record<CampaignKind, typeof MailPlus> = {
  invitation: MailPlus,
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

function List({ campaigns, isBusy }: { campaigns: readonly CampaignSummary[]; isBusy: boolean }) {
  const t = useTranslations("admin-campaigns");
  if (campaigns.length === 0) {
    return <EmptyList title={t("list.empty")} text={t("list.emptyText")} />;
  }
  return (
    <ScrollRegion aria-label={t("list.label")} aria-busy={isBusy} className="mt-6 overflow-x-auto">
      <table className="w-full border-collapse text-[0.9375rem] leading-snug max-md:block md:min-w-[54rem]">
        <ColumnHeads
          columns={["name", "kind", "state", "progress", "when", "who"] as const}
          nameOf={(column) => t(`list.columns.${column}`)}
          className="max-md:sr-only"
        />
        <tbody className="max-md:block max-md:border-t max-md:border-line">
          {campaigns.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const cell = "align-baseline md:py-2.5 md:pe-6 max-md:py-0.5";

function Row({ campaign }: { campaign: CampaignSummary }) {
  const t = useTranslations("admin-campaigns");
  const { id, name, kind, state, pauseReason, scheduledAt, startedAt, createdAt } = campaign;
  const moment = useMoment();
  const isUnsent = state === "draft" || state === "scheduled";
  const when =
    state === "scheduled" && scheduledAt
      ? t("list.scheduledFor", { when: moment(scheduledAt) })
      : startedAt
        ? t(`list.${state === "finished" ? "sentAt" : "startedAt"}`, { when: moment(startedAt) })
        : t("list.madeAt", { when: moment(createdAt) });
  return (
    <tr className="border-b border-line hover:bg-basin max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:py-3">
      <th scope="row" className={`${cell} text-start font-normal max-md:w-full md:min-w-64`}>
        <PageLink page="adminCampaign" suffix={`?id=${id}`} className="text-link font-medium">
          <bdi>{name}</bdi>
        </PageLink>
      </th>
      <td className={`${cell} whitespace-nowrap`}>{t(`kinds.${kind}`)}</td>
      <td className={cell}>
        <StateBadge state={state} />
        {state === "paused" && pauseReason && (
          <span className="small mt-0.5 block text-soft">{t(`pauses.${pauseReason}.short`)}</span>
        )}
      </td>
      <td className={clsx(cell, "max-md:w-full md:min-w-44", isUnsent && "max-md:hidden")}>
        {isUnsent ? <span className="text-soft">–</span> : <Sent campaign={campaign} />}
      </td>
      <td className={`${cell} whitespace-nowrap text-soft tabular-nums`}>{when}</td>
      <td className={`${cell} [overflow-wrap:anywhere] md:min-w-44`}>
        <span className="ltr-island text-soft">{campaign.sentBy ?? campaign.createdBy}</span>
      </td>
    </tr>
  );
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
