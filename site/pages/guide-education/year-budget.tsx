import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { formatDirhams } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

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
export function YearBudget() {
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
              <Share amount={Math.abs(amount)} full={amount > 0} />
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

function Share({ amount, full }: { amount: number; full: boolean }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="mirror hidden h-2.5 w-full sm:block"
      aria-hidden="true"
    >
      <rect width={(amount / year) * 100} height="10" fill="var(--hue)" opacity={full ? 1 : 0.35} />
    </svg>
  );
}
