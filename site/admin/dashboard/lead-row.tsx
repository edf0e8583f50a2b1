import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { useTranslations } from "use-intl";
import type { WaitlistLead } from "#contract/leads.ts";
import { useDashboard } from "./dashboard-data.ts";
import {
  type CellColumn,
  type ExtraColumn,
  fixedColumns,
  useColumnName,
  useLeadCells,
} from "./lead-columns.tsx";

/** These say what they are by themselves; on a phone, where no heads stand above, the others need a name. */
const selfEvident: readonly CellColumn[] = ["status", "country", "city"];

const cellClass =
  "align-middle whitespace-nowrap sm:py-1 sm:pe-5 max-sm:flex max-sm:max-w-full max-sm:items-baseline max-sm:gap-1.5";

/** One lead of the table. On a phone it is a card. */
export function LeadRow({
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

/** A box that selects a row or a page of rows. */
export function SelectBox({
  label,
  checked,
  isPartly,
  tabIndex,
  onChange,
}: {
  label: string;
  checked: boolean;
  isPartly?: boolean;
  tabIndex?: number;
  onChange: (on: boolean) => void;
}) {
  const Mark = isPartly ? Minus : Check;
  return (
    <span className="relative grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = !!isPartly && !checked;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="peer size-4.5 appearance-none rounded-[3px] border border-edge bg-basin checked:border-water checked:bg-water indeterminate:border-water forced-colors:appearance-auto"
      />
      <Mark
        className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-water opacity-0 peer-checked:text-on-water peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden"
        aria-hidden="true"
      />
    </span>
  );
}
