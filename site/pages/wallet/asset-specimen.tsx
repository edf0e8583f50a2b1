import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { namedAssets } from "#brand/wallet.ts";
import { claimText } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** Sizes of a specimen sheet: from a poster's to a caption's. */
const sizes = [
  "text-[clamp(3.2rem,9vw,7.5rem)]",
  "text-[clamp(2.6rem,6.6vw,5.4rem)]",
  "text-[clamp(2.3rem,5.4vw,4.4rem)]",
  "text-[clamp(2rem,4.4vw,3.5rem)]",
  "text-[clamp(1.8rem,3.6vw,2.8rem)]",
  "text-[clamp(1.65rem,3vw,2.3rem)]",
  "text-[clamp(1.5rem,2.5vw,1.9rem)]",
  "text-[clamp(1.35rem,2.1vw,1.55rem)]",
];

/** The supported assets as a type specimen: each a line of its own size, with its sign beside it. */
export function AssetSpecimen() {
  const t = useTranslations("wallet.assets");
  const locale = useSiteLocale();
  return (
    <div className="grid-12 gap-y-8">
      <div className="col-span-12 lg:col-span-3">
        <h3 className="display-sm">{t("title")}</h3>
        <p className="mt-3 max-w-[26em] text-[0.9375rem] text-soft">{t("text")}</p>
      </div>
      <ul className="col-span-12 lg:col-span-9">
        {namedAssets.map(({ symbol, name }, i) => (
          <li
            key={symbol}
            className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 first:border-t"
          >
            <span
              className={clsx(
                "min-w-0 font-display leading-[1.15] font-medium rtl:leading-[1.45]",
                sizes[i],
              )}
            >
              {name[locale]}
            </span>
            <span className="small ltr-island tabular-nums text-soft">{symbol}</span>
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 pt-5">
          <span className="text-soft">{t("more")}</span>
          <span className="figure-lg ltr-island text-(--hue)">
            {claimText(claims.cryptocurrencies)}
          </span>
        </li>
      </ul>
    </div>
  );
}
