import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { incidents, recordedUntil, watchedServices } from "#brand/status.ts";
import { claimInText, claimText } from "#site/i18n/claim-text.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { historyDays, uptimeOf } from "./history.ts";

/** Figures that follow from the record, and the two the group promises itself. */
export function Metrics() {
  const t = useTranslations("status.metrics");
  const uptimes = watchedServices.map(({ name }) => uptimeOf(name, incidents, recordedUntil));
  const mean = uptimes.reduce((sum, one) => sum + one, 0) / uptimes.length;
  const unplanned = incidents.filter(({ impact }) => impact !== "none");
  const longest = Math.max(0, ...unplanned.map(({ minutes }) => minutes));
  const figures = [
    { name: "uptime", value: `${formatFigure(mean, 2)}%` },
    { name: "incidents", value: `${unplanned.length}` },
    { name: "longest", value: t("minutes", { minutes: longest }) },
    { name: "response", value: `<\u202f${claimText(claims.responseTime)}` },
  ] as const;
  return (
    <section aria-labelledby="metrics-title" className="wrap pt-20 sm:pt-28">
      <h2 id="metrics-title" className="display-md">
        {t("title")}
      </h2>
      <dl className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-[3fr_2fr_3fr_3fr]">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-col border-t border-line py-5">
            <dt className="small order-2 mt-2 max-w-[20em] text-balance text-soft">
              {t(name, { days: historyDays, promise: claimInText(claims.uptime) })}
            </dt>
            <dd className="figure-lg order-1 whitespace-nowrap">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
