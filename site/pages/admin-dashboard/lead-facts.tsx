import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WaitlistLead } from "#contract/leads.ts";
import { moreColumns } from "#site/features/admin/desk/columns.ts";
import { formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { StatusBadge, useMoreCell } from "./lead-cells.tsx";
import { useLeadNames } from "./lead-names.ts";

/** Everything the list knows of a lead, said whole. */
export function Facts({ lead }: { lead: WaitlistLead }) {
  const t = useTranslations("admin.dashboard.leads");
  const desk = useTranslations("admin-desk");
  const locale = useSiteLocale();
  const names = useLeadNames();
  const cellOf = useMoreCell();
  const moment = (iso: string) => formatMoment(locale, new Date(iso));
  return (
    <dl
      aria-label={desk("lead.facts")}
      className="mt-5 border-t border-line text-[0.875rem] leading-snug"
    >
      <Fact name={t("status")}>
        <StatusBadge status={lead.status} />
      </Fact>
      <Fact name={t("signup")}>{moment(lead.created_at)}</Fact>
      <Fact name={t("confirmedDate")}>
        {lead.consent_ts ? moment(lead.consent_ts) : t("notConfirmed")}
      </Fact>
      <Fact name={t("country")}>{names.country(lead.country)}</Fact>
      <Fact name={t("city")}>{lead.city ?? t("noCity")}</Fact>
      {moreColumns.map((column) => (
        <Fact key={column} name={desk(`columns.${column}`)}>
          {cellOf(lead, column)}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1.5">
      <dt className="text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
