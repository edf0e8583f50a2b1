import { CircleCheck, CircleHelp, ClipboardCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { incidents } from "#brand/status.ts";
import { formatDay } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { incidentWord } from "./history.ts";

const looks = {
  resolved: { Icon: CircleCheck, colour: "text-good" },
  completed: { Icon: ClipboardCheck, colour: "text-water" },
  unknown: { Icon: CircleHelp, colour: "text-soft" },
} as const;

export function Incidents() {
  const t = useTranslations("status");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="incidents-title" className="wrap grid-12 gap-y-8 pt-20 sm:pt-28">
      <div className="col-span-12 lg:col-span-4">
        <h2 id="incidents-title" className="display-md">
          {t("incidents.title")}
        </h2>
        <p className="mt-3 max-w-[24em] text-soft">{t("incidents.text")}</p>
      </div>
      <ol className="col-span-12 lg:col-span-8">
        {incidents.map(({ name, service, status, start, minutes, impact }) => {
          const word = incidentWord(status);
          const { Icon, colour } = looks[word];
          return (
            <li key={name} className="border-t border-line py-6 last:border-b">
              <div className="items-baseline justify-between gap-x-6 sm:flex">
                <h3 className="display-sm">{t(`incidents.${name}.title`)}</h3>
                <p
                  className={`inline-flex shrink-0 items-center gap-2 font-medium max-sm:mt-1 ${colour}`}
                >
                  <Icon className="size-4.5" aria-hidden="true" />
                  {t(`incidents.statuses.${word}`)}
                </p>
              </div>
              <p className="mt-1.5 max-w-[42em] text-soft">{t(`incidents.${name}.text`)}</p>
              <dl className="small mt-3 grid gap-x-5 gap-y-1 max-sm:grid-cols-[auto_1fr] sm:flex sm:flex-wrap sm:gap-x-8">
                {[
                  { id: "date", value: formatDay(locale, new Date(start), "UTC") },
                  { id: "duration", value: t("incidents.minutes", { minutes }) },
                  { id: "impact", value: t(`incidents.impacts.${impact}`) },
                  { id: "service", value: t(`services.${service}.name`) },
                ].map(({ id, value }) => (
                  <div key={id} className="gap-2 max-sm:contents sm:flex">
                    <dt className="text-soft">{t(`incidents.${id as "date"}`)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
