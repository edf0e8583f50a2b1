import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { mayDo } from "#contract/admin.ts";
import {
  type CampaignError,
  campaignNameLimit,
  campaignsPage,
  type WaveCall,
  waveCall,
  waves,
} from "#contract/campaigns.ts";
import { isTimeZone } from "#contract/lead-date.ts";
import {
  formatAppointment,
  formatMoment,
  joined,
  localTimeZone,
  weekdayName,
} from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { focusFirstFault, SelectField, TextField } from "#site/ui/field.tsx";
import { showToast } from "#site/ui/toast.ts";
import { readJson, sendAction } from "../api.ts";
import { campaignsPath } from "../campaigns/new-campaign.ts";
import { ZoneField } from "../campaigns/schedule.tsx";
import { CampaignSections } from "../campaigns/sections.tsx";
import { useFigures } from "../figures.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, useRead } from "../page-loader.ts";
import { Confirmation, EmptyList, ReadFault } from "../parts.tsx";
import { useSession } from "../session.ts";
import { useSend } from "../use-call.ts";

const wavesPath = "/api/admin/waves";

export const loader = pageLoader("adminWaves", "admin-waves", "admin-campaigns");
export const clientLoader = adminLoader(async ({ request: { signal } }) => {
  const [{ waves: all }, { campaigns }] = await Promise.all([
    readJson(wavesPath, waves, signal),
    readJson(`${campaignsPath}?kind=invitation`, campaignsPage, signal),
  ]);
  return { all, campaigns };
});
export const clientAction = sendAction;
export const handle: AdminHandle = { section: "campaigns", words: "admin-campaigns", isWide: true };
export const meta = pageHead;

type Wave = z.infer<typeof waves>["waves"][number];
type Choice = z.infer<typeof campaignsPage>["campaigns"][number];

export default function Waves() {
  const t = useTranslations("admin-waves");
  const { role } = useSession().user;
  const { value, hasFailed, again } = useRead<typeof clientLoader>();
  const mayStart = mayDo(role, "send");
  return (
    <>
      <CampaignSections current="waves" />
      <div className="mt-6 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="waves">
          <h2 id="waves" className="display-sm">
            {t("title")}
          </h2>
          <p className="mt-1 max-w-[65ch] text-soft">{t("text")}</p>
          {hasFailed && <ReadFault text={t("failed")} action={t("again")} onAgain={again} />}
          {value && <List waves={value.all} campaigns={value.campaigns} mayStop={mayStart} />}
        </section>
        {value &&
          (mayStart ? (
            <NewWave campaigns={value.campaigns.filter(({ waveId }) => waveId === null)} />
          ) : (
            <p className="small text-soft">{t("ownersOnly")}</p>
          ))}
      </div>
    </>
  );
}

/** ISO numbers of days, in the order of the week. */
const week = [1, 2, 3, 4, 5, 6, 7];
const workdays = [1, 2, 3, 4, 5];

function List({
  waves: all,
  campaigns,
  mayStop,
}: {
  waves: readonly Wave[];
  campaigns: readonly Choice[];
  mayStop: boolean;
}) {
  const t = useTranslations("admin-waves");
  const [stopping, setStopping] = useState<Wave>();
  const { send, isBusy } = useSend();
  async function stop() {
    if (!stopping) return;
    const done = await send(`${wavesPath}/${stopping.id}/stop`, {});
    setStopping(undefined);
    if (done) showToast({ kind: "good", title: t("stop.done", { name: stopping.name }) });
  }
  if (all.length === 0) {
    return <EmptyList title={t("empty")} text={t("emptyText")} />;
  }
  return (
    <>
      <ul className="mt-6 border-t border-line">
        {all.map((wave) => (
          <Row
            key={wave.id}
            wave={wave}
            campaign={campaigns.find(({ id }) => id === wave.campaignId)?.name}
            onStop={mayStop && wave.isActive ? () => setStopping(wave) : undefined}
          />
        ))}
      </ul>
      {stopping && (
        <Confirmation
          title={t("stop.title", { name: stopping.name })}
          text={t("stop.text")}
          yes={t("stop.yes")}
          isBusy={isBusy}
          onYes={() => void stop()}
          onNo={() => setStopping(undefined)}
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

function Row({
  wave,
  campaign,
  onStop,
}: {
  wave: Wave;
  campaign: string | undefined;
  onStop: (() => void) | undefined;
}) {
  const t = useTranslations("admin-waves");
  const locale = useSiteLocale();
  const daysOf = useDays();
  const { amount } = useFigures();
  const { name, size, days, time, timeZone, isActive, nextAt, lastAt, lastOutcome } = wave;
  return (
    <li className="grid gap-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p>
          {t("sentence", {
            ...amount(size),
            days: daysOf([...days].sort((one, other) => one - other)),
            time,
            zone: timeZone,
          })}
        </p>
        <p className="small text-soft">
          {t("by")}{" "}
          <PageLink page="adminCampaign" suffix={`?id=${wave.campaignId}`} className="text-link">
            <bdi>{campaign ?? t("campaign")}</bdi>
          </PageLink>
          {" · "}
          <span className="ltr-island">{wave.createdBy}</span>
        </p>
        {lastAt && lastOutcome && (
          <p className="small text-soft">
            {t("last", { when: formatMoment(locale, new Date(lastAt)) })}{" "}
            {t(`outcomes.${lastOutcome}`, amount(wave.lastCount ?? 0))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 sm:justify-end">
        <p className="small tabular-nums">
          {isActive
            ? nextAt && t("next", { when: formatAppointment(locale, new Date(nextAt), timeZone) })
            : t("stopped")}
        </p>
        {onStop && (
          <button type="button" onClick={onStop} className="text-link min-h-11">
            {t("stop.ask")}
          </button>
        )}
      </div>
    </li>
  );
}

/** Refusals with words of their own. */
const known = ["text_faults", "not_ready", "not_found"] as const satisfies readonly CampaignError[];

function NewWave({ campaigns }: { campaigns: readonly Choice[] }) {
  const t = useTranslations("admin-waves.new");
  const locale = useSiteLocale();
  const id = useId();
  const { send, isBusy } = useSend();
  const [values, setValues] = useState({
    name: "",
    campaignId: "",
    size: "200",
    days: workdays,
    time: "10:00",
    timeZone: localTimeZone(),
  });
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<(typeof known)[number] | "bad_request">();
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const size = Math.trunc(Number(values.size));
  const call: WaveCall = { ...values, name: values.name.trim(), size };
  const fits = (name: keyof WaveCall) => waveCall.shape[name].safeParse(call[name]).success;
  const fault = (name: keyof WaveCall, words: string) =>
    isTried && !fits(name) ? words : undefined;

  async function start() {
    setProblem(undefined);
    const refused = Object.fromEntries(
      [...known, "bad_request" as const].map((error) => [error, () => setProblem(error)]),
    );
    if (!(await send(wavesPath, call, { refused }))) return;
    showToast({ kind: "good", title: t("done", { name: call.name }) });
    setTried(false);
    set({ name: "" });
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="display-sm">
        {t("title")}
      </h2>
      {campaigns.length === 0 && <p className="mt-2 text-soft">{t("noCampaign")}</p>}
      {campaigns.length > 0 && (
        <form
          noValidate
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!waveCall.safeParse(call).success) return focusFirstFault(event.currentTarget);
            void start();
          }}
        >
          {problem && (
            <p role="alert" className="font-medium text-danger">
              {t(`problems.${problem}`)}
            </p>
          )}
          <TextField
            label={t("name")}
            value={values.name}
            maxLength={campaignNameLimit}
            autoComplete="off"
            dir="auto"
            error={fault("name", t("nameMissing"))}
            onChange={({ target }) => set({ name: target.value })}
          />
          <SelectField
            label={t("campaign")}
            hint={t("campaignHint")}
            placeholder={t("choose")}
            value={values.campaignId}
            options={campaigns.map((one) => ({ value: one.id, label: one.name }))}
            error={fault("campaignId", t("campaignMissing"))}
            onChange={({ target }) => set({ campaignId: target.value })}
          />
          <TextField
            label={t("size")}
            type="number"
            inputMode="numeric"
            min={1}
            max={1_000_000}
            value={values.size}
            error={fault("size", t("sizeWrong"))}
            onChange={({ target }) => set({ size: target.value })}
            className="tabular-nums"
          />
          <fieldset aria-describedby={`${id}-days`}>
            <legend className="small font-medium">{t("days")}</legend>
            <div className="mt-1 flex flex-wrap gap-x-4">
              {week.map((day) => (
                <label key={day} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={values.days.includes(day)}
                    onChange={({ target }) =>
                      set({
                        days: week.filter((one) =>
                          one === day ? target.checked : values.days.includes(one),
                        ),
                      })
                    }
                    className="size-5 accent-(--water)"
                  />
                  {weekdayName(locale, day % 7)}
                </label>
              ))}
            </div>
            <p id={`${id}-days`} className="small font-medium text-danger">
              {fault("days", t("daysMissing"))}
            </p>
          </fieldset>
          <TextField
            label={t("time")}
            type="time"
            value={values.time}
            error={fault("time", t("timeMissing"))}
            onChange={({ target }) => set({ time: target.value })}
            className="tabular-nums"
          />
          <ZoneField value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
          <Button type="submit" busy={isBusy} disabled={!isTimeZone(values.timeZone)}>
            {t("start")}
          </Button>
        </form>
      )}
    </section>
  );
}
