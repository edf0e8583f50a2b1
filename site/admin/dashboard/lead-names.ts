import { useTranslations } from "use-intl";
import { countries, heardChannels } from "#contract/choices.ts";
import { leadMailStates, leadMarks } from "#contract/leads.ts";
import { locales } from "#contract/locale.ts";
import type { FilterName } from "./view.ts";

const known = <T extends string>(codes: readonly T[], code: string) =>
  codes.find((one) => one === code);

/** What codes are called in the reader's language. An unknown code (from an import) is its own name. */
export function useLeadNames() {
  const t = useTranslations("admin-dashboard");
  const leads = useTranslations("admin.dashboard.leads");
  const countryNames = useTranslations("admin.dashboard.countries");
  const or = <T extends string>(codes: readonly T[], name: (code: T) => string) => {
    return (code: string) => {
      const one = known(codes, code);
      return one === undefined ? code : name(one);
    };
  };
  const byFilter = {
    status: or(["confirmed", "pending"], (code) => leads(code)),
    country: or(countries, (code) => countryNames(code)),
    channel: or(heardChannels, (code) => t(`channels.${code}`)),
    locale: or(locales, (code) => t(`languages.${code}`)),
    mark: or(leadMarks, (code) => t(`marks.${code}`)),
    campaign: (name: string) => name || t("filters.none"),
  } satisfies Partial<Record<FilterName, (code: string) => string>>;
  return {
    ...byFilter,
    mail: or(leadMailStates, (code) => t(`mail.${code}`)),
    filter: (name: FilterName) => t(`filters.${name}`),
    /** The name of a value that a filter has. */
    value: (name: FilterName, code: string): string =>
      (byFilter as Partial<Record<FilterName, (code: string) => string>>)[name]?.(code) ?? code,
  };
}
