import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type StudyCountry, studyAbroad, studyAbroadAsOf } from "#brand/education.ts";
import type { Locale } from "#contract/locale.ts";
import { formatMonth, formatNumber, nameOrder } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { SectionTitle } from "#site/ui/section.tsx";

const counts = ["universities", "scholarships", "students"] as const;

/** Where one can study, as a table that each of its columns can sort. */
export function Countries() {
  const t = useTranslations("education.countries");
  const locale = useSiteLocale();
  const [order, setOrder] = useState<Order>({ column: "students", direction: "descending" });

  return (
    <section aria-labelledby="countries-title" className="bg-basin">
      <div className="wrap grid-12 gap-y-10 py-16 sm:py-20">
        <div className="col-span-12 lg:col-span-4">
          <SectionTitle of="countries" text={t("title")} />
          <p className="mt-4 text-soft">{t("text")}</p>
          <p className="mt-4">{t("ask")}</p>
        </div>
        <div className="col-span-12 overflow-x-auto lg:col-span-8">
          <table className="w-full border-collapse">
            <caption className="small caption-bottom pt-4 text-start text-balance text-soft">
              {t("caption", { month: formatMonth(locale, new Date(studyAbroadAsOf)) })}
            </caption>
            <thead>
              <tr className="border-b-2 border-(--hue)">
                {columns.map((column) => {
                  const sorted = order.column === column;
                  return (
                    <th
                      key={column}
                      scope="col"
                      aria-sort={sorted ? order.direction : undefined}
                      className={clsx(
                        "align-bottom font-medium",
                        column === "country"
                          ? "text-start"
                          : "w-[17%] ps-2 text-end sm:w-[20%] sm:ps-2.5",
                      )}
                    >
                      <button
                        type="button"
                        onClick={() => setOrder(orderAfter(column, order))}
                        className={clsx(
                          "inline-flex min-h-11 items-center gap-1.5 text-[0.75rem] max-sm:flex-col max-sm:justify-center max-sm:gap-0 sm:text-[0.9375rem]",
                          column === "country" ? "max-sm:items-start" : "max-sm:items-end",
                          sorted ? "text-(--hue)" : "text-soft hover:text-ink",
                        )}
                      >
                        {t(column)}
                        <ArrowDown
                          className={clsx(
                            "size-3.5 shrink-0 transition-transform duration-150",
                            sorted ? "opacity-100" : "opacity-30",
                            sorted && order.direction === "ascending" && "rotate-180",
                          )}
                          aria-hidden="true"
                        />
                      </button>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {inOrder(studyAbroad, order, locale).map((country) => (
                <tr key={country.code} className="border-b border-line">
                  <th
                    scope="row"
                    className="py-3.5 pe-2 text-start font-display text-[1.0625rem] leading-tight font-medium sm:text-[1.3rem]"
                  >
                    <PageLink
                      page="contact"
                      suffix={`?topic=consultation&about=country-${country.code.toLowerCase()}`}
                      aria-label={t("askAbout", { country: country.name[locale] })}
                      className="text-link inline-flex min-h-6 items-center decoration-(--hue)"
                    >
                      {country.name[locale]}
                    </PageLink>
                  </th>
                  {counts.map((column) => (
                    <td
                      key={column}
                      className={clsx(
                        "py-3.5 ps-2.5 text-end figure-sm",
                        order.column === column ? "text-(--hue)" : "text-ink",
                      )}
                    >
                      <span className="ltr-island inline-block">
                        {formatNumber(locale, country[column])}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

const columns = ["country", "universities", "scholarships", "students"] as const;
type Column = (typeof columns)[number];

interface Order {
  column: Column;
  direction: "ascending" | "descending";
}

/** The order after a column is pressed: names begin with the first letter, counts with the most. */
export function orderAfter(column: Column, order: Order): Order {
  if (column === order.column)
    return { column, direction: order.direction === "ascending" ? "descending" : "ascending" };
  return { column, direction: column === "country" ? "ascending" : "descending" };
}

/** The countries in that order; those that are equal in a column are ordered by name. */
export function inOrder(
  countries: readonly StudyCountry[],
  { column, direction }: Order,
  locale: Locale,
): StudyCountry[] {
  const compare = nameOrder(locale);
  const sign = direction === "ascending" ? 1 : -1;
  return [...countries].sort((a, b) => {
    const byName = compare(a.name[locale], b.name[locale]);
    if (column === "country") return sign * byName;
    return sign * (a[column] - b[column]) || byName;
  });
}
