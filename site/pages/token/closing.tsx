import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/promotion.ts";
import { distribution } from "#brand/token.ts";
import { OutwardButton } from "#site/features/market/market-links.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** The last call. It does not press: the services work without the token. */
export function Closing() {
  const t = useTranslations("token.close");
  return (
    <section aria-labelledby="close-title" className="relative overflow-hidden">
      <Rings />
      <div className="wrap relative pt-28 pb-24 sm:pt-40 sm:pb-32">
        <h2 id="close-title" className="display-lg max-w-[10em]">
          {t(promotesToken ? "title" : "titleFacts")}
        </h2>
        <p className="lede mt-6">{t("text", { symbol: names.token.symbol })}</p>
        <div className="mt-9 flex flex-wrap gap-4">
          <OutwardButton href={links.walletSite} label={t("wallet")} look="primary" />
          <PageLink page="docs" className={buttonClass("outline")} prefetch="intent">
            {t("docs")}
          </PageLink>
          <PageLink
            page="contact"
            suffix="?topic=sales&about=token"
            className={buttonClass("quiet")}
            prefetch="intent"
          >
            {t("ask")}
          </PageLink>
        </div>
      </div>
    </section>
  );
}

const centre = { x: 660, y: 300 };

/** Rings around a drop that has just fallen: one for each channel of the supply, as far apart as its share. */
function Rings() {
  let reach = 0;
  return (
    <svg
      viewBox="0 0 700 600"
      className="mirror absolute inset-y-0 end-0 hidden h-full overflow-visible xl:block"
      fill="none"
      aria-hidden="true"
    >
      {distribution.map(({ name, percentage, hue }) => {
        reach += percentage * 3.9;
        const { x, y } = centre;
        return (
          <ellipse
            key={name}
            cx={x}
            cy={y}
            rx={reach}
            ry={reach * 0.42}
            stroke={`var(--${hue})`}
            strokeWidth="2"
          />
        );
      })}
      <circle cx={centre.x} cy={centre.y} r="6" fill="var(--water)" />
    </svg>
  );
}
