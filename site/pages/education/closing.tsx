import { useTranslations } from "use-intl";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

export function Closing() {
  const t = useTranslations("education.close");
  return (
    <section aria-labelledby="close-title" className="border-t border-line">
      <div className="wrap grid-12 gap-y-8 pt-20 sm:pt-28">
        <h2 id="close-title" className="display-lg col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <div className="col-span-12 lg:col-span-4 lg:col-start-9 lg:pt-3">
          <p className="text-soft">{t("text")}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
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
    </section>
  );
}
