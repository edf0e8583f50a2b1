import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

const logistics = services.find((service) => service.name === "logistics");

export function Hero() {
  const t = useTranslations("logistics.hero");
  return (
    <section className="wrap pt-16 pb-14 sm:pt-24">
      <div className="grid-12 items-end gap-y-8">
        <div className="col-span-12 lg:col-span-8">
          {logistics && "coming" in logistics && (
            <p className="mb-5 inline-flex items-center gap-2.5 font-medium text-(--hue)">
              <span className="h-0.5 w-6 bg-(--hue)" aria-hidden="true" />
              {t("coming", {
                quarter: String(logistics.coming.quarter),
                year: String(logistics.coming.year),
              })}
            </p>
          )}
          <h1 className="display-lg max-w-[13em]">{t("title")}</h1>
        </div>
        <div className="col-span-12 lg:col-span-4">
          <p className="lede">{t("lede")}</p>
          <div className="mt-7 flex flex-wrap items-center gap-4">
            <PageLink
              page="contact"
              suffix="?topic=demo&about=logistics"
              className={buttonClass("primary")}
            >
              {t("demo")}
            </PageLink>
            <a href="#cases" className={buttonClass("outline")}>
              {t("cases")}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
