import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";
import { FareMonth } from "./fare-month.tsx";

/** A month lies under the headline like a coast, and the route comes down on its cheapest days. */
export function Hero() {
  const t = useTranslations("travel.hero");
  const shell = useTranslations("shell");
  return (
    <div className="overflow-hidden border-b border-line">
      <div className="wrap pt-14 sm:pt-20">
        <h1 className="display-lg max-w-[13em]">{t("title")}</h1>
        <div className="mt-7 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <p className="lede max-w-[30em]">{t("lede")}</p>
          <div className="flex flex-wrap gap-3">
            <a
              href={links.travelApp}
              target="_blank"
              rel="noopener"
              className={buttonClass("primary")}
            >
              {t("start")}
              <OutwardArrow label={shell("newTab")} />
            </a>
            <a
              href={links.travelApp}
              target="_blank"
              rel="noopener"
              className={buttonClass("outline")}
            >
              {t("launch")}
              <OutwardArrow label={shell("newTab")} />
            </a>
          </div>
        </div>
        <FareMonth />
      </div>
    </div>
  );
}
