import { clsx } from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { LeadOrder, WaitlistLead } from "#contract/leads.ts";
import { isPlainKey } from "#site/ui/keys.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { SelectBox } from "../form-controls.tsx";
import { useDashboard } from "./dashboard-data.ts";
import {
  type CellColumn,
  type ExtraColumn,
  type FixedColumn,
  fixedColumns,
  useColumnName,
  useLeadCells,
} from "./lead-columns.tsx";
import { choose, isChosen, type Selection } from "./selection.tsx";
import { isFiltered } from "./view.ts";

const rowsPerKeyPage = 10;

/** Which row a key leads to; undefined for any other key. */
function rowByKey(key: string, from: number, count: number): number | undefined {
  const rows: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + rowsPerKeyPage,
    PageUp: from - rowsPerKeyPage,
    Home: 0,
    End: count - 1,
  };
  const row = rows[key];
  return row === undefined ? undefined : Math.min(Math.max(row, 0), count - 1);
}

/**
 * The leads. One row is a stop of the Tab key, the arrow keys lead to the others; Enter opens a lead
 * and Space selects it. Where there is no room the table scrolls sideways in a region the keyboard
 * can reach.
 */
export function LeadsTable({
  leads,
  extra,
  selection,
  onSelection,
}: {
  leads: readonly WaitlistLead[];
  extra: readonly ExtraColumn[];
  /** Undefined for a reader who may do nothing with leads. */
  selection: Selection | undefined;
  onSelection: (selection: Selection) => void;
}) {
  const t = useTranslations("admin-dashboard");
  const empty = useTranslations("admin.dashboard.leads");
  const dashboard = useDashboard();
  const isBusy = dashboard.isBusy("list");
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string>();
  const ids = leads.map(({ id }) => id);
  const current = Math.max(ids.indexOf(focused ?? ""), 0);
  const isSelected = (id: string) => selection !== undefined && isChosen(selection, id);
  const select = (some: readonly string[], on: boolean) =>
    selection && onSelection(choose(selection, some, on, ids));
  const isNarrow = isFiltered(dashboard.view.filter);

  function press(event: KeyboardEvent<HTMLElement>) {
    const row = leads[current];
    if (!row || !(event.target instanceof HTMLButtonElement) || !isPlainKey(event)) return;
    if (event.key === " ") {
      event.preventDefault();
      return select([row.id], !isSelected(row.id));
    }
    const next = rowByKey(event.key, current, leads.length);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(ids[next]);
    body.current?.rows[next]?.querySelector("button")?.focus();
  }

  const onSelect = selection && select;
  const columns = useLeadColumns({
    extra,
    beforeHead: selection && (
      <SelectBox
        label={t("rows.selectPage")}
        checked={ids.length > 0 && ids.every(isSelected)}
        isPartly={ids.some(isSelected)}
        onChange={(on) => select(ids, on)}
      />
    ),
    address: (lead) => (
      <span className="flex min-w-0 items-center gap-2">
        {onSelect && (
          <span className="shrink-0">
            <SelectBox
              label={t("rows.select", { email: lead.email })}
              checked={isSelected(lead.id)}
              tabIndex={-1}
              onChange={(on) => onSelect([lead.id], on)}
            />
          </span>
        )}
        <button
          type="button"
          tabIndex={lead.id === ids[current] ? 0 : -1}
          onFocus={() => setFocused(lead.id)}
          onClick={() => dashboard.openLead(lead.id)}
          className="ltr-island min-h-7 one-line max-w-88 text-start hover:text-water hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {lead.email}
        </button>
      </span>
    ),
  });

  return (
    <DataTable
      label={empty("title")}
      columns={columns}
      rows={leads}
      keyOf={({ id }) => id}
      look="dense"
      isBusy={isBusy}
      empty={
        isNarrow
          ? { title: t("filters.empty"), text: t("filters.emptyText") }
          : { title: empty("empty"), text: empty("emptyText") }
      }
      className="lg:min-w-[52rem]"
      rowProps={({ id }) => ({
        "data-lead": id,
        className: clsx(
          "has-[button:focus-visible]:bg-basin",
          selection && "max-lg:ps-8",
          isSelected(id) && "bg-[color-mix(in_oklab,var(--water)_10%,transparent)]",
        ),
      })}
      bodyProps={{ ref: body, onKeyDown: press }}
    >
      <p className="mt-2 text-[0.75rem] text-soft pointer-coarse:hidden">
        {t(selection ? "rows.keys" : "rows.keysRead")}
      </p>
    </DataTable>
  );
}

type Direction = NonNullable<NonNullable<Column<unknown>["sort"]>["direction"]>;

/** The orders that a press on a column's head takes, one after the other. */
const orders: Partial<
  Record<FixedColumn | ExtraColumn, readonly (readonly [LeadOrder, Direction])[]>
> = {
  signup: [
    ["newest", "descending"],
    ["oldest", "ascending"],
  ],
  email: [["email", "ascending"]],
  confirmedDate: [["confirmed", "descending"]],
  friends: [["friends", "descending"]],
};

/** Their values are evident; in a card, where no heads are above, the others need a label. */
const selfEvident: readonly CellColumn[] = ["status", "country", "city"];

function useLeadColumns({
  extra,
  beforeHead,
  address,
}: Pick<Column<WaitlistLead>, "beforeHead"> & {
  extra: readonly ExtraColumn[];
  address: Column<WaitlistLead>["cell"];
}): Column<WaitlistLead>[] {
  const nameOf = useColumnName();
  const cells = useLeadCells();
  const { view, sort } = useDashboard();
  const sortBy = (column: FixedColumn | ExtraColumn): Column<WaitlistLead>["sort"] => {
    const offered = orders[column];
    if (!offered) return undefined;
    const now = offered.findIndex(([name]) => name === view.order);
    // After the last order of the column a press leads back to the default one.
    const next = offered[now + 1]?.[0] ?? "newest";
    return { direction: offered[now]?.[1], onSort: () => sort(next) };
  };
  return [...fixedColumns, ...extra].map((column) => {
    const shared = { head: nameOf(column), sort: sortBy(column) };
    if (column === "email") {
      const className = clsx("whitespace-nowrap max-lg:w-full", beforeHead && "max-lg:-ms-8");
      return { ...shared, beforeHead, cell: address, className };
    }
    const isLabelled = !selfEvident.includes(column);
    return {
      ...shared,
      isLabelled,
      cell: (lead) => <span className="one-line block max-w-64">{cells[column](lead)}</span>,
      className: (lead) =>
        clsx(
          "whitespace-nowrap",
          isLabelled && "max-lg:order-1",
          column === "city" && !lead.city && "max-lg:hidden!",
        ),
    };
  });
}
