import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "use-intl";
import type { LeadOrder } from "#contract/leads.ts";
import { fixedColumns, type MoreColumn } from "#site/features/admin/desk/columns.ts";
import { SelectBox } from "./select-box.tsx";

/** The orders a column offers, in turn, and which way each runs. */
const orders: Partial<
  Record<
    (typeof fixedColumns)[number],
    readonly (readonly [LeadOrder, "ascending" | "descending"])[]
  >
> = {
  signup: [
    ["newest", "descending"],
    ["oldest", "ascending"],
  ],
  email: [["email", "ascending"]],
  confirmedDate: [["confirmed", "descending"]],
};

/** On a phone only the columns that sort stay: as the choice of an order above the cards. */
const cell = "small py-2 pe-5 text-start font-medium whitespace-nowrap max-sm:pe-3.5";

export function TableHead({
  more,
  order,
  isEvery,
  isSome,
  onOrder,
  onSelect,
}: {
  more: readonly MoreColumn[];
  order: LeadOrder;
  /** Whether every lead of the page is selected, or at least one. */
  isEvery: boolean;
  isSome: boolean;
  onOrder: (order: LeadOrder) => void;
  onSelect: (on: boolean) => void;
}) {
  const t = useTranslations("admin.dashboard.leads");
  const desk = useTranslations("admin-desk");
  return (
    <thead className="max-sm:block">
      <tr className="border-b border-edge max-sm:flex max-sm:flex-wrap">
        {fixedColumns.map((column) => {
          const offered = orders[column];
          if (!offered) {
            return (
              <th key={column} scope="col" className={`${cell} max-sm:hidden`}>
                {t(column)}
              </th>
            );
          }
          const now = offered.findIndex(([name]) => name === order);
          // A press on the column that sorts takes its next order; after the last, the desk's own.
          const [next] =
            offered[now + 1] ?? (now >= 0 ? (["newest"] as const) : (offered[0] ?? []));
          const direction = offered[now]?.[1];
          const Arrow =
            direction === "ascending" ? ArrowUp : direction ? ArrowDown : ChevronsUpDown;
          return (
            <th key={column} scope="col" aria-sort={direction ?? "none"} className={cell}>
              {column === "email" && (
                <span className="me-2 inline-block align-middle">
                  <SelectBox
                    label={desk("rows.selectPage")}
                    checked={isEvery}
                    isPartly={isSome}
                    onChange={onSelect}
                  />
                </span>
              )}
              <button
                type="button"
                onClick={() => onOrder(next ?? "newest")}
                className="-my-1 inline-flex min-h-8 items-center gap-1.5 hover:text-water"
              >
                {t(column)}
                <Arrow
                  className={`size-3.5 ${direction ? "text-water" : "text-soft opacity-60"}`}
                  aria-hidden="true"
                />
              </button>
            </th>
          );
        })}
        {more.map((column) => (
          <th key={column} scope="col" className={`${cell} max-sm:hidden`}>
            {desk(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
