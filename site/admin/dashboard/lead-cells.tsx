import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { leadDateFormat, leadDateTag } from "#contract/lead-date.ts";
import type { WaitlistLead } from "#contract/leads.ts";
import type { Locale } from "#contract/locale.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useLeadNames } from "./lead-names.ts";
import type { CellColumn } from "./table-columns.ts";

function StatusBadge({ status }: { status: WaitlistLead["status"] }) {
  const names = useLeadNames();
  const isConfirmed = status === "confirmed";
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-[3px] border px-1.5 text-[0.8125rem] leading-[1.45] whitespace-nowrap",
        isConfirmed ? "border-good font-medium text-good" : "border-line text-soft",
      )}
    >
      {isConfirmed && <Check className="size-3.5" aria-hidden="true" />}
      {names.status(status)}
    </span>
  );
}

/** How this reader writes days, for the table and for the export alike. Only a browser knows it. */
export function readerFormats(locale: Locale): { languageTag: string; timeZone: string } {
  return {
    languageTag: leadDateTag(locale, navigator.languages),
    timeZone: localTimeZone(),
  };
}

/** What each column but the address shows of a lead, in the table and in the panel. */
export function useLeadCells(): Record<CellColumn, (lead: WaitlistLead) => ReactNode> {
  const t = useTranslations("admin-dashboard.columns");
  const leads = useTranslations("admin.dashboard.leads");
  const names = useLeadNames();
  const locale = useSiteLocale();
  // Days are written as in the export.
  const format = useMemo(() => {
    const { languageTag, timeZone } = readerFormats(locale);
    return leadDateFormat(languageTag, timeZone);
  }, [locale]);
  const day = (iso: string) => (
    <span className="ltr-island whitespace-nowrap tabular-nums">{format(iso)}</span>
  );
  const soft = (words: string) => <span className="text-soft">{words}</span>;
  const text = (value: string | null) => (value ? <bdi>{value}</bdi> : soft(t("empty")));
  return {
    status: ({ status }) => <StatusBadge status={status} />,
    signup: (lead) => day(lead.created_at),
    confirmedDate: (lead) => (lead.consent_ts ? day(lead.consent_ts) : soft(leads("notConfirmed"))),
    country: (lead) => <bdi>{names.country(lead.country)}</bdi>,
    city: ({ city }) => (city ? <bdi>{city}</bdi> : soft(leads("noCity"))),
    locale: (lead) => names.locale(lead.locale),
    channel: (lead) => names.channel(lead.heard_channel),
    detail: (lead) => text(lead.heard_detail),
    utm_source: (lead) => text(lead.utm_source),
    utm_medium: (lead) => text(lead.utm_medium),
    utm_campaign: (lead) => text(lead.utm_campaign),
    referrer: (lead) => text(lead.referrer_url),
    throwaway: (lead) => t(lead.is_throwaway ? "yes" : "no"),
    mailState: ({ mail_state: state }) =>
      state === "failed" || state === "refused" ? (
        <span className="font-medium text-danger">{names.mail(state)}</span>
      ) : (
        names.mail(state)
      ),
    mark: ({ mark }) =>
      mark === "none" ? text(null) : <span className="font-medium">{names.mark(mark)}</span>,
  };
}
