import { useTranslations } from "use-intl";
import { fullMonthName, monthName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { StepButton } from "#site/ui/step-button.tsx";
import { fareMonths } from "./fares.ts";

const longest = 7;

/** Which month, and how many days in a row. */
export function FareControls({
  index,
  length,
  onMonth,
  onLength,
}: {
  index: number;
  length: number;
  onMonth: (index: number) => void;
  onLength: (length: number) => void;
}) {
  const t = useTranslations("travel.fares");
  const locale = useSiteLocale();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-4">
      <p className="display-sm">{t("route")}</p>
      <fieldset>
        <legend className="sr-only">{t("month")}</legend>
        <div className="flex flex-wrap gap-x-5 sm:gap-x-7">
          {fareMonths.map(({ month }, i) => (
            <label
              key={month}
              className="relative flex min-h-11 cursor-pointer items-center border-b-[3px] border-transparent text-soft transition-colors duration-150 hover:text-ink has-checked:border-(--hue) has-checked:text-ink forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-water"
            >
              <input
                type="radio"
                name="fare-month"
                value={month}
                checked={i === index}
                onChange={() => onMonth(i)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="max-sm:hidden">{fullMonthName(locale, month)}</span>
              <span className="sm:hidden">{monthName(locale, month)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-2.5">
        <StepButton
          label={t("shorter")}
          by={-1}
          atLimit={length === 1}
          onStep={() => onLength(length - 1)}
        />
        <span className="min-w-18 text-center text-[0.9375rem] font-medium">
          {t("length", { count: length })}
        </span>
        <StepButton
          label={t("longer")}
          by={1}
          atLimit={length === longest}
          onStep={() => onLength(length + 1)}
        />
      </div>
    </div>
  );
}
