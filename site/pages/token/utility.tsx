import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { names } from "#brand/names.ts";
import { promotesToken } from "#brand/promotion.ts";
import { claimInText } from "#site/i18n/claim-text.ts";
import { formatFigure } from "#site/i18n/formats.ts";

const uses = [
  { name: "fees", hue: "wallet" },
  { name: "payments", hue: "travel" },
  { name: "staking", hue: "logistics" },
  { name: "voice", hue: "education" },
] as const;
const benefits = ["first", "second", "third"] as const;

/** What the token is for, as entries of the ledger: what, and what it means in practice. */
export function Utility() {
  const t = useTranslations("token.utility");
  const values = {
    symbol: names.token.symbol,
    discount: claimInText(claims.feeDiscount),
    yield: claimInText(claims.stakingYield),
    finality: formatFigure(claims.finality.value, claims.finality.decimals),
  };
  const shown = uses.filter(({ name }) => promotesToken || name !== "staking");
  return (
    <section aria-labelledby="utility-title" className="wrap pt-24 sm:pt-32">
      <h2 id="utility-title" className="display-md">
        {t("title")}
      </h2>
      <ul className="mt-10 border-b border-line">
        {shown.map(({ name, hue }) => (
          <li
            key={name}
            data-hue={hue}
            className="grid-12 relative gap-y-3 border-t border-line py-8"
          >
            <span
              aria-hidden="true"
              className="absolute start-0 -top-px h-0.5 w-16 bg-(--hue) sm:w-24"
            />
            <h3 className="display-sm col-span-12 md:col-span-3">{t(`${name}.title`)}</h3>
            <p className="col-span-12 max-w-[34em] md:col-span-5">{t(`${name}.text`, values)}</p>
            <ul aria-label={t("benefits")} className="small col-span-12 text-soft md:col-span-4">
              {benefits.map((benefit) => (
                <li key={benefit} className="flex gap-3 py-1">
                  <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-(--hue)" />
                  {t(`${name}.benefits.${benefit}`, values)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
