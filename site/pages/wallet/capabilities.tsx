import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { promotesToken } from "#brand/promotion.ts";
import { claimText } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing, Shapes } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { drawings } from "./capabilities-points.ts";

/** Six things a balance can do, each with its drawing. */
export function Capabilities() {
  const t = useTranslations("wallet.capabilities");
  const locale = useSiteLocale();
  const words = {
    yield: claimText(locale, claims.stakingYield),
    currencies: claimText(locale, claims.currencies),
    list: (text: ReactNode) => (
      <PageLink page="coverage" suffix="#currencies" className="text-link whitespace-nowrap">
        {text}
      </PageLink>
    ),
  };
  return (
    <section aria-labelledby="capabilities-title" className="below-fold bg-basin">
      <div className="wrap py-20 sm:py-28">
        <SectionTitle of="capabilities" text={t("title")} className="display-md max-w-[12em]" />
        <ul className="mt-12 grid gap-x-16 md:grid-cols-2 md:max-lg:gap-x-10">
          {capabilities.map((name) => (
            <li
              key={name}
              className="grid grid-cols-[5.5rem_1fr] items-start gap-x-6 border-t border-line py-7 sm:max-md:grid-cols-[8rem_1fr] lg:grid-cols-[8rem_1fr] md:nth-[even]:mt-14"
            >
              <Drawing
                box="0 0 120 68"
                className="w-full text-(--hue)"
                stroke="currentColor"
                strokeWidth="2.4"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <Shapes of={drawings[name]} />
              </Drawing>
              <div>
                <h3 className="display-sm">
                  {name === "yield" && !promotesToken ? t("yield.factsName") : t(`${name}.name`)}
                </h3>
                <p className="mt-2 max-w-[28em] text-[0.9375rem] text-soft">
                  {name === "yield" && !promotesToken
                    ? t("yield.facts")
                    : t.rich(`${name}.text`, words)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The six capabilities of the specification, in its order. */
const capabilities = ["send", "swap", "yield", "portfolio", "fiat", "qr"] as const;
