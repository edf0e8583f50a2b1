import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type CampaignError,
  type CampaignSummary,
  campaignNameLimit,
  type WaveCall,
  waveCall,
} from "#contract/campaigns.ts";
import { isTimeZone } from "#contract/time-zones.ts";
import { formatDay, localTimeZone, weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Button } from "#site/ui/button.tsx";
import { CheckboxField, focusFirstFault, SelectField, TextField } from "#site/ui/field.tsx";
import { Section } from "#site/ui/section.tsx";
import { AdminLink } from "../admin-link.tsx";
import { Problem } from "../form-controls.tsx";
import { isolated } from "../reader-formats.ts";
import { useSend } from "../use-call.ts";
import { ZoneField } from "./schedule.tsx";
import { cleanName, typedIn } from "./typed-values.tsx";

export const wavesPath = "/api/admin/waves";

/** ISO numbers of days, in the order of the week. */
export const week = [1, 2, 3, 4, 5, 6, 7];
export const workdays = [1, 2, 3, 4, 5];

/** Refusals with words of their own. */
const known = [
  "text_faults",
  "not_ready",
  "not_found",
  "not_repeatable",
] as const satisfies readonly CampaignError[];

/** Begins a wave from a campaign that is there to take its text from. */
export function NewWave({ campaigns }: { campaigns: readonly CampaignSummary[] }) {
  const t = useTranslations("admin-waves.new");
  const states = useTranslations("admin-campaigns.states");
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
  const [problem, setProblem] = useState<(typeof known)[number]>();
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const size = Math.trunc(Number(values.size));
  const call: WaveCall = { ...values, name: values.name.trim(), size };
  const fits = (name: keyof WaveCall) => waveCall.shape[name].safeParse(call[name]).success;
  const fault = (name: keyof WaveCall, words: string) =>
    isTried && !fits(name) ? words : undefined;

  async function start() {
    setProblem(undefined);
    const refused = Object.fromEntries(known.map((error) => [error, () => setProblem(error)]));
    const done = t("done", { name: call.name });
    if (!(await send(wavesPath, call, { done, refused }))) return;
    setTried(false);
    set({ name: "" });
  }

  return (
    <Section name={id} title={t("title")} titleClass="display-sm">
      {campaigns.length === 0 && (
        <p className="mt-2 text-soft">
          {t.rich("noCampaign", {
            link: (name) => (
              <AdminLink page="adminCampaigns" className="text-link">
                {name}
              </AdminLink>
            ),
          })}
        </p>
      )}
      {campaigns.length > 0 && (
        <form
          noValidate
          className="mt-4 grid max-w-sm gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!waveCall.safeParse(call).success) return focusFirstFault(event.currentTarget);
            void start();
          }}
        >
          {problem && <Problem text={t(`problems.${problem}`)} />}
          <TextField
            label={t("name")}
            value={values.name}
            maxLength={campaignNameLimit}
            autoComplete="off"
            dir="auto"
            error={fault("name", t("nameMissing"))}
            onChange={({ target }) => set({ name: typedIn(target, cleanName) })}
          />
          <SelectField
            label={t("campaign")}
            hint={t("campaignHint")}
            placeholder={t("choose")}
            value={values.campaignId}
            options={campaigns.map(({ id: value, name, state, createdAt }) => ({
              value,
              label: t("option", {
                name: isolated(name),
                state: states(state),
                day: formatDay(locale, new Date(createdAt)),
              }),
            }))}
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
            <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
              {week.map((day) => (
                <CheckboxField
                  key={day}
                  label={weekdayName(locale, day % 7)}
                  checked={values.days.includes(day)}
                  onChange={({ target }) =>
                    set({
                      days: week.filter((one) =>
                        one === day ? target.checked : values.days.includes(one),
                      ),
                    })
                  }
                />
              ))}
            </div>
            <p
              id={`${id}-days`}
              // No single box is at fault: if only the days are missing, the focus moves here.
              tabIndex={-1}
              data-fault={fault("days", "")}
              className="small font-medium text-danger outline-none"
            >
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
          <Button
            type="submit"
            busy={isBusy}
            disabled={!isTimeZone(values.timeZone)}
            className="mt-1 justify-self-start"
          >
            {t("start")}
          </Button>
        </form>
      )}
    </Section>
  );
}
