import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { claimInText } from "#site/i18n/claim-text.ts";
import { FeatureLine } from "./feature-line.tsx";

const features = ["first", "second", "third", "fourth"] as const;

/** Who may have a wallet: from which age with a parent, from which alone. */
export function Who() {
  const t = useTranslations("guide-wallet.who");
  const from = { minors: claims.walletMinorAge.value, adults: claims.walletAdultAge.value };
  return (
    <div>
      <h3 className="display-sm">{t("title")}</h3>
      <div className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {(["minors", "adults"] as const).map((whom) => (
          <div key={whom} className="border-t-2 border-(--hue) pt-4">
            <p aria-hidden="true" className="figure-lg ltr-island inline-block text-(--hue)">
              {whom === "minors" ? `${from.minors}–${from.adults}` : `${from.adults}+`}
            </p>
            <h4 className="mt-2 font-display text-[1.2rem]">{t(`${whom}.name`)}</h4>
            <p className="small text-soft">
              {t(`${whom}.ages`, { from: from[whom], to: from.adults })}
            </p>
            <ul className="mt-3">
              {features.map((name) => (
                <FeatureLine key={name}>
                  {t(`${whom}.features.${name}`, {
                    currencies: claimInText(claims.currencies),
                    cryptocurrencies: claimInText(claims.cryptocurrencies),
                    adult: from.adults,
                  })}
                </FeatureLine>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
