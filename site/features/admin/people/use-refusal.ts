import { useTranslations } from "use-intl";
import { showToast } from "#site/ui/toast.ts";
import { useLeave } from "../administrator.ts";
import { useSteady } from "../steady.ts";
import type { Refused } from "./send.ts";

/**
 * Sees to what can go wrong with any call: no session any more, the role taken away, too many tries,
 * no answer. What has a name of its own is handed to `named`, which answers whether it has seen to it.
 */
export function useRefusal(): (
  refused: Refused,
  named?: (why: Extract<Refused, { outcome: "refused" }>["why"]) => "seen_to" | "unknown",
) => void {
  const t = useTranslations("admin");
  const leave = useLeave();
  return useSteady((refused, named) => {
    if (refused.outcome === "none") return leave("ended");
    if (refused.outcome === "denied") return leave("denied");
    if (refused.outcome === "refused" && named?.(refused.why) === "seen_to") return;
    const title =
      refused.outcome === "rate_limited"
        ? t("login.tooMany", { minutes: `${refused.minutes}` })
        : t("unanswered");
    showToast({ kind: "danger", title });
  });
}
