import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { names } from "#brand/names.ts";
import { OutwardButton } from "#site/features/market/market-links.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** The last call. It does not press: the services work without the token. */
export function Closing() {
  const t = useTranslations("token.close");
  return (
    <section
      aria-labelledby="close-title"
      className="wrap grid-12 gap-y-8 pt-28 pb-24 sm:pt-40 sm:pb-32"
    >
      <div className="col-span-12 lg:col-span-8">
        <h2 id="close-title" className="display-lg max-w-[10em]">
          {t("title")}
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
