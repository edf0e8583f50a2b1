import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** The last call: to sit down with those who sign the figures. */
export function Meeting() {
  const t = useTranslations("investors.meet");
  return (
    <section aria-labelledby="meet-title" className="wrap grid-12 items-end gap-y-8 pt-24 sm:pt-32">
      <div className="col-span-12 lg:col-span-7">
        <h2 id="meet-title" className="display-lg">
          {t("title")}
        </h2>
        <p className="lede mt-5">{t("text")}</p>
      </div>
      <div className="col-span-12 flex flex-wrap gap-4 lg:col-span-5 lg:justify-end">
        <PageLink
          page="contact"
          suffix="?topic=meeting&about=investors"
          className={buttonClass("primary")}
          prefetch="intent"
        >
          {t("link")}
        </PageLink>
        <PageLink
          page="contact"
          suffix="?topic=investor"
          className={buttonClass("outline")}
          prefetch="intent"
        >
          {t("material")}
        </PageLink>
      </div>
    </section>
  );
}
