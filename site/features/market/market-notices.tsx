import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#site/ui/toast.ts";
import { useAgeText } from "./age-text.ts";
import { useMarket } from "./use-market.ts";

/**
 * Says aloud what changes about the figures: the toast when live ones fail, a polite word when they
 * are back. Not each new price. Once on a page.
 */
export function MarketNotices() {
  const t = useTranslations("market");
  const ageText = useAgeText();
  const { failing, answer, ageThen } = useMarket();
  const [said, setSaid] = useState("");
  const failed = useRef(false);
  const source = answer?.source;
  useEffect(() => {
    if (failing === failed.current) return;
    failed.current = failing;
    if (failing) {
      showToast({ kind: "danger", title: t("failed.title"), description: t("failed.text") });
      setSaid(
        source === "demo"
          ? t("status.demo")
          : t("announce.cached", { age: ageText(ageThen / 1000) }),
      );
    } else setSaid(t("announce.live"));
  }, [failing, source, ageThen, ageText, t]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
