import { useCallback } from "react";
import { useTranslations } from "use-intl";

/** Writes how long ago something was, from its age in seconds: now, 38 seconds ago, 7 minutes ago. */
export function useAgeText(): (seconds: number) => string {
  const t = useTranslations("market.age");
  return useCallback(
    (seconds) => {
      const whole = Math.max(0, Math.floor(seconds));
      if (whole === 0) return t("now");
      if (whole < 60) return t("second", { count: whole });
      if (whole < 3600) return t("minute", { count: Math.floor(whole / 60) });
      if (whole < 2 * 86_400) return t("hour", { count: Math.floor(whole / 3600) });
      return t("day", { count: Math.floor(whole / 86_400) });
    },
    [t],
  );
}
