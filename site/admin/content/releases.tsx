import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { ContentRelease } from "#contract/content.ts";
import { useMay } from "../admin-session.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { StateBadge } from "../state-badge.tsx";
import { LinkButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";

const restoreAnswer = z.object({ drafts: z.number() });

/** The releases that can be brought back, the one on the site first. */
export function Releases({
  releases,
  isRendering,
}: {
  releases: readonly ContentRelease[];
  isRendering: boolean;
}) {
  const t = useTranslations("admin-content.releases");
  const { send, isBusy } = useSend();
  const path = (id: number, act: string) => `/api/admin/content/releases/${id}/${act}`;
  const show = useConfirmation(({ id }: ContentRelease) =>
    send(path(id, "show"), {}, { done: t("shown", { id: `${id}` }) }),
  );
  async function restore(id: number) {
    await send(path(id, "restore"), {}, { schema: restoreAnswer, done: t("copied") });
  }
  const columns = useColumns({
    onShow: show.confirm,
    onRestore: ({ id }) => void restore(id),
    isOff: isBusy || isRendering,
  });
  return (
    <section>
      <h2 className="display-sm">{t("title")}</h2>
      <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
      {releases.length > 0 && (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={releases}
          keyOf={({ id }) => `${id}`}
          isBusy={isBusy}
          empty={{ title: t("title"), text: "" }}
        />
      )}
      {show.about && (
        <Confirmation
          {...show.dialog}
          title={t("ask", { id: `${show.about.id}` })}
          text={t("askText")}
          yes={t("yes")}
          isBusy={isBusy}
        />
      )}
    </section>
  );
}

function useColumns({
  onShow,
  onRestore,
  isOff,
}: {
  onShow: (release: ContentRelease) => void;
  onRestore: (release: ContentRelease) => void;
  isOff: boolean;
}): Column<ContentRelease>[] {
  const t = useTranslations("admin-content.releases");
  const actions = useTranslations("admin")("actions");
  const { amount, figure } = useFigures();
  const moment = useMoment();
  const [mayWrite, mayPublish] = [useMay("act"), useMay("publish")];
  const reason = (failure: string) =>
    failure === "outdated" || failure === "stopped"
      ? t(failure)
      : t("failure", { reason: isolated(failure) });
  return [
    {
      head: t("columns.release"),
      isRowName: true,
      cell: ({ id, texts, note, by }) => (
        <>
          <span className="font-medium">
            {texts === 0 && by === "" ? t("original") : t("number", { id: `${id}` })}
          </span>
          {note && <bdi className="block">{note}</bdi>}
          {by && <span className="small block text-soft">{t("by", { by: isolated(by) })}</span>}
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.state"),
      cell: ({ state, failure }) => (
        <>
          <StateBadge state={state} name={t(`states.${state}`)} />
          {failure && <p className="small mt-1 max-w-[44ch] text-danger">{reason(failure)}</p>}
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("columns.when"),
      isLabelled: true,
      cell: ({ liveAt }) => liveAt && moment(liveAt),
      className: "whitespace-nowrap tabular-nums max-sm:empty:hidden",
    },
    {
      head: t("columns.texts"),
      isLabelled: true,
      cell: ({ texts, pages }) => (
        <>
          {figure(texts)}
          {pages !== null && (
            <span className="small block text-soft">{t("pages", amount(pages))}</span>
          )}
        </>
      ),
      className: "tabular-nums",
    },
    {
      head: actions,
      isHeadHidden: true,
      cell: (release) => {
        const id = `${release.id}`;
        return (
          <div className="flex flex-wrap gap-x-5">
            {mayPublish && release.state === "kept" && (
              <LinkButton
                aria-label={t("showLabel", { id })}
                disabled={isOff}
                onClick={() => onShow(release)}
                className="min-h-9"
              >
                {t("show")}
              </LinkButton>
            )}
            {mayWrite && release.state === "kept" && (
              <LinkButton
                aria-label={t("restoreLabel", { id })}
                disabled={isOff}
                onClick={() => onRestore(release)}
                className="min-h-9"
              >
                {t("restore")}
              </LinkButton>
            )}
          </div>
        );
      },
    },
  ];
}
