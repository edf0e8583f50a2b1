import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Claim, claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { formatMonth } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const shown = ["activeUsers", "transactions", "countries", "uptime"] as const;

/** Four figures on one hairline, in columns as wide as what they hold. */
export function Figures() {
  const t = useTranslations("home.figures");
  const locale = useSiteLocale();
  const first: Claim = claims.activeUsers;
  return (
    <section aria-labelledby="figures-title" className="border-b border-line">
      <h2 id="figures-title" className="sr-only">
        {t("title")}
      </h2>
      <dl className="wrap grid grid-cols-2 lg:grid-cols-[1.5fr_1.2fr_1fr_1fr]">
        {shown.map((name, i) => (
          <div
            key={name}
            className={clsx(
              "flex flex-col-reverse justify-end py-8",
              i % 2 === 1 && "border-s border-line ps-5 sm:ps-7",
              i === 2 && "lg:border-s lg:border-line lg:ps-7",
              i > 1 && "max-lg:border-t max-lg:border-line",
            )}
          >
            <dt className="mt-2 text-[0.9375rem] text-soft">{t(name)}</dt>
            <dd className="figure-lg">
              <Figure claim={claims[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="wrap">
        <p className="small border-t border-line py-4 text-soft">
          {t("note", { month: formatMonth(locale, new Date(first.asOf)) })}
        </p>
      </div>
    </section>
  );
}
