import { useId } from "react";
import { useTranslations } from "use-intl";
import { furthestAhead, perHourLimit } from "#contract/campaigns.ts";
import { localMoment } from "#contract/lead-date.ts";
import { clockOf, isTimeZone } from "#contract/time-zones.ts";
import { formatAppointment, localTimeZone, timeZoneNames } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { TextField } from "#site/ui/field.tsx";
import { RadioGroup } from "../form-controls.tsx";
import { LimitField } from "./typed-values.tsx";

/** When a campaign leaves: now, or when the clock of a zone shows a time. */
export interface Schedule {
  isLater: boolean;
  /** As the browser's field has it: 2026-11-23T10:00. */
  at: string;
  timeZone: string;
}

export const now = (): Schedule => ({ isLater: false, at: "", timeZone: localTimeZone() });

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const minute = 60_000;

/** The moment of a local time, and whether the zone's clock skips it that day or shows it twice. */
export function readLocal(at: string, timeZone: string) {
  const shown = Date.parse(`${at}:00Z`);
  if (!written.test(at) || Number.isNaN(shown) || !isTimeZone(timeZone)) return undefined;
  const moment = localMoment(at, timeZone);
  const clock = clockOf(timeZone);
  return {
    moment,
    isSkipped: clock(moment.getTime()) !== shown,
    // Clocks change by an hour, in one place by half.
    isTwice: [30, 60].some((later) => clock(moment.getTime() + later * minute) === shown),
  };
}

/** The local time of a zone at a moment, in the form of the browser's field. */
function localTime(timeZone: string, ahead: number): string | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const now = Date.now() + ahead;
  return new Date(clockOf(timeZone)(now)).toISOString().slice(0, 16);
}

export function ScheduleFields({
  schedule,
  perHour,
  onSchedule,
  onPerHour,
}: {
  schedule: Schedule;
  perHour: number | null;
  onSchedule: (schedule: Schedule) => void;
  onPerHour: (perHour: number | null) => void;
}) {
  const t = useTranslations("admin-campaigns.when");
  const { isLater, at, timeZone } = schedule;
  const set = (change: Partial<Schedule>) => onSchedule({ ...schedule, ...change });
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend={t("legend")}
        options={[
          ["now", t("now")],
          ["later", t("later")],
        ]}
        value={isLater ? "later" : "now"}
        onChoose={(choice) => set({ isLater: choice === "later" })}
        className="flex flex-wrap gap-x-8"
      />
      {isLater && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t("at")}
            type="datetime-local"
            value={at}
            max={localTime(timeZone, furthestAhead)}
            onChange={({ target }) => set({ at: target.value })}
            className="tabular-nums"
          />
          <ZoneField value={timeZone} onChange={(zone) => set({ timeZone: zone })} />
        </div>
      )}
      {isLater && <ClockNote schedule={schedule} />}
      <div className="sm:max-w-[calc(50%-0.5rem)]">
        <LimitField
          label={t("perHour")}
          hint={t("perHourHint")}
          most={perHourLimit}
          value={perHour ?? undefined}
          onValue={(many) => onPerHour(many ?? null)}
        />
      </div>
    </div>
  );
}

/** A time zone by its name; the browser offers those it knows. */
export function ZoneField({
  value,
  onChange,
}: {
  value: string;
  onChange: (timeZone: string) => void;
}) {
  const t = useTranslations("admin-campaigns.when");
  const id = useId();
  return (
    <>
      <TextField
        label={t("zone")}
        list={id}
        dir="ltr"
        value={value}
        spellCheck={false}
        autoComplete="off"
        error={isTimeZone(value) ? undefined : t("noZone")}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {timeZoneNames().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

/** The chosen time in the reader's zone, and notes where it is past or clocks change. */
function ClockNote({ schedule: { at, timeZone } }: { schedule: Schedule }) {
  const t = useTranslations("admin-campaigns.when");
  const locale = useSiteLocale();
  const read = readLocal(at, timeZone);
  if (!read) return null;
  const timeInZone = formatAppointment(locale, read.moment, timeZone);
  const readerTime = formatAppointment(locale, read.moment);
  return (
    <p role="status" className="small text-soft">
      {read.moment.getTime() <= Date.now() && (
        <span className="font-medium text-danger">{t("past")} </span>
      )}
      {read.moment.getTime() - Date.now() > furthestAhead && (
        <span className="font-medium text-danger">{t("tooFar")} </span>
      )}
      {read.isSkipped && (
        <span className="font-medium text-ink">{t("skipped", { there: timeInZone })} </span>
      )}
      {read.isTwice && <span className="font-medium text-ink">{t("twice")} </span>}
      {timeZone !== localTimeZone() && <span>{t("here", { here: readerTime })}</span>}
    </p>
  );
}
