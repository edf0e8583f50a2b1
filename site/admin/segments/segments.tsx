import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { segments } from "#contract/campaigns.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { readJson, sendAction } from "../api.ts";
import { useAudienceWords } from "../campaigns/audience-words.ts";
import { useNewCampaign } from "../campaigns/new-campaign.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import type { AdminHandle } from "../layout.tsx";
import { EmptyList, ReadFault } from "../lists.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { CampaignSections } from "../page-rows.tsx";
import { LinkButton, ToolButton } from "../parts.tsx";
import { useMay } from "../session.ts";
import { useSend } from "../use-call.ts";

const segmentsPath = "/api/admin/segments";

export const loader = pageLoader(
  "adminSegments",
  "admin-segments",
  "admin-campaigns",
  "admin-dashboard",
);
export const clientLoader = adminLoader(({ request }) =>
  readJson(segmentsPath, segments, request.signal),
);
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

type Segment = z.infer<typeof segments>["segments"][number];

export default function Segments() {
  const t = useTranslations("admin-segments");
  const { value, hasFailed, again } = useRead<typeof clientLoader>();
  return (
    <>
      <CampaignSections current="segments" />
      <h2 className="display-sm mt-6">{t("title")}</h2>
      <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
      {hasFailed && <ReadFault text={t("failed")} onAgain={again} />}
      {value && <List segments={value.segments} />}
    </>
  );
}

function List({ segments: all }: { segments: readonly Segment[] }) {
  const t = useTranslations("admin-segments");
  const mayAct = useMay("act");
  const inWords = useAudienceWords();
  const { send, isBusy } = useSend();
  const { start, isBusy: isStarting } = useNewCampaign();
  const { asked, ask, question } = useConfirmation(({ id, name }: Segment) =>
    send(`${segmentsPath}/${id}/delete`, {}, { done: t("delete.done", { name }) }),
  );

  const write = ({ audience }: Segment) =>
    void start(audience.of === "subscribers" ? "newsletter" : "invitation", audience);

  if (all.length === 0) {
    return <EmptyList title={t("empty")} text={t("emptyText")} />;
  }
  return (
    <>
      <ul className="mt-6 border-t border-line">
        {all.map((segment) => (
          <li
            key={segment.id}
            className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">
                <bdi>{segment.name}</bdi>
              </p>
              <p className="small flex flex-wrap gap-x-4 text-soft [overflow-wrap:anywhere]">
                {inWords(segment.audience).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </p>
            </div>
            {mayAct && (
              <div className="flex flex-wrap items-center gap-x-5">
                <ToolButton disabled={isStarting} onClick={() => write(segment)}>
                  {t("write")}
                </ToolButton>
                <LinkButton
                  aria-label={t("delete.label", { name: segment.name })}
                  onClick={() => ask(segment)}
                  className="min-h-11 text-danger"
                >
                  {t("delete.ask")}
                </LinkButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Confirmation
          {...question}
          title={t("delete.title", { name: asked.name })}
          text={t("delete.text")}
          yes={t("delete.yes")}
          isBusy={isBusy}
          isDeletion
        />
      )}
    </>
  );
}
