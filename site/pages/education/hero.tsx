import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

const education = services.find((service) => service.name === "education");

export function Hero() {
  const t = useTranslations("education.hero");
  return (
    <div className="wrap grid-12 items-end gap-y-7 pt-14 pb-14 sm:pt-20 sm:pb-16">
      <h1 className="display-lg col-span-12 lg:col-span-8 lg:col-start-1">{t("title")}</h1>
      <div className="col-span-12 lg:col-span-4 lg:pb-2">
        {education && "coming" in education && (
          <p className="mb-3 flex items-center gap-2.5 font-medium text-(--hue)">
            <span className="h-2.5 w-6 border-2 border-(--hue)" aria-hidden="true" />
            {t("coming", {
              quarter: String(education.coming.quarter),
              year: String(education.coming.year),
            })}
          </p>
        )}
        <p className="lede">{t("lede")}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <WaitlistButton />
          <PageLink
            page="contact"
            suffix="?topic=consultation&about=education"
            className={buttonClass("outline")}
          >
            {t("consult")}
          </PageLink>
        </div>
      </div>
    </div>
  );
}
