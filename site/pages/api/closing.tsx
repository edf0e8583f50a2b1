import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

export function Closing() {
  const t = useTranslations("api.close");
  return (
    <section aria-labelledby="close-title" className="border-t border-line pt-16">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <div>
          <h2 id="close-title" className="display-md">
            {t("title")}
          </h2>
          <p className="mt-3 max-w-[34em] text-soft">{t("text")}</p>
        </div>
        <PageLink
          page="contact"
          suffix="?topic=support&about=api"
          className={buttonClass("outline")}
        >
          {t("button")}
        </PageLink>
      </div>
    </section>
  );
}
