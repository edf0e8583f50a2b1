import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";

/** The last call: the four branches come together again and leave the page. */
export function Closing() {
  const t = useTranslations("home.close");
  const shell = useTranslations("shell");
  return (
    <section aria-labelledby="close-title" className="relative overflow-hidden pt-20 pb-8 sm:pt-28">
      <Confluence />
      <div className="wrap relative">
        <h2 id="close-title" className="display-lg max-w-[10em]">
          {t("title")}
        </h2>
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <a
            href={links.walletSite}
            target="_blank"
            rel="noopener"
            className={buttonClass("primary")}
          >
            {t("wallet")}
            <OutwardArrow label={shell("newTab")} />
          </a>
          <PageLink
            page="contact"
            suffix="?topic=sales"
            className={buttonClass("outline")}
            prefetch="intent"
          >
            {t("sales")}
          </PageLink>
        </div>
        <p className="mt-8 max-w-[34em] text-soft">{t("waitlist")}</p>
        <WaitlistButton look="quiet" />
      </div>
    </section>
  );
}

function Confluence() {
  const branches = [
    { hue: "wallet", d: "M620 0C620 130 820 150 900 250S960 420 1000 440" },
    { hue: "travel", d: "M720 0C720 120 850 150 910 250S965 425 1000 443" },
    { hue: "logistics", d: "M820 0C820 110 880 150 920 250S970 430 1000 446" },
    { hue: "education", d: "M920 0C920 100 910 150 930 250S975 435 1000 449" },
  ];
  return (
    <svg
      viewBox="0 0 1000 500"
      preserveAspectRatio="none"
      className="mirror absolute inset-0 hidden size-full md:block"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {branches.map(({ hue, d }) => (
        <g key={hue} stroke={`var(--${hue})`}>
          <path d={d} strokeWidth="9" opacity="0.1" vectorEffect="non-scaling-stroke" />
          <path d={d} strokeWidth="2.4" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
}
