import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { leadDateFormat } from "#contract/lead-date.ts";
import type { WaitlistLead } from "#contract/leads.ts";
import type { MoreColumn } from "#site/features/admin/desk/columns.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { useLeadNames } from "./lead-names.ts";
import { readerForms } from "./reader-forms.ts";

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

/** Days as the reader writes them, the same as in the export. */
export function useLeadDate(): (iso: string) => string {
  const locale = useSiteLocale();
  return useMemo(() => {
    const forms = readerForms(locale);
    return leadDateFormat(forms.locale, forms.timeZone);
  }, [locale]);
}

export function Day({ children }: { children: ReactNode }) {
  return <span className="ltr-island whitespace-nowrap tabular-nums">{children}</span>;
}

/** What a column on demand shows of a lead, as in the table and in the panel. */
export function useMoreCell(): (lead: WaitlistLead, column: MoreColumn) => ReactNode {
  const t = useTranslations("admin-desk.columns");
  const names = useLeadNames();
  const text = (value: string | null) =>
    value ? <bdi>{value}</bdi> : <span className="text-soft">{t("empty")}</span>;
  return (lead, column) => {
    switch (column) {
      case "locale":
        return names.locale(lead.locale);
      case "channel":
        return names.channel(lead.heard_channel);
      case "detail":
        return text(lead.heard_detail);
      case "utm_source":
        return text(lead.utm_source);
      case "utm_medium":
        return text(lead.utm_medium);
      case "utm_campaign":
        return text(lead.utm_campaign);
      case "referrer":
        return text(lead.referrer_url);
      case "throwaway":
        return t(lead.is_throwaway ? "yes" : "no");
      case "mailState":
        return lead.mail_state === "failed" || lead.mail_state === "refused" ? (
          <span className="font-medium text-danger">{names.mail(lead.mail_state)}</span>
        ) : (
          names.mail(lead.mail_state)
        );
      case "mark":
        return lead.mark === "none" ? (
          <span className="text-soft">{t("empty")}</span>
        ) : (
          <span className="font-medium">{names.mark(lead.mark)}</span>
        );
    }
  };
}
