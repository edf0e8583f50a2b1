import { useTranslations } from "use-intl";
import { monthName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** Months of the plan, 0 for January, and the span of each line within them. */
const months = [8, 9, 10, 11, 0];
const lines = [
  { name: "tuition", from: 0, length: 2, funded: 1 },
  { name: "visa", from: 1, length: 2, funded: 0.6 },
  { name: "housing", from: 0, length: 5, funded: 0.35 },
] as const;

/** A semester on one drawing: a bar begins when the student should, and is filled as far as it is funded. */
export function SemesterPlan() {
  const t = useTranslations("scenes.education");
  const locale = useSiteLocale();
  return (
    <figure
      data-hue="education"
      className="rounded-[6px] border border-line bg-basin px-5 py-6 sm:px-8 sm:py-7"
    >
      <figcaption className="sr-only">{t("alt")}</figcaption>
      <div aria-hidden="true">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="display-sm">{t("semester")}</span>
          <span className="small flex items-center gap-2 text-(--hue)">
            <span className="h-2 w-5 rounded-full bg-(--hue)" />
            {t("funded")}
          </span>
        </div>
        <div className="small mt-5 grid grid-cols-[5.5rem_repeat(5,1fr)] text-soft">
          <span />
          {months.map((month) => (
            // On a phone five months are close; Arabic writes them out: every other one has room.
            <span
              key={month}
              className="min-w-0 whitespace-nowrap max-sm:text-[0.75rem] rtl:max-sm:odd:invisible"
            >
              {monthName(locale, month)}
            </span>
          ))}
        </div>
        {lines.map(({ name, from, length, funded }) => (
          <div
            key={name}
            className="grid h-16 grid-cols-[5.5rem_1fr] items-center border-t border-line"
          >
            <span className="text-[0.9375rem]">{t(name)}</span>
            <svg viewBox="0 0 500 20" preserveAspectRatio="none" className="mirror h-5 w-full">
              {months.map((month, i) => (
                <path
                  key={month}
                  d={`M${i * 100} 0v20`}
                  stroke="var(--line)"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <rect
                x={from * 100}
                y="4"
                width={length * 100 - 8}
                height="12"
                fill="color-mix(in oklab, var(--hue) 18%, transparent)"
                stroke="var(--hue)"
                vectorEffect="non-scaling-stroke"
              />
              <rect
                x={from * 100}
                y="4"
                width={(length * 100 - 8) * funded}
                height="12"
                fill="var(--hue)"
              />
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}
