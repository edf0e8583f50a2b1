import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WaitlistLead } from "#contract/leads.ts";
import { StatusBadge, useExtraCell, useLeadDate } from "./lead-cells.tsx";
import { useLeadNames } from "./lead-names.ts";
import type { ExtraColumn } from "./table-columns.ts";

/** One lead of the table. On a phone it is a card. */
export function LeadRow({
  lead,
  extra,
  isTabStop,
  isSelected,
  onFocus,
  onSelect,
  onOpen,
}: {
  lead: WaitlistLead;
  extra: readonly ExtraColumn[];
  /** Whether this is the row that the Tab key stops at. */
  isTabStop: boolean;
  isSelected: boolean;
  onFocus: () => void;
  onSelect: (on: boolean) => void;
  onOpen: () => void;
}) {
  const t = useTranslations("admin.dashboard.leads");
  const dashboard = useTranslations("admin-dashboard");
  const names = useLeadNames();
  const dateOf = useLeadDate();
  const extraCell = useExtraCell();
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
              label={dashboard("rows.select", { email: lead.email })}
              checked={isSelected}
              tabIndex={-1}
              onChange={onSelect}
            />
          </span>
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            onFocus={onFocus}
            onClick={onOpen}
            className="ltr-island min-h-7 max-w-88 truncate text-start hover:text-water hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {lead.email}
          </button>
        </span>
      </Cell>
      <Cell>
        <StatusBadge status={lead.status} />
      </Cell>
      <Cell label={t("signup")}>{dateOf(lead.created_at)}</Cell>
      <Cell label={t("confirmedDate")}>
        {lead.consent_ts ? (
          dateOf(lead.consent_ts)
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
      {extra.map((column) => (
        <Cell key={column} label={dashboard(`columns.${column}`)}>
          <span className="block max-w-64 truncate whitespace-nowrap">
            {extraCell(lead, column)}
          </span>
        </Cell>
      ))}
    </tr>
  );
}

/** On a phone, where no column head stands above, `label` stands before the value. */
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
          "max-sm:order-1 max-sm:before:text-[0.8125rem] max-sm:before:text-soft max-sm:before:content-[attr(data-label)]",
        className,
      )}
    >
      {children}
    </td>
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
