import { useTranslations } from "use-intl";
import { WaitlistButton } from "#site/features/waitlist/waitlist-button.tsx";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

export function Closing() {
  const t = useTranslations("logistics.close");
  return (
    <section aria-labelledby="close-title" className="wrap grid-12 gap-y-8 pt-20 sm:pt-28">
      <h2 id="close-title" className="display-lg col-span-12 lg:col-span-7">
        {t("title")}
      </h2>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9">
        <p className="text-soft">{t("text")}</p>
        <PageLink
          page="contact"
          suffix="?topic=consultation&about=logistics"
          className={buttonClass("primary", "mt-6")}
        >
          {t("consult")}
        </PageLink>
        <p className="mt-6 text-soft">{t("wait")}</p>
        <WaitlistButton look="quiet" />
      </div>
    </section>
  );
}
