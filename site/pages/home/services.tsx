import { clsx } from "clsx";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { Scene } from "#site/features/services/scene.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** The four services, each a branch that runs beside its words and ends at its drawing. */
export function Services() {
  const t = useTranslations("home");
  return (
    <section aria-labelledby="services-title" className="pt-24 pb-10 sm:pt-32">
      <div className="wrap">
        <div className="grid-12">
          <h2 id="services-title" className="display-md col-span-12 md:col-span-6">
            {t("services.title")}
          </h2>
          <p className="lede col-span-12 mt-4 md:col-span-5 md:col-start-8 md:mt-2">
            {t("services.text")}
          </p>
        </div>
        {services.map(({ name, live }, i) => {
          const turned = i % 2 === 1;
          return (
            <article
              key={name}
              data-hue={name}
              className="below-fold grid-12 items-center gap-y-8 py-16 max-lg:nth-[2]:mt-8 sm:py-20"
            >
              <div
                className={clsx(
                  "relative col-span-12 lg:row-start-1",
                  turned ? "lg:col-span-4 lg:col-start-9" : "lg:col-span-4 lg:col-start-1",
                )}
              >
                <Branch />
                <div className="ps-9 sm:ps-12">
                  <h3 className="display-md text-(--hue)">{t(`services.${name}.name`)}</h3>
                  <p className="small mt-1 text-soft">{live ? t("state.live") : t("state.soon")}</p>
                  <p className="mt-4 max-w-[26em] text-[oklch(0.88_0.015_120)]">
                    {t(`services.${name}.text`)}
                  </p>
                  <PageLink
                    page={name}
                    prefetch="intent"
                    className="group mt-5 inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-medium"
                  >
                    <span className="border-b border-(--hue) pb-0.5">
                      {t(`services.${name}.link`)}
                    </span>
                    <ArrowRight
                      className="size-4 text-(--hue) transition-transform duration-200 group-hover:translate-x-1 rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
                      aria-hidden="true"
                    />
                  </PageLink>
                </div>
              </div>
              <div
                className={clsx(
                  "col-span-12 lg:row-start-1",
                  turned ? "lg:col-span-7 lg:col-start-1" : "lg:col-span-7 lg:col-start-6",
                )}
              >
                <Scene service={name} />
              </div>
            </article>
          );
        })}
        <div className="pt-2 pb-10">
          <PageLink page="services" className={buttonClass("outline")} prefetch="intent">
            {t("services.all")}
          </PageLink>
        </div>
      </div>
    </section>
  );
}

/** The service's branch, coming down beside its words and turning in. */
function Branch() {
  return (
    <svg
      viewBox="0 0 24 200"
      preserveAspectRatio="none"
      className="mirror absolute start-0 top-[-3.5rem] h-[calc(100%+3.5rem)] w-6"
      fill="none"
      stroke="var(--hue)"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        d="M4 0V168C4 188 10 196 22 196"
        strokeWidth="11"
        opacity="0.1"
        vectorEffect="non-scaling-stroke"
      />
      <path d="M4 0V168C4 188 10 196 22 196" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
