import { useTranslations } from "use-intl";
import { contact } from "#brand/contact.ts";
import { foundedIn } from "#brand/names.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** Headquarters and foundation, as the entry of an atlas. */
export function Whereabouts() {
  const t = useTranslations("about.place");
  const locale = useSiteLocale();
  const founded = new Date(Date.UTC(foundedIn.year, foundedIn.month - 1, 1));
  return (
    <section aria-labelledby="place-title" className="wrap grid-12 gap-y-10 py-16 sm:py-24">
      <h2 id="place-title" className="display-md col-span-12 lg:col-span-4">
        {t("title")}
      </h2>
      <dl className="col-span-12 grid gap-x-8 gap-y-8 border-t border-line pt-7 sm:grid-cols-[1.4fr_1fr] lg:col-span-8">
        <div>
          <dt className="small text-soft">{t("headquarters")}</dt>
          <dd className="display-sm mt-2 max-w-[16em] text-balance">{contact.address[locale]}</dd>
          <dd className="mt-4">
            <PageLink page="contact" className="text-link inline-flex min-h-11 items-center">
              {t("write")}
            </PageLink>
          </dd>
        </div>
        <div>
          <dt className="small text-soft">{t("founded")}</dt>
          <dd className="display-sm mt-2 max-w-[14em] text-balance first-letter:uppercase">
            {t("since", { month: formatMonth(locale, founded) })}
          </dd>
        </div>
      </dl>
    </section>
  );
}
