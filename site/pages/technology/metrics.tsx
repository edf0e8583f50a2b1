import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { claimText } from "#site/i18n/claim-text.ts";
import { formatMonth } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

/** What the specification gives as an upper bound is shown as one. */
const measured = [
  { name: "finality", below: true },
  { name: "transactionsPerSecond", below: false },
  { name: "networkFee", below: true },
  { name: "platformUptime", below: false },
  { name: "responseTime", below: true },
] as const;

/** The log of a borehole: a staff with its marks, and at each mark what was read there. */
export function Metrics() {
  const t = useTranslations("technology.metrics");
  const locale = useSiteLocale();
  const { asOf } = claims.platformUptime;
  return (
    <section aria-labelledby="metrics-title" className="below-fold wrap pt-20 sm:pt-28">
      <div className="grid-12 gap-y-6">
        <h2 id="metrics-title" className="display-md col-span-12 lg:col-span-4">
          {t("title")}
        </h2>
        <dl className="col-span-12 lg:col-span-8">
          {measured.map(({ name, below }) => (
            <div
              key={name}
              className="relative grid gap-x-8 gap-y-2.5 border-t border-line py-6 ps-10 last:border-b sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-baseline sm:ps-14"
            >
              <Staff />
              <dt className="order-2">
                <span className="font-display text-[1.2rem]">{t(`${name}.name`)}</span>
                <span className="small mt-0.5 block text-soft">{t(`${name}.text`)}</span>
              </dt>
              <dd className="figure-lg order-1">
                {below && <span className="sr-only">{t("under")} </span>}
                <span className="ltr-island inline-block whitespace-nowrap">
                  {below && (
                    <span aria-hidden="true" className="text-soft">
                      {"<\u202f"}
                    </span>
                  )}
                  {claimText(claims[name])}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="small col-span-12 max-w-[46em] text-soft lg:col-span-8 lg:col-start-5">
          {t("note", { date: formatMonth(locale, new Date(asOf)) })}
        </p>
      </div>
    </section>
  );
}

/** A length of the measuring staff. */
function Staff() {
  return (
    <svg
      className="absolute inset-y-0 start-0 h-full w-6 text-edge rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <defs>
        <pattern id="staff" width="24" height="12" patternUnits="userSpaceOnUse">
          <path d="M2 .5h9" />
        </pattern>
      </defs>
      <rect width="24" height="100%" fill="url(#staff)" stroke="none" />
      <path d="M2 .5H20" strokeWidth="2" className="text-water" />
      <path d="M2 0V400" />
    </svg>
  );
}
