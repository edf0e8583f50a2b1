import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { feeSchedule, fees } from "#brand/fees.ts";
import { cardPlans } from "#brand/wallet.ts";
import { formatDay, formatPrice, formatShare } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const row = "max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-4";
const as = (role: string) => ({ role });

/** The cards side by side: what each costs, and up to which sum it pays and gives cash. */
export function CardTable() {
  const t = useTranslations("cards");
  const locale = useSiteLocale();
  const sum = (dollars: number) => formatPrice(locale, dollars);
  const price = (dollars: number) => (dollars === 0 ? t("free") : sum(dollars));
  const of = (text: (plan: (typeof cardPlans)[number]) => string) => cardPlans.map(text);
  const rows = [
    ["monthly", of((plan) => price(plan.monthly))],
    ["issue", of((plan) => price(plan.issue))],
    ["delivery", of((plan) => price(plan.delivery))],
    ["replacement", of((plan) => price(plan.replacement))],
    ["same", of(() => t("free"))],
    ["other", of(() => formatShare(locale, fees.conversion.percent))],
    ["cashFree", of((plan) => sum(plan.cash.freeAMonth))],
    ["cashBeyond", of(() => formatShare(locale, fees.cash.percent))],
    ["cashDay", of((plan) => sum(plan.cash.aDay))],
    ["spendingDay", of((plan) => sum(plan.spendingADay))],
  ] as const;
  const from = formatDay(locale, new Date(feeSchedule.asOf), "UTC");
  return (
    // On a phone the name of a row is above its three figures; the roles are set explicitly, since a
    // change of `display` removes them.
    <table {...as("table")} className="w-full border-collapse text-[0.9375rem] max-sm:grid">
      <caption className="small caption-bottom pt-4 text-start text-soft max-sm:order-last max-sm:block">
        {t("caption", { day: from })}
      </caption>
      <thead
        {...as("rowgroup")}
        className="sticky top-20 z-10 bg-(--table-ground,var(--ground)) max-sm:block print:static"
      >
        <tr
          {...as("row")}
          // At the width of a table a collapsed border would stay behind when the cells stick.
          className={clsx(
            row,
            "border-(--hue,var(--water)) max-sm:border-b-2 sm:*:shadow-[inset_0_-2px_var(--hue,var(--water))]",
          )}
        >
          <th
            {...as("columnheader")}
            scope="col"
            className="py-3 pe-2 text-start font-normal text-soft max-sm:sr-only"
          >
            {t("feature")}
          </th>
          {cardPlans.map(({ name }) => (
            <th
              {...as("columnheader")}
              key={name}
              scope="col"
              className="py-3 text-start align-bottom font-display leading-tight font-medium sm:w-[17.5%] sm:ps-4 sm:text-end sm:text-[1.3rem] rtl:sm:w-[19%]"
            >
              {t(`names.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as("rowgroup")} className="max-sm:block">
        {rows.map(([name, cells]) => (
          <tr {...as("row")} key={name} className={clsx(row, "border-b border-line")}>
            <th
              {...as("rowheader")}
              scope="row"
              className="py-3 text-start align-baseline font-normal text-balance max-sm:col-span-3 max-sm:pb-0 max-sm:text-soft sm:pe-2"
            >
              {t(`rows.${name}`, { least: sum(fees.cash.least) })}
            </th>
            {cardPlans.map((plan, i) => (
              <td
                {...as("cell")}
                key={plan.name}
                className={clsx(
                  "pt-1 pb-3 align-baseline font-display leading-tight whitespace-nowrap tabular-nums sm:py-3 sm:ps-4 sm:text-end",
                  name === "monthly"
                    ? "text-[1.5rem] text-(--hue,var(--water)) sm:text-[1.75rem]"
                    : "sm:text-[1.15rem]",
                )}
              >
                {cells[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
