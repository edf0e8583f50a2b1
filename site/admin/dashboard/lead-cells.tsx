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
import type { ExtraColumn } from "./table-columns.ts";

export function StatusBadge({ status }: { status: WaitlistLead["status"] }) {
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

/** Days as the reader writes them, the same as in the export. */
export function useLeadDate(): (iso: string) => ReactNode {
  const locale = useSiteLocale();
  const format = useMemo(() => {
    const { languageTag, timeZone } = readerFormats(locale);
    return leadDateFormat(languageTag, timeZone);
  }, [locale]);
  return (iso) => <span className="ltr-island whitespace-nowrap tabular-nums">{format(iso)}</span>;
}

/** What an added column shows of a lead, in the table and in the panel. */
export function useExtraCell(): (lead: WaitlistLead, column: ExtraColumn) => ReactNode {
  const t = useTranslations("admin-dashboard.columns");
  const names = useLeadNames();
  const text = (value: string | null) =>
    value ? <bdi>{value}</bdi> : <span className="text-soft">{t("empty")}</span>;
  const cells: Record<ExtraColumn, (lead: WaitlistLead) => ReactNode> = {
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
  return (lead, column) => cells[column](lead);
}
