import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";
import { SplitPayment } from "./split-payment.tsx";

/** The headline lies on the table where the bill is being split. */
export function Hero() {
  const t = useTranslations("wallet");
  const shell = useTranslations("shell");
  return (
    <div className="wrap pt-14 pb-20 sm:pt-20 sm:pb-28">
      <div className="grid-12 items-end">
        <h1 className="display-lg col-span-12 lg:col-span-8">{t("hero.title")}</h1>
        <div className="col-span-12 mt-7 lg:col-span-4 lg:mt-0 lg:pb-2">
          <p className="lede">{t("hero.lede")}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <a href="#download" className={buttonClass("primary")}>
              {t("hero.download")}
            </a>
            <a
              href={links.walletApp}
              target="_blank"
              rel="noopener"
              className={buttonClass("outline")}
            >
              {t("hero.webApp")}
              <OutwardArrow label={shell("newTab")} />
            </a>
          </div>
        </div>
      </div>
      <div className="mt-14 sm:mt-20">
        <SplitPayment />
      </div>
    </div>
  );
}
