import { ArrowRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";

/** The trip's line runs back into the wallet's: one balance pays. */
export function ToWallet() {
  const t = useTranslations("travel.wallet");
  const hero = useTranslations("travel.hero");
  const shell = useTranslations("shell");
  return (
    <section
      aria-labelledby="to-wallet-title"
      // Down to the footer's edge, past the air above it: the water runs on, it does not stop in mid-page.
      className="relative -mb-24 overflow-hidden border-t border-line"
    >
      <svg
        viewBox="0 0 1000 400"
        preserveAspectRatio="none"
        className="mirror absolute inset-0 hidden size-full md:block"
        fill="none"
        aria-hidden="true"
      >
        <g strokeWidth="3">
          <path
            d="M1000 60C860 60 800 90 760 170S700 280 640 300"
            stroke="var(--travel)"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d="M640 300C560 326 620 400 560 420"
            stroke="var(--wallet)"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d="M640 300h0"
            stroke="var(--wallet)"
            strokeWidth="16"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      </svg>
      <div className="wrap relative pt-20 pb-44 sm:pt-28 sm:pb-52">
        <h2 id="to-wallet-title" className="display-md max-w-[11em]">
          {t("title")}
        </h2>
        <p className="lede mt-4 max-w-[28em]">{t("text")}</p>
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <a
            href={links.travelApp}
            target="_blank"
            rel="noopener"
            className={buttonClass("primary")}
          >
            {hero("launch")}
            <OutwardArrow label={shell("newTab")} />
          </a>
          <PageLink page="wallet" className={buttonClass("outline")} prefetch="intent">
            {t("link")}
            <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          </PageLink>
        </div>
      </div>
    </section>
  );
}
