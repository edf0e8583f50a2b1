import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { segments } from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useMay } from "../admin-session.ts";
import { sendAction } from "../api.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import type { AdminHandle } from "../layout.tsx";
import { callLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadFault } from "../read-status.tsx";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";
import { useAudienceWords } from "./audience-words.ts";
import { useNewCampaign } from "./new-campaign.ts";
import { NewCampaignMenu } from "./new-campaign-menu.tsx";

const segmentsPath = "/api/admin/segments";

export const loader = pageLoader(
  "adminSegments",
  "admin-segments",
  "admin-campaigns",
  "admin-dashboard",
);
export const clientLoader = callLoader(segmentsPath, segments);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

type Segment = z.infer<typeof segments>["segments"][number];

export default function Segments() {
  const t = useTranslations("admin-segments");
  const { value, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      <SubPages of="campaigns" current="segments" />
      <h2 className="display-sm mt-6">{t("title")}</h2>
      <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
      {hasFailed && <ReadFault text={t("failed")} onRetry={again} />}
      {value && <List segments={value.segments} />}
    </>
  );
}

function List({ segments: all }: { segments: readonly Segment[] }) {
  const t = useTranslations("admin-segments");
  const actionsHead = useTranslations("admin")("actions");
  const mayAct = useMay("act");
  const inWords = useAudienceWords();
  const { send, isBusy } = useSend();
  const { start, isBusy: isStarting } = useNewCampaign();
  const { about, confirm, dialog } = useConfirmation(({ id, name }: Segment) =>
    send(`${segmentsPath}/${id}/delete`, {}, { done: t("delete.done", { name }) }),
  );

  const name: Column<Segment> = {
    head: t("title"),
    isHeadHidden: true,
    isRowName: true,
    cell: (segment) => (
      <>
        <p className="font-medium">
          <bdi>{segment.name}</bdi>
        </p>
        <p className="small flex flex-wrap gap-x-4 text-soft">
          {inWords(segment.audience).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </>
    ),
    className: "w-full",
  };
  const actions: Column<Segment> = {
    head: actionsHead,
    isHeadHidden: true,
    cell: (segment) => (
      <div className="flex items-center gap-x-5 whitespace-nowrap">
        {segment.audience.of === "subscribers" ? (
          <ToolButton
            disabled={isStarting}
            onClick={() => void start("newsletter", segment.audience)}
          >
            {t("write")}
          </ToolButton>
        ) : (
          <NewCampaignMenu label={t("write")} audience={() => segment.audience} />
        )}
        <LinkButton
          aria-label={t("delete.label", { name: segment.name })}
          onClick={() => confirm(segment)}
          className="min-h-11 text-danger"
        >
          {t("delete.ask")}
        </LinkButton>
      </div>
    ),
    className: "align-middle",
  };
  return (
    <>
      <DataTable
        label={t("title")}
        columns={mayAct ? [name, actions] : [name]}
        rows={all}
        keyOf={({ id }) => id}
        empty={{ title: t("empty"), text: t("emptyText") }}
      />
      {about && (
        <Confirmation
          {...dialog}
          title={t("delete.title", { name: about.name })}
          text={t("delete.text")}
          yes={t("delete.yes")}
          isBusy={isBusy}
          isDeletion
        />
      )}
    </>
  );
}
