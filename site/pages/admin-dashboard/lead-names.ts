import { useTranslations } from "use-intl";
import { countries, heardChannels } from "#contract/choices.ts";
import { leadMailStates, leadMarks } from "#contract/leads.ts";
import { locales } from "#contract/locale.ts";
import type { FilterName } from "#site/features/admin/desk/view.ts";

const known = <T extends string>(codes: readonly T[], code: string) =>
  codes.find((one) => one === code);

/** What codes are called in the reader's language. A code from elsewhere (an import) is its own name. */
export function useLeadNames() {
  const t = useTranslations("admin-desk");
  const rows = useTranslations("admin.dashboard.leads");
  const countryNames = useTranslations("admin.dashboard.countries");

  const status = (code: string) => rows(code === "confirmed" ? "confirmed" : "pending");
  const country = (code: string) => {
    const one = known(countries, code);
    return one ? countryNames(one) : code;
  };
  const channel = (code: string) => {
    const one = known(heardChannels, code);
    return one ? t(`channels.${one}`) : code;
  };
  const locale = (code: string) => {
    const one = known(locales, code);
    return one ? t(`languages.${one}`) : code;
  };
  const mark = (code: string) => t(`marks.${known(leadMarks, code) ?? "none"}`);
  const mail = (code: string) => t(`mail.${known(leadMailStates, code) ?? "none"}`);
  const campaign = (name: string) => name || t("filters.none");

  const named: Partial<Record<FilterName, (code: string) => string>> = {
    status,
    country,
    channel,
    locale,
    mark,
    campaign,
  };
  return {
    status,
    country,
    channel,
    locale,
    mark,
    mail,
    campaign,
    filter: (name: FilterName) => t(`filters.${name}`),
    /** A value of a filter as people say it. */
    value: (name: FilterName, code: string) => named[name]?.(code) ?? code,
  };
}
