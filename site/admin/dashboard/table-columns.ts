import { useState } from "react";
import { useTranslations } from "use-intl";

/** The columns of the specification: always there, in this order. */
export const fixedColumns = [
  "email",
  "status",
  "signup",
  "confirmedDate",
  "country",
  "city",
] as const;

export type FixedColumn = (typeof fixedColumns)[number];

/** The columns that a reader may add. */
export const extraColumns = [
  "locale",
  "channel",
  "detail",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "referrer",
  "throwaway",
  "mailState",
  "mark",
] as const;
export type ExtraColumn = (typeof extraColumns)[number];

export type CellColumn = Exclude<FixedColumn, "email"> | ExtraColumn;

/** The words of a column's head. */
export function useColumnName(): (column: FixedColumn | ExtraColumn) => string {
  const fixed = useTranslations("admin.dashboard.leads");
  const extra = useTranslations("admin-dashboard.columns");
  return (column) =>
    fixedColumns.includes(column as FixedColumn)
      ? fixed(column as FixedColumn)
      : extra(column as ExtraColumn);
}

const storageKey = "desk-columns";

/** Those of a stored list that exist, in the order of the table. */
export function columnsIn(stored: string | null): ExtraColumn[] {
  const names = (stored ?? "").split(",");
  return extraColumns.filter((column) => names.includes(column));
}

function storedColumns(): ExtraColumn[] {
  try {
    return columnsIn(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** The columns this reader has added, remembered in this browser. */
export function useExtraColumns(): [
  readonly ExtraColumn[],
  (column: ExtraColumn, on: boolean) => void,
] {
  const [chosen, setChosen] = useState(storedColumns);
  const choose = (column: ExtraColumn, on: boolean) => {
    const next = extraColumns.filter((one) => (one === column ? on : chosen.includes(one)));
    setChosen(next);
    try {
      localStorage.setItem(storageKey, next.join(","));
    } catch {
      // Storage can be refused (private windows): the choice then lasts as long as the page.
    }
  };
  return [chosen, choose];
}
