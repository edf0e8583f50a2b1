import { useTranslations } from "use-intl";
import { links } from "#brand/links.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { OutwardArrow } from "#site/ui/outward-arrow.tsx";

export function Closing() {
  const t = useTranslations("technology.close");
  const shell = useTranslations("shell");
  return (
    <section
      aria-labelledby="close-title"
      className="wrap grid-12 items-end gap-y-6 pt-20 sm:pt-28"
    >
      <h2 id="close-title" className="display-lg col-span-12 lg:col-span-6">
        {t("title")}
      </h2>
      <div className="col-span-12 lg:col-span-5 lg:col-start-8">
        <p className="text-soft">{t("text")}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <PageLink page="docs" className={buttonClass("primary")}>
            {t("docs")}
          </PageLink>
          <a
            href={links.repository}
            target="_blank"
            rel="noopener"
            className={buttonClass("outline")}
          >
            {t("source")}
            <OutwardArrow label={shell("newTab")} />
          </a>
        </div>
      </div>
    </section>
  );
}
