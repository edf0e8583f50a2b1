import { useState } from "react";

/** The columns of the specification: always there, in this order. */
export const fixedColumns = [
  "email",
  "status",
  "signup",
  "confirmedDate",
  "country",
  "city",
] as const;

/** What is shown on demand. */
export const moreColumns = [
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
export type MoreColumn = (typeof moreColumns)[number];

const storageKey = "desk-columns";

/** Those of a stored list that exist, in the order of the table. */
export function columnsIn(stored: string | null): MoreColumn[] {
  const names = (stored ?? "").split(",");
  return moreColumns.filter((column) => names.includes(column));
}

function remembered(): MoreColumn[] {
  try {
    return columnsIn(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** The columns this reader has added, remembered in this browser. */
export function useColumns(): [readonly MoreColumn[], (column: MoreColumn, on: boolean) => void] {
  const [chosen, setChosen] = useState(remembered);
  const choose = (column: MoreColumn, on: boolean) => {
    const next = moreColumns.filter((one) => (one === column ? on : chosen.includes(one)));
    setChosen(next);
    try {
      localStorage.setItem(storageKey, next.join(","));
    } catch {
      // Storage can be refused (private windows): the choice then lasts as long as the page.
    }
  };
  return [chosen, choose];
}
