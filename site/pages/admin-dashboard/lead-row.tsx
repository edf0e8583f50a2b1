import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WaitlistLead } from "#contract/leads.ts";
import type { MoreColumn } from "#site/features/admin/desk/columns.ts";
import { Day, StatusBadge, useLeadDate, useMoreCell } from "./lead-cells.tsx";
import { useLeadNames } from "./lead-names.ts";
import { SelectBox } from "./select-box.tsx";

export function LeadRow({
  lead,
  more,
  isCurrent,
  isSelected,
  onHold,
  onSelect,
  onOpen,
}: {
  lead: WaitlistLead;
  more: readonly MoreColumn[];
  /** Whether this is the row that the Tab key stops at. */
  isCurrent: boolean;
  isSelected: boolean;
  onHold: () => void;
  onSelect: (on: boolean) => void;
  onOpen: (from: HTMLElement) => void;
}) {
  const t = useTranslations("admin.dashboard.leads");
  const desk = useTranslations("admin-desk");
  const names = useLeadNames();
  const formatDate = useLeadDate();
  const cellOf = useMoreCell();
  return (
    <tr
      data-lead={lead.id}
      className={clsx(
        "border-b border-line hover:bg-basin has-[button:focus-visible]:bg-basin",
        "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:py-2 max-sm:ps-8",
        isSelected && "bg-[color-mix(in_oklab,var(--water)_10%,transparent)]",
      )}
    >
      <Cell className="max-sm:-ms-8 max-sm:w-full">
        <span className="flex items-center gap-2">
          <span className="shrink-0">
            <SelectBox
              label={desk("rows.select", { email: lead.email })}
              checked={isSelected}
              tabIndex={-1}
              onChange={onSelect}
            />
          </span>
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            onFocus={onHold}
            onClick={({ currentTarget }) => onOpen(currentTarget)}
            className="ltr-island min-h-7 max-w-88 truncate text-start hover:text-water hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {lead.email}
          </button>
        </span>
      </Cell>
      <Cell>
        <StatusBadge status={lead.status} />
      </Cell>
      <Cell label={t("signup")} className="max-sm:order-1">
        <Day>{formatDate(lead.created_at)}</Day>
      </Cell>
      <Cell label={t("confirmedDate")} className="max-sm:order-1">
        {lead.consent_ts ? (
          <Day>{formatDate(lead.consent_ts)}</Day>
        ) : (
          <span className="whitespace-nowrap text-soft">{t("notConfirmed")}</span>
        )}
      </Cell>
      <Cell>
        <bdi className="whitespace-nowrap">{names.country(lead.country)}</bdi>
      </Cell>
      <Cell>
        <span className="block sm:min-w-24">
          {lead.city ? <bdi>{lead.city}</bdi> : <span className="text-soft">{t("noCity")}</span>}
        </span>
      </Cell>
      {more.map((column) => (
        <Cell key={column} label={desk(`columns.${column}`)} className="max-sm:order-1">
          <span className="block max-w-64 truncate whitespace-nowrap">{cellOf(lead, column)}</span>
        </Cell>
      ))}
    </tr>
  );
}

/** On a phone, where no column head stands above, the cell says itself what it is. */
function Cell({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td
      data-label={label}
      className={clsx(
        "align-middle sm:py-1 sm:pe-5",
        "max-sm:flex max-sm:max-w-full max-sm:items-baseline max-sm:gap-1.5",
        label &&
          "max-sm:before:text-[0.8125rem] max-sm:before:text-soft max-sm:before:content-[attr(data-label)]",
        className,
      )}
    >
      {children}
    </td>
  );
}
