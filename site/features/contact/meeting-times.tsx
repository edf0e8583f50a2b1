import { useTranslations } from "use-intl";
import { formatAppointment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** The proposed times as a choice within the letter, and "another time", which is chosen at first. */
export function MeetingTimes({
  times,
  chosen,
  disabled,
  onChoose,
}: {
  times: readonly Date[];
  chosen: string;
  disabled: boolean;
  onChoose: (moment: string) => void;
}) {
  const t = useTranslations("contact");
  const locale = useSiteLocale();
  const choices = [
    ...times.map((time) => ({ value: time.toISOString(), label: formatAppointment(locale, time) })),
    { value: "", label: t("letter.anyTime") },
  ];
  return (
    <fieldset className="enter-rise sm:col-span-2" disabled={disabled}>
      <legend className="small font-medium">{t("letter.fields.meeting")}</legend>
      <div className="mt-2 flex flex-wrap gap-x-7 gap-y-1">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="meeting"
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0"
            />
            <span className="tabular-nums">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
