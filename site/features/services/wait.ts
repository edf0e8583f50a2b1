import { useTranslations } from "use-intl";
import type { Shipment } from "#brand/shipments.ts";

type Wait = Shipment["paidNow"];

/** How long a carrier waited for the money, in days: for a drawing. */
export function inDays(wait: Wait): number {
  if ("days" in wait) return wait.days;
  return "hours" in wait ? wait.hours / 24 : wait.minutes / 1440;
}

/** The same in words. Needs those of `logistics`. */
export function useWaitText(): (wait: Wait) => string {
  const t = useTranslations("logistics.cases");
  return (wait) => {
    if ("days" in wait) return t("days", { count: wait.days });
    if ("hours" in wait) return t("hours", { count: wait.hours });
    return t("minutes", { count: wait.minutes });
  };
}
