import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/promotion.ts";
import { analytics, venues } from "#brand/token.ts";
import { BackLink } from "#site/features/back/back-link.tsx";
import { OutwardButton } from "#site/features/market/market-links.tsx";
import { claimInText } from "#site/i18n/claim-text.ts";

/** What the token is, and the outside pages where it can be traded and checked. */
export function Opening() {
  const t = useTranslations("token");
  const market = useTranslations("market.links");
  const { symbol } = names.token;
  const groups = [
    ...(promotesToken ? [{ name: "venues", links: venues } as const] : []),
    { name: "analytics", links: analytics } as const,
  ];
  return (
    <section className="wrap pt-8 sm:pt-10">
      <BackLink page="services" label={t("back")} />
      <div className="grid-12 mt-4 items-end gap-y-7 sm:mt-6">
        <h1 className="display-lg col-span-12 max-w-[8.5em] lg:col-span-7">
          {t("hero.title", { symbol })}
        </h1>
        <p className="col-span-12 max-w-[32em] text-soft lg:col-span-5 lg:pb-2">
          {t("hero.text", { discount: claimInText(claims.feeDiscount) })}
        </p>
      </div>
      <div className="mt-9 flex flex-wrap gap-3">
        {groups.map(({ name: group, links }) => (
          <ul key={group} aria-label={market(group)} className="contents">
            {links.map(({ kind, name, href }) => (
              <li key={kind}>
                <OutwardButton
                  href={href}
                  label={t(`hero.links.${kind}`, { name })}
                  look={kind === "exchange" ? "primary" : "outline"}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}
