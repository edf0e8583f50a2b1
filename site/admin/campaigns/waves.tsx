import { useTranslations } from "use-intl";
import { campaignsPage, type Wave, waves } from "#contract/campaigns.ts";
import { formatAppointment, joined, weekdayName } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { showToast } from "#site/ui/toast.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { readJson, sendAction } from "../api.ts";
import { Confirmation, useConfirmation } from "../confirmation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { SubPages } from "../page-rows.tsx";
import { ReadFault } from "../read-status.tsx";
import { isolated, useFigures, useMoment } from "../reader-formats.ts";
import { LinkButton } from "../tool-button.tsx";
import { useSend } from "../use-call.ts";
import { campaignsPath } from "./new-campaign.ts";
import { NewWave, wavesPath, week, workdays } from "./new-wave.tsx";

export const loader = pageLoader("adminWaves", "admin-waves", "admin-campaigns");
export const clientLoader = adminLoader(async ({ request: { signal } }) => {
  const [{ waves: all }, { campaigns }] = await Promise.all([
    readJson(wavesPath, waves, signal),
    readJson(`${campaignsPath}?kind=invitation&by_hand=yes`, campaignsPage, signal),
  ]);
  return { all, campaigns };
});
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns" };
export const meta = pageHead;

export default function Waves() {
  const t = useTranslations("admin-waves");
  const { value, hasFailed, again } = useRead<typeof clientLoader>();
  const mayStart = useMay("send");
  return (
    <>
      <SubPages of="campaigns" current="waves" />
      <div className="mt-6 grid gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <h2 className="display-sm">{t("title")}</h2>
          <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
          {hasFailed && <ReadFault text={t("failed")} onRetry={again} />}
          {value && <List waves={value.all} mayStop={mayStart} />}
        </div>
        {value &&
          (mayStart ? (
            <NewWave campaigns={value.campaigns.filter(({ state }) => state !== "cancelled")} />
          ) : (
            <p className="small text-soft">{t("ownersOnly")}</p>
          ))}
      </div>
    </>
  );
}

function List({ waves: all, mayStop }: { waves: readonly Wave[]; mayStop: boolean }) {
  const t = useTranslations("admin-waves");
  const { send, isBusy } = useSend();
  const { about, confirm, dialog } = useConfirmation((wave: Wave) => {
    const name = isolated(wave.name);
    const isOver = () => showToast({ kind: "plain", title: t("stop.over", { name }) });
    const options = { done: t("stop.done", { name }), refused: { wrong_state: isOver } };
    return send(`${wavesPath}/${wave.id}/stop`, {}, options);
  });
  const columns = useColumns(mayStop ? confirm : undefined);
  return (
    <>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={all}
        keyOf={({ id }) => id}
        empty={{ title: t("empty"), text: t("emptyText") }}
      />
      {about && (
        <Confirmation
          {...dialog}
          title={t("stop.title", { name: isolated(about.name) })}
          text={t("stop.text")}
          yes={t("stop.yes")}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

/** The days of a wave: every day, every weekday, or each by its name. */
function useDays() {
  const t = useTranslations("admin-waves");
  const locale = useSiteLocale();
  return (days: readonly number[]) => {
    if (days.length === week.length) return t("everyDay");
    if (`${days}` === `${workdays}`) return t("weekdays");
    return joined(
      locale,
      days.map((day) => weekdayName(locale, day % 7)),
    );
  };
}

function useColumns(onStop: ((wave: Wave) => void) | undefined): Column<Wave>[] {
  const t = useTranslations("admin-waves");
  const locale = useSiteLocale();
  const actions = useTranslations("admin")("actions");
  const daysOf = useDays();
  const moment = useMoment();
  const { amount } = useFigures();
  return [
    {
      head: t("title"),
      isHeadHidden: true,
      isRowName: true,
      cell: (wave) => (
        <>
          <p className="font-medium">
            <bdi>{wave.name}</bdi>
          </p>
          <p>
            {t("sentence", {
              ...amount(wave.size),
              days: daysOf([...wave.days].sort((one, other) => one - other)),
              time: wave.time,
              zone: wave.timeZone,
            })}
          </p>
          <p className="small flex flex-wrap gap-x-4 text-soft">
            <span>
              {t("by")}{" "}
              <AdminLink
                page="adminCampaign"
                suffix={`?id=${wave.campaignId}`}
                className="text-link"
              >
                <bdi>{wave.campaignName ?? t("campaign")}</bdi>
              </AdminLink>
            </span>
            <span className="ltr-island">{wave.createdBy}</span>
          </p>
          {wave.lastAt && wave.lastOutcome && (
            <p className="small text-soft">
              <span>{t("last", { when: moment(wave.lastAt) })}</span>{" "}
              <span>{t(`outcomes.${wave.lastOutcome}`, amount(wave.lastCount ?? 0))}</span>
            </p>
          )}
        </>
      ),
      className: "w-full",
    },
    {
      head: actions,
      isHeadHidden: true,
      cell: (wave) => (
        <div className="flex flex-wrap items-center gap-x-4 sm:flex-nowrap sm:justify-end">
          <p className="small whitespace-nowrap tabular-nums">
            {wave.isActive
              ? wave.nextAt &&
                t("next", {
                  when: formatAppointment(locale, new Date(wave.nextAt), wave.timeZone),
                })
              : t("stopped")}
          </p>
          {onStop && wave.isActive && (
            <LinkButton onClick={() => onStop(wave)} className="min-h-11 whitespace-nowrap">
              {t("stop.ask")}
            </LinkButton>
          )}
        </div>
      ),
    },
  ];
}
