import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { token } from "#brand/token.ts";
import { explorer } from "#site/features/market/explorer.ts";
import { claimText, formatNumber } from "#site/i18n/formats.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { OutwardLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import type { LockData } from "./distribution.tsx";

/** Facts that a visitor can verify. The locked share of the pool is drawn as water behind a gate. */
export function Security() {
  const t = useTranslations("token.security");
  const locale = useSiteLocale();
  const { lock } = useBuiltData<LockData>();
  return (
    <section
      aria-labelledby="security-title"
      className="mt-24 border-y border-line bg-basin sm:mt-32"
    >
      <div className="wrap grid-12 gap-y-12 py-16 sm:py-24">
        <div className="col-span-12 lg:col-span-6">
          <SectionTitle of="security" text={t("title")} />
          <p className="mt-4 max-w-[30em] text-soft">{t("text")}</p>
          <p className="mt-10">
            <span className="display-xl ltr-island block w-fit">
              {claimText(locale, claims.liquidityLocked)}
            </span>
            <span className="display-sm mt-2 block max-w-[15em] text-balance">
              {t("liquidity.title")}
            </span>
          </p>
          <Pool share={claims.liquidityLocked.value} />
          <p className="mt-4 max-w-[30em] text-soft">{t("liquidity.text")}</p>
        </div>
        <dl className="col-span-12 self-end lg:col-span-5 lg:col-start-8">
          <div className="border-t border-line py-6">
            <dt className="display-sm">{t("team.title")}</dt>
            <dd className="mt-2 text-soft">{t("team.text", lock)}</dd>
          </div>
          <div className="border-t border-line py-6">
            <dt className="display-sm">{t("supply.title")}</dt>
            <dd className="mt-2 text-soft">
              {t("supply.text", { supply: formatNumber(locale, token.totalSupply) })}
            </dd>
          </div>
          <div className="border-t border-line pt-6">
            <dt className="display-sm">{t("open.title")}</dt>
            <dd className="mt-2 text-soft">
              {t("open.text", { holders: claimText(locale, claims.holders) })}{" "}
              <OutwardLink
                href={explorer.href}
                label={t("open.link", { name: explorer.name[locale] })}
                className="text-link inline-flex min-h-6 items-center gap-2 text-ink"
              />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function Pool({ share }: { share: number }) {
  const gate = share * 6;
  return (
    <Drawing box="0 0 600 44" stretch className="mt-6 h-11 w-full max-w-[34rem]">
      <path d={`M0 8H${gate}V36H0Z`} fill="var(--water)" opacity="0.86" />
      {[17, 26].map((y) => (
        <path key={y} d={`M0 ${y}H${gate}`} stroke="var(--basin)" opacity="0.5" />
      ))}
      <path d={`M${gate} 8H600M${gate} 36H600`} stroke="var(--water)" />
      <path d={`M${gate} 0V44`} stroke="var(--ink)" strokeWidth="3" />
    </Drawing>
  );
}
