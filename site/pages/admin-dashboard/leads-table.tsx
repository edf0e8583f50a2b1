import { Check } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { WaitlistLead } from "#contract/leads.ts";
import { leadDateFormat } from "#contract/lead-date.ts";
import { countries } from "#contract/waitlist-terms.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { classNames } from "#site/ui/class-names.ts";
import { readerForms } from "./reader-forms.ts";

const columns = ["email", "status", "signup", "confirmedDate", "country", "city"] as const;

/** The leads. On a narrow screen the table scrolls sideways in a region the keyboard can reach. */
export function LeadsTable({
  leads,
  titleId,
  isBusy,
}: {
  leads: readonly WaitlistLead[];
  titleId: string;
  isBusy: boolean;
}) {
  const t = useTranslations("admin.dashboard.leads");
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classNames("mt-4 overflow-x-auto", isBusy && "opacity-60")}
    >
      <table className="w-full min-w-[54rem] border-collapse text-[0.9375rem] leading-snug">
        <thead>
          <tr className="border-b border-edge">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="small py-2 pe-5 text-start font-medium whitespace-nowrap"
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="py-12 text-center">
                <p className="font-medium">{t("empty")}</p>
                <p className="small mt-1 text-soft">{t("emptyText")}</p>
              </td>
            </tr>
          )}
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LeadRow({ lead }: { lead: WaitlistLead }) {
  const t = useTranslations("admin.dashboard.leads");
  const country = useTranslations("admin.dashboard.countries");
  const formatDate = useLeadDate();
  const known = countries.find((code) => code === lead.country);
  return (
    <tr className="border-b border-line hover:bg-basin">
      <Cell>
        <span className="block min-w-56">
          <span className="ltr-island break-all">{lead.email}</span>
        </span>
      </Cell>
      <Cell>
        <StatusBadge isConfirmed={lead.status === "confirmed"} />
      </Cell>
      <Cell>
        <Day>{formatDate(lead.created_at)}</Day>
      </Cell>
      <Cell>
        {lead.consent_ts ? (
          <Day>{formatDate(lead.consent_ts)}</Day>
        ) : (
          <span className="text-soft">{t("notConfirmed")}</span>
        )}
      </Cell>
      <Cell>
        <span className="whitespace-nowrap">
          {known ? country(known) : <bdi>{lead.country}</bdi>}
        </span>
      </Cell>
      <Cell>
        <span className="block min-w-28">
          {lead.city ? <bdi>{lead.city}</bdi> : <span className="text-soft">{t("noCity")}</span>}
        </span>
      </Cell>
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="py-1.5 pe-5 align-baseline">{children}</td>;
}

function Day({ children }: { children: ReactNode }) {
  return <span className="ltr-island whitespace-nowrap tabular-nums">{children}</span>;
}

function StatusBadge({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTranslations("admin.dashboard.leads");
  return (
    <span
      className={classNames(
        "small inline-flex items-center gap-1 rounded-[3px] border px-2 whitespace-nowrap",
        isConfirmed ? "border-good font-medium text-good" : "border-line text-soft",
      )}
    >
      {isConfirmed && <Check className="size-3.5" aria-hidden="true" />}
      {t(isConfirmed ? "confirmed" : "pending")}
    </span>
  );
}

/** Days as the reader writes them, the same as in the export. */
function useLeadDate(): (iso: string) => string {
  const locale = useSiteLocale();
  return useMemo(() => {
    const forms = readerForms(locale);
    return leadDateFormat(forms.locale, forms.timeZone);
  }, [locale]);
}
