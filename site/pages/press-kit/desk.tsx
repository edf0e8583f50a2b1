import { useTranslations } from "use-intl";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** For whoever prints tonight. */
export function Desk() {
  const t = useTranslations("press-kit.ask");
  return (
    <section aria-labelledby="desk-title" className="wrap pt-20 sm:pt-28">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 border-y border-edge py-10">
        <div>
          <h2 id="desk-title" className="display-md">
            {t("title")}
          </h2>
          <p className="mt-3 max-w-[34em] text-soft">{t("text")}</p>
        </div>
        <PageLink
          page="contact"
          suffix="?topic=press"
          className={buttonClass("primary")}
          prefetch="intent"
        >
          {t("link")}
        </PageLink>
      </div>
    </section>
  );
}
