import { useTranslations } from "use-intl";
import { feeSchedule, fees } from "#brand/fees.ts";
import { cardPlans } from "#brand/wallet.ts";
import { formatDay, formatPrice, formatShare } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** The cards side by side: what each costs, and up to which sum it pays and gives cash. */
export function CardTable() {
  const t = useTranslations("cards");
  const locale = useSiteLocale();
  const sum = (dollars: number) => formatPrice(locale, dollars);
  const price = (dollars: number) => (dollars === 0 ? t("free") : sum(dollars));
  const of = (text: (plan: (typeof cardPlans)[number]) => string) => cardPlans.map(text);
  const rows = [
    ["issue", of((plan) => price(plan.issue))],
    ["monthly", of((plan) => price(plan.monthly))],
    ["delivery", of((plan) => price(plan.delivery))],
    ["replacement", of((plan) => price(plan.replacement))],
    ["same", of(() => t("free"))],
    ["other", of(() => formatShare(locale, fees.conversion.percent))],
    ["cashFree", of((plan) => sum(plan.cash.freeAMonth))],
    ["cashBeyond", of(() => formatShare(locale, fees.cash.percent))],
    ["cashDay", of((plan) => sum(plan.cash.aDay))],
    ["spendingDay", of((plan) => sum(plan.spendingADay))],
  ] as const;
  return (
    <table className="w-full border-collapse text-[0.9375rem] max-sm:table-fixed max-sm:text-[0.875rem]">
      <caption className="small caption-bottom pt-4 text-start text-soft">
        {t("caption", { day: formatDay(locale, new Date(feeSchedule.asOf), "UTC") })}
      </caption>
      <thead className="sticky top-20 z-10 bg-(--table-ground,var(--ground)) print:static">
        <tr className="border-b-2 border-(--hue,var(--water))">
          <th scope="col" className="py-3 pe-2 text-start font-normal text-soft">
            {t("feature")}
          </th>
          {cardPlans.map(({ name }) => (
            <th
              key={name}
              scope="col"
              className="w-[23%] py-3 text-end max-[22rem]:w-[21%] align-bottom font-display text-[0.875rem] leading-tight font-medium sm:w-[20%] sm:ps-2 sm:text-[1.3rem]"
            >
              {t(`names.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, cells]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-3 text-start font-normal hyphens-auto sm:pe-2">
              {t(`rows.${name}`, { least: sum(fees.cash.least) })}
            </th>
            {cardPlans.map((plan, i) => (
              <td
                key={plan.name}
                className="py-3 ps-0.5 text-end align-top font-display text-[0.875rem] leading-tight tabular-nums wrap-normal sm:ps-2 sm:text-[1.15rem]"
              >
                {/* A phone has no room for the longest sums in one line: they break before the currency. */}
                {cells[i]?.replaceAll("\u00a0", " ")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
