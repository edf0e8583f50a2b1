import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { jobs } from "#brand/jobs.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** Two ways to join the water, on its two banks. */
export function Calls() {
  const t = useTranslations("about.calls");
  const locale = useSiteLocale();
  return (
    <div className="wrap relative pt-12 sm:pt-16">
      <div className="grid border-y border-line md:grid-cols-[1.35fr_1fr]">
        <section aria-labelledby="call-careers" className="py-12 md:pe-10 md:py-16">
          <h2 id="call-careers" className="display-lg">
            {t("careers.title")}
          </h2>
          <p className="lede mt-5">
            {t("careers.text", { count: jobs.length, city: contact.city[locale] })}
          </p>
          <PageLink page="careers" className={buttonClass("primary", "mt-8")} prefetch="intent">
            {t("careers.link")}
          </PageLink>
        </section>
        <section
          aria-labelledby="call-investors"
          className="border-line py-12 max-md:border-t md:border-s md:ps-10 md:pt-24 md:pb-16"
        >
          <h2 id="call-investors" className="display-md">
            {t("investors.title")}
          </h2>
          <p className="lede mt-4">{t("investors.text")}</p>
          <PageLink page="investors" className={buttonClass("outline", "mt-8")} prefetch="intent">
            {t("investors.link")}
          </PageLink>
        </section>
      </div>
    </div>
  );
}
