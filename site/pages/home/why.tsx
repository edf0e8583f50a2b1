import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { claimInText } from "#site/i18n/claim-text.ts";
import { formatFigure } from "#site/i18n/formats.ts";

/** Four reasons, as a list to read and not as boxes to count. */
export function Why() {
  const t = useTranslations("home.why");
  const values = {
    finality: formatFigure(claims.finality.value, claims.finality.decimals),
    fee: claimInText(claims.networkFee),
  };
  const reasons = [
    { name: "speed", text: t("speed.text", values) },
    { name: "rules", text: t("rules.text") },
    { name: "assistant", text: t("assistant.text") },
    { name: "yours", text: t("yours.text") },
  ] as const;
  return (
    <section aria-labelledby="why-title" className="wrap grid-12 gap-y-8 py-20 sm:py-28">
      <h2
        id="why-title"
        className="display-md col-span-12 self-start lg:sticky lg:top-28 lg:col-span-4"
      >
        {t("title")}
      </h2>
      <dl className="col-span-12 lg:col-span-7 lg:col-start-6">
        {reasons.map(({ name, text }) => (
          <div
            key={name}
            className="grid gap-x-7 gap-y-2 border-t border-line py-7 sm:grid-cols-[1fr_1.4fr]"
          >
            <dt className="display-sm text-balance">{t(`${name}.name`)}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
