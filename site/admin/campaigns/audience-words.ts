import { useTranslations } from "use-intl";
import type { Audience } from "#contract/campaigns.ts";
import { useLeadNames } from "../dashboard/lead-columns.tsx";
import { filterNames } from "../dashboard/view.ts";
import { useFigures } from "../reader-formats.ts";

/** An audience in words: which list, and what narrows it. */
export function useAudienceWords(): (audience: Audience) => string[] {
  const t = useTranslations("admin-segments");
  const names = useLeadNames();
  const { amount } = useFigures();
  return (audience) => {
    if (audience.of === "addresses") {
      // Those of a campaign are deleted once its recipients are stored.
      const many = audience.addresses.length;
      return [many > 0 ? t("of.addresses", amount(many)) : t("of.named")];
    }
    const filter: Partial<Record<string, string>> = audience.filter;
    const parts = filterNames.flatMap((name) => {
      const value = filter[name];
      return value === undefined
        ? []
        : [t("part", { name: names.filter(name), value: names.value(name, value) })];
    });
    if (audience.oldest !== undefined) parts.push(t("oldest", amount(audience.oldest)));
    if (audience.of === "leads" && audience.again) parts.push(t("repeats"));
    return [t(`of.${audience.of}`), ...parts];
  };
}
