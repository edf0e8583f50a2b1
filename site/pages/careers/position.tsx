import { useTranslations } from "use-intl";
import { type Job, type JobId, places } from "#brand/jobs.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";

/** One line of the list: what, where, how much, and the way in. Its id is its anchor. */
export function Position({ job }: { job: Job & { id: JobId } }) {
  const t = useTranslations("careers");
  const locale = useSiteLocale();
  const title = t(`jobs.${job.id}.title`);
  return (
    <li
      id={job.id}
      className="grid scroll-mt-24 gap-x-8 gap-y-4 border-t border-line py-7 target:bg-basin target:shadow-[inset_3px_0_0_var(--water)] target:px-5 lg:grid-cols-[1fr_10rem_11rem] rtl:target:shadow-[inset_-3px_0_0_var(--water)]"
    >
      <div>
        <h3 className="display-sm">
          <PageLink
            page="position"
            member={job.id}
            prefetch="intent"
            className="hover:underline hover:decoration-water hover:decoration-1 hover:underline-offset-8"
          >
            {title}
          </PageLink>
        </h3>
        <p className="mt-2 max-w-[42em] text-soft">{t(`jobs.${job.id}.text`)}</p>
      </div>
      <dl className="text-[0.9375rem] max-lg:flex max-lg:flex-wrap max-lg:gap-x-5">
        <dt className="sr-only">{t("filters.department")}</dt>
        <dd>{t(`departments.${job.department}`)}</dd>
        <dt className="sr-only">{t("filters.place")}</dt>
        <dd>{places[job.place].name?.[locale] ?? t("places.remote")}</dd>
        <dt className="sr-only">{t("filters.type")}</dt>
        <dd className="text-soft">{t(`types.${job.type}`)}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:flex-col lg:items-end">
        <PageLink
          page="position"
          member={job.id}
          suffix="#apply"
          className={buttonClass("outline", "shrink-0")}
          aria-label={t("open.applyFor", { title })}
          prefetch="intent"
        >
          {t("open.apply")}
        </PageLink>
        <p className="small whitespace-nowrap text-soft">
          {t("open.posted", { day: formatDay(locale, new Date(job.posted), "UTC") })}
        </p>
      </div>
    </li>
  );
}
