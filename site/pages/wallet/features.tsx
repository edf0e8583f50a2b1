import { useTranslations } from "use-intl";
import { type ClaimName, claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { claimInText } from "#site/i18n/claim-text.ts";
import { formatFigure } from "#site/i18n/formats.ts";

/** The four features, each with the figure that it stands on. */
const features = [
  { name: "custody", figure: "cryptocurrencies" },
  { name: "insured", figure: "insurance" },
  { name: "fast", figure: "dailyLimit" },
  { name: "help", figure: "supportHours" },
] as const satisfies readonly { name: string; figure: ClaimName }[];

export function Features() {
  const t = useTranslations("wallet.features");
  const figures = {
    currencies: claimInText(claims.currencies),
    speed: formatFigure(claims.transactionSpeed.value),
    fee: claimInText(claims.networkFee),
  };
  return (
    <section aria-labelledby="features-title" className="border-t border-line">
      <div className="wrap grid-12 py-20 sm:py-28">
        <h2 id="features-title" className="display-md col-span-12 mb-10 lg:col-span-4">
          {t("title")}
        </h2>
        <ul className="col-span-12 lg:col-span-8 lg:col-start-5">
          {features.map(({ name, figure }) => (
            <li
              key={name}
              className="grid gap-x-8 gap-y-2 border-t border-line py-7 last:border-b sm:grid-cols-[15.5rem_1fr]"
            >
              <p>
                <span className="figure-lg block text-(--hue)">
                  <Figure claim={claims[figure]} />
                </span>
                <span className="small mt-1.5 block text-soft">{t(`${name}.counts`)}</span>
              </p>
              <div>
                <h3 className="display-sm">{t(`${name}.name`)}</h3>
                <p className="mt-2 max-w-[34em] text-soft">{t(`${name}.text`, figures)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
