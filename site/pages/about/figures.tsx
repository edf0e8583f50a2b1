import { useTranslations } from "use-intl";
import { type Claim, claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { formatMonth } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const shown = [
  { word: "globalUsers", claim: claims.activeUsers },
  { word: "transactionVolume", claim: claims.transactions },
  { word: "countries", claim: claims.countries },
  { word: "awards", claim: claims.awards },
] as const;

/** Four figures stepping down from the channel, each a little further along it. */
export function Figures() {
  const t = useTranslations("about.figures");
  const locale = useSiteLocale();
  const first: Claim = claims.activeUsers;
  return (
    <section aria-labelledby="figures-title" className="wrap pt-12 pb-20 sm:pb-28">
      <h2 id="figures-title" className="sr-only">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-[1.5fr_1.3fr_1fr_1fr]">
        {shown.map(({ word, claim }) => (
          <div key={word} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 text-[0.9375rem] text-soft">{t(word)}</dt>
            <dd className="figure-lg">
              <Figure claim={claim} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small mt-8 text-soft">
        {t("note", { month: formatMonth(locale, new Date(first.asOf)) })}
      </p>
    </section>
  );
}
