import { useTranslations } from "use-intl";
import { walletRoadmap } from "#brand/wallet.ts";
import { PageLink } from "#site/i18n/page-link.tsx";

const standards = ["vara", "iso27001", "soc2", "gdpr"] as const;

/** The standards, each with the quarter its step was planned for. */
export function Compliance() {
  const t = useTranslations("technology.compliance");
  return (
    <section aria-labelledby="standards-title" className="below-fold wrap pt-20 sm:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="standards-title" className="display-md">
          {t("title")}
        </h2>
        <p className="small max-w-[30em] text-soft">
          {t("text")}{" "}
          <PageLink page="compliance" className="text-link text-ink">
            {t("link")}
          </PageLink>
        </p>
      </div>
      <ul className="mt-10 grid gap-x-12 sm:grid-cols-2">
        {standards.map((name) => {
          const step = walletRoadmap.find((lock) => lock.name === name);
          return (
            <li
              key={name}
              className="grid grid-cols-[1fr_auto] content-start items-baseline gap-x-6 gap-y-1 border-t border-line py-6"
            >
              <h3 className="display-sm">{t(`${name}.name`)}</h3>
              <p className="small text-soft">
                {step ? t("quarter", { quarter: step.quarter, year: `${step.year}` }) : t("always")}
              </p>
              <p className="col-span-2 max-w-[32em] text-soft">
                {t(`${name}.text`, { year: `${walletRoadmap[0].year}` })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
