import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WaitlistLead } from "#contract/leads.ts";
import type { MoreColumn } from "#site/features/admin/desk/columns.ts";
import { classNames } from "#site/ui/class-names.ts";
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
  const desk = useTranslations("admin-desk.rows");
  const names = useLeadNames();
  const formatDate = useLeadDate();
  const cellOf = useMoreCell();
  return (
    <tr
      data-lead={lead.id}
      className={classNames(
        "border-b border-line hover:bg-basin has-[button:focus-visible]:bg-basin",
        isSelected && "bg-[color-mix(in_oklab,var(--water)_10%,transparent)]",
      )}
    >
      <Cell>
        <span className="flex min-w-56 items-baseline gap-2">
          <span className="shrink-0 self-center">
            <SelectBox
              label={desk("select", { email: lead.email })}
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
            className="ltr-island min-h-7 text-start break-all hover:text-water hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {lead.email}
          </button>
        </span>
      </Cell>
      <Cell>
        <StatusBadge status={lead.status} />
      </Cell>
      <Cell>
        <Day>{formatDate(lead.created_at)}</Day>
      </Cell>
      <Cell>
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
        <span className="block min-w-24">
          {lead.city ? <bdi>{lead.city}</bdi> : <span className="text-soft">{t("noCity")}</span>}
        </span>
      </Cell>
      {more.map((column) => (
        <Cell key={column}>
          <span className="block max-w-64 truncate whitespace-nowrap">{cellOf(lead, column)}</span>
        </Cell>
      ))}
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="py-1 pe-5 align-baseline">{children}</td>;
}
