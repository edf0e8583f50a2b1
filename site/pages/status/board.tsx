import { useTranslations } from "use-intl";
import { incidents, recordedUntil, watchedServices } from "#brand/status.ts";
import { formatDay, formatFigure } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { DayStrip, StripLegend } from "./day-strip.tsx";
import { historyDays, historyOf, lastOf, uptimeOf } from "./history.ts";
import { StateBadge } from "./state-badge.tsx";

/** The board: a row a service, and its ninety days. */
export function Board() {
  const t = useTranslations("status");
  const locale = useSiteLocale();
  const until = formatDay(locale, new Date(recordedUntil), "UTC");
  return (
    <section aria-labelledby="services-title" className="wrap pt-16 sm:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          <h2 id="services-title" className="display-md">
            {t("services.title")}
          </h2>
          <p className="mt-2 text-soft">{t("services.text", { days: historyDays, until })}</p>
        </div>
        <StripLegend />
      </div>
      <ul className="mt-8 border-t-2 border-ink">
        {watchedServices.map(({ name, status }) => {
          const last = lastOf(name, incidents);
          const uptime = formatFigure(uptimeOf(name, incidents, recordedUntil), 2);
          return (
            <li
              key={name}
              className="grid gap-x-10 gap-y-3 border-b border-line py-6 lg:grid-cols-[15rem_minmax(0,1fr)_11rem]"
            >
              <div>
                <h3 className="display-sm">{t(`services.${name}.name`)}</h3>
                <p className="small mt-1 text-soft">{t(`services.${name}.text`)}</p>
              </div>
              <div className="order-3 min-w-0 lg:order-2">
                <DayStrip days={historyOf(name, incidents, recordedUntil)} />
              </div>
              <dl className="order-2 flex flex-wrap items-baseline gap-x-8 gap-y-1 lg:order-3 lg:block lg:text-end">
                <dt className="sr-only">{t("services.state")}</dt>
                <dd>
                  <StateBadge state={status} />
                </dd>
                <dt className="sr-only">{t("services.uptime")}</dt>
                <dd className="figure-sm lg:mt-2">
                  <span className="ltr-island">{uptime}%</span>
                </dd>
                <dt className="sr-only">{t("services.last")}</dt>
                <dd className="small text-soft">
                  {last
                    ? t("services.lastOn", { day: formatDay(locale, new Date(last.start), "UTC") })
                    : t("services.never")}
                </dd>
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
