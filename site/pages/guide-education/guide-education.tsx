import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { GuidePage, guideValues } from "#site/features/guide/guide-page.tsx";
import { comingQuarter } from "#site/features/services/coming-quarter.ts";
import { formatDirhams } from "#site/i18n/formats.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import arrive from "./education-arrive.svg?raw";
import fund from "./education-fund.svg?raw";
import list from "./education-list.svg?raw";
import papers from "./education-papers.svg?raw";
import visa from "./education-visa.svg?raw";

export const loader = pageLoader("guideEducation", "guide-education", "guide");

const steps = ["list", "papers", "fund", "visa", "arrive"] as const;
const terms = ["offer", "deposit", "funds", "grant", "instalment", "attest"] as const;
const extras = { fund: <YearBudget />, visa: <CountedBack /> };

/** How a year abroad is planned: up the steps of a year, each one a bed. */
export default function GuideEducation() {
  const t = useTranslations("guide-education");
  const values = guideValues(useSiteLocale());
  const due = comingQuarter("education");
  return (
    <GuidePage
      service="education"
      opening="climb"
      plates="beside"
      steps={steps}
      drawings={{ arrive, fund, list, papers, visa }}
      extras={extras}
      terms={terms}
      say={(key) => t(key, values)}
      note={due && t("note", due)}
    />
  );
}

/** An invented year: what it takes, and what comes in without being paid back. */
const costs = { tuition: 38_000, housing: 26_400, living: 21_600, visa: 9_000 };
const sources = { scholarship: 30_000, family: 40_000 };
const instalments = 10;

const year = Object.values(costs).reduce((sum, amount) => sum + amount, 0);
const left = year - Object.values(sources).reduce((sum, amount) => sum + amount, 0);

const rows = [
  { name: "tuition", amount: costs.tuition },
  { name: "housing", amount: costs.housing },
  { name: "living", amount: costs.living },
  { name: "visa", amount: costs.visa },
  { name: "year", amount: year, sum: true },
  { name: "scholarship", amount: -sources.scholarship },
  { name: "family", amount: -sources.family },
  { name: "left", amount: left, sum: true },
] as const;

/** A year's budget as one column that ends in what is left, with each sum drawn to scale. */
function YearBudget() {
  const t = useTranslations("guide-education.budget");
  const locale = useSiteLocale();
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <p className="small text-soft">{t("note")}</p>
      <dl className="mt-4">
        {rows.map(({ name, amount, ...row }) => {
          const isSum = "sum" in row;
          return (
            <div
              key={name}
              className={clsx(
                "grid grid-cols-[1fr_auto] items-center gap-x-6 border-t py-2.5 sm:grid-cols-[13rem_1fr_8rem]",
                isSum ? "border-edge" : "border-line",
              )}
            >
              <dt className={clsx("text-[0.9375rem]", isSum && "font-medium")}>{t(name)}</dt>
              <Drawing box="0 0 100 10" stretch className="hidden h-2.5 w-full sm:block">
                <rect
                  width={(Math.abs(amount) / year) * 100}
                  height="10"
                  fill="var(--hue)"
                  opacity={amount > 0 ? 1 : 0.35}
                />
              </Drawing>
              <dd
                className={clsx(
                  "text-end tabular-nums",
                  isSum ? "figure-sm text-(--hue)" : "text-[0.9375rem] text-soft",
                )}
              >
                {formatDirhams(locale, amount)}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="small border-t border-line pt-2.5 text-end text-soft">
        {t("monthly", { amount: formatDirhams(locale, left / instalments) })}
      </p>
    </div>
  );
}

/** The tasks before the first lecture, with their weeks. */
const dates = [
  { name: "funds", weeks: 20 },
  { name: "form", weeks: 14 },
  { name: "appointment", weeks: 11 },
  { name: "flight", weeks: 4 },
  { name: "address", weeks: 1 },
  { name: "lecture", weeks: 0 },
] as const;

/** The dates of a visa, counted back from the day that cannot move. */
function CountedBack() {
  const t = useTranslations("guide-education.dates");
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <ol className="mt-5 border-s-[3px] border-(--hue)">
        {dates.map(({ name, weeks }) => (
          <li
            key={name}
            className="relative grid gap-x-6 py-2.5 ps-7 sm:grid-cols-[11rem_1fr] sm:items-baseline"
          >
            <span
              aria-hidden="true"
              className="absolute -start-[9.5px] top-4 size-4 rounded-full border-[3px] border-(--hue) bg-ground"
            />
            <span className="small text-(--hue)">{t("weeks", { count: weeks })}</span>
            <span className="text-[0.9875rem]">{t(name)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
