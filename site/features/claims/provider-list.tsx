import { useTranslations } from "use-intl";
import { type ProviderRole, providers } from "#brand/providers.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** Who holds, insures or audits, each by name and since when; what each does is on Compliance. */
export function ProviderList({ roles }: { roles: readonly ProviderRole[] }) {
  const t = useTranslations("providers");
  const locale = useSiteLocale();
  return (
    <div className="grid gap-x-10 border-t border-line md:grid-cols-3">
      <dl className="contents">
        {roles.map((role) => {
          const provider = providers[role];
          const since = "since" in provider && formatMonth(locale, new Date(provider.since));
          return (
            // Names are on one line, whatever their roles take.
            <div key={role} className="pt-6 md:row-span-3 md:grid md:grid-rows-subgrid">
              <dt className="small self-end text-soft">{t(`roles.${role}`)}</dt>
              <dd className="mt-1 font-display text-[1.2rem]">
                <bdi>{provider.name[locale]}</bdi>
              </dd>
              <dd className="small text-soft">
                {since ? t("since", { month: since }) : t("planned")}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="small py-6 md:col-span-3">
        <PageLink page="compliance" suffix="#providers" className="text-link">
          {t("link")}
        </PageLink>
      </p>
    </div>
  );
}
