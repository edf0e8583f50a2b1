import type { StudyCountry } from "#brand/study-abroad.ts";
import type { Locale } from "#contract/locale.ts";
import { nameOrder } from "#site/i18n/order.ts";

export const columns = ["country", "universities", "scholarships", "students"] as const;
export type Column = (typeof columns)[number];

export interface Order {
  column: Column;
  direction: "ascending" | "descending";
}

/** The order after a column is pressed: names begin with the first letter, counts with the most. */
export function orderAfter(column: Column, order: Order): Order {
  if (column === order.column)
    return { column, direction: order.direction === "ascending" ? "descending" : "ascending" };
  return { column, direction: column === "country" ? "ascending" : "descending" };
}

/** The countries in that order; those that are equal in a column stand by name. */
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
