import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { LeadOrder, WaitlistLead } from "#contract/leads.ts";
import { isPlainKey } from "#site/ui/keys.ts";
import { ScrollRegion } from "../lists.tsx";
import { useDashboard } from "./dashboard-data.ts";
import {
  type CellColumn,
  type ExtraColumn,
  type FixedColumn,
  fixedColumns,
  useColumnName,
  useLeadCells,
} from "./lead-columns.tsx";
import { choose, isChosen, SelectBox, type Selection } from "./selection.tsx";
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

  return (
    <ScrollRegion
      aria-labelledby="leads"
      aria-busy={isBusy}
      className={clsx("mt-3 overflow-x-auto", isBusy && "opacity-60")}
    >
      <table className="w-full border-collapse text-[0.875rem] leading-snug max-sm:block sm:min-w-[52rem]">
        <TableHead
          extra={extra}
          selectPage={
            selection && (
              <SelectBox
                label={t("rows.selectPage")}
                checked={ids.length > 0 && ids.every(isSelected)}
                isPartly={ids.some(isSelected)}
                onChange={(on) => select(ids, on)}
              />
            )
          }
        />
        <tbody ref={body} onKeyDown={press} className="max-sm:block">
          {leads.length === 0 && (
            <tr>
              <td colSpan={fixedColumns.length + extra.length} className="py-14">
                <p className="sticky start-0 max-w-[80vw] font-medium">
                  {isNarrow ? t("filters.empty") : empty("empty")}
                </p>
                <p className="small sticky start-0 mt-1 max-w-[80vw] text-soft">
                  {isNarrow ? t("filters.emptyText") : empty("emptyText")}
                </p>
              </td>
            </tr>
          )}
          {leads.map((lead, i) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              extra={extra}
              isTabStop={i === current}
              isSelected={isSelected(lead.id)}
              onFocus={() => setFocused(lead.id)}
              onSelect={selection && ((on) => select([lead.id], on))}
            />
          ))}
        </tbody>
      </table>
      {leads.length > 0 && (
        <p className="mt-2 text-[0.75rem] text-soft pointer-coarse:hidden">
          {t(selection ? "rows.keys" : "rows.keysRead")}
        </p>
      )}
    </ScrollRegion>
  );
}

type SortDirection = "ascending" | "descending";

/** The orders that a press on a column's head takes, one after the other. */
const orders: Partial<
  Record<FixedColumn | ExtraColumn, readonly (readonly [LeadOrder, SortDirection])[]>
> = {
  signup: [
    ["newest", "descending"],
    ["oldest", "ascending"],
  ],
  email: [["email", "ascending"]],
  confirmedDate: [["confirmed", "descending"]],
};

/** On a phone only the columns that sort stay: as the choice of an order above the cards. */
const headClass = "small py-2 pe-5 text-start font-medium whitespace-nowrap max-sm:pe-3.5";

function TableHead({
  extra,
  selectPage,
}: {
  extra: readonly ExtraColumn[];
  selectPage: ReactNode;
}) {
  const nameOf = useColumnName();
  const { view, sort } = useDashboard();
  return (
    <thead className="max-sm:block">
      <tr className="border-b border-edge max-sm:flex max-sm:flex-wrap">
        {[...fixedColumns, ...extra].map((column) => {
          const offered = orders[column];
          if (!offered) {
            return (
              <th key={column} scope="col" className={`${headClass} max-sm:hidden`}>
                {nameOf(column)}
              </th>
            );
          }
          const now = offered.findIndex(([name]) => name === view.order);
          // After the last order of the column a press leads back to the default one.
          const next = offered[now + 1]?.[0] ?? "newest";
          const direction = offered[now]?.[1];
          const Arrow =
            direction === "ascending" ? ArrowUp : direction ? ArrowDown : ChevronsUpDown;
          return (
            <th key={column} scope="col" aria-sort={direction ?? "none"} className={headClass}>
              {column === "email" && selectPage && (
                <span className="me-2 inline-block align-middle">{selectPage}</span>
              )}
              <button
                type="button"
                onClick={() => sort(next)}
                className="-my-1 inline-flex min-h-8 items-center gap-1.5 hover:text-water"
              >
                {nameOf(column)}
                <Arrow
                  className={`size-3.5 ${direction ? "text-water" : "text-soft opacity-60"}`}
                />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** These say what they are by themselves; on a phone, where no heads stand above, the others need a name. */
const selfEvident: readonly CellColumn[] = ["status", "country", "city"];

const cellClass =
  "align-middle whitespace-nowrap sm:py-1 sm:pe-5 max-sm:flex max-sm:max-w-full max-sm:items-baseline max-sm:gap-1.5";

/** One lead of the table. On a phone it is a card. */
function LeadRow({
  lead,
  extra,
  isTabStop,
  isSelected,
  onFocus,
  onSelect,
}: {
  lead: WaitlistLead;
  extra: readonly ExtraColumn[];
  /** Whether this is the row that the Tab key stops at. */
  isTabStop: boolean;
  isSelected: boolean;
  onFocus: () => void;
  /** Undefined for a reader who may do nothing with leads. */
  onSelect: ((on: boolean) => void) | undefined;
}) {
  const t = useTranslations("admin-dashboard.rows");
  const { openLead } = useDashboard();
  const nameOf = useColumnName();
  const cells = useLeadCells();
  return (
    <tr
      data-lead={lead.id}
      className={clsx(
        "border-b border-line hover:bg-basin has-[button:focus-visible]:bg-basin",
        "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:py-2",
        onSelect && "max-sm:ps-8",
        isSelected && "bg-[color-mix(in_oklab,var(--water)_10%,transparent)]",
      )}
    >
      <td className={clsx(cellClass, "max-sm:w-full", onSelect && "max-sm:-ms-8")}>
        <span className="flex min-w-0 items-center gap-2">
          {onSelect && (
            <span className="shrink-0">
              <SelectBox
                label={t("select", { email: lead.email })}
                checked={isSelected}
                tabIndex={-1}
                onChange={onSelect}
              />
            </span>
          )}
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            onFocus={onFocus}
            onClick={() => openLead(lead.id)}
            className="ltr-island min-h-7 one-line max-w-88 text-start hover:text-water hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {lead.email}
          </button>
        </span>
      </td>
      {[...fixedColumns, ...extra].map((column) => {
        if (column === "email") return null;
        const isNamed = !selfEvident.includes(column);
        return (
          <td
            key={column}
            data-label={isNamed ? nameOf(column) : undefined}
            className={clsx(
              cellClass,
              column === "city" && !lead.city && "max-sm:hidden!",
              isNamed &&
                "max-sm:order-1 max-sm:before:text-[0.8125rem] max-sm:before:text-soft max-sm:before:content-[attr(data-label)]",
            )}
          >
            <span className="one-line block max-w-64">{cells[column](lead)}</span>
          </td>
        );
      })}
    </tr>
  );
}
