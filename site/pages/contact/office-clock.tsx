import { useTranslations } from "use-intl";
import type { Office } from "#brand/offices.ts";
import { formatTime, weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { wallClock } from "#site/i18n/zones.ts";
import { Dial } from "./dial.tsx";
import { useHoursText } from "./hours-text.ts";
import { openingOf } from "./opening.ts";

/** An office: its clock, whether it is open, where it is. */
export function OfficeClock({ office, now }: { office: Office; now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  const hoursText = useHoursText();
  const { timeZone } = office;
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-6 sm:max-lg:grid-cols-[9rem_8rem_1fr] sm:max-lg:items-center">
      <Dial
        hours={office.hours[0]}
        minutes={now && wallClock(now, timeZone).minutes}
        className={office.isHeadquarters ? "size-32 sm:size-36 lg:size-40" : "size-26 sm:size-28"}
      />
      <div>
        <h3 className="display-sm">{office.city[locale]}</h3>
        {office.isHeadquarters && <p className="small text-water">{t("headquarters")}</p>}
        <p className="mt-2">
          <span className="sr-only">{t("localTime")}: </span>
          <span className="figure-lg tabular-nums">
            {now ? (
              <time dateTime={now.toISOString()} dir="ltr">
                {formatTime(now, timeZone)}
              </time>
            ) : (
              <span className="invisible" aria-hidden="true">
                00:00
              </span>
            )}
          </span>
        </p>
      </div>
      <div className="col-span-2 mt-5 sm:max-lg:col-span-1 sm:max-lg:mt-0">
        <OpenNow office={office} now={now} />
        <ul className="small mt-3 text-soft">
          {office.hours.map((hours) => (
            <li key={hours.days.join()} className="first-letter:uppercase">
              {t("line", hoursText(hours))}
            </li>
          ))}
        </ul>
        <address className="small mt-3 max-w-[24em] text-soft not-italic">
          {office.address[locale]}
        </address>
      </div>
    </div>
  );
}

/** Said in words, with a mark whose shape differs: colour is never the only sign. */
function OpenNow({ office, now }: { office: Office; now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  if (!now) return <p className="min-h-[1.6em] rtl:min-h-[1.85em]" />;
  const { isOpen, until } = openingOf(office, now);
  const time = `\u2066${formatTime(until, office.timeZone)}\u2069`;
  const then = wallClock(until, office.timeZone);
  const isToday = then.day === wallClock(now, office.timeZone).day;
  const day = weekdayName(locale, then.weekday);
  return (
    <p className="flex items-baseline gap-2.5">
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" fill="none" aria-hidden="true">
        <circle
          cx="6"
          cy="6"
          r="4.6"
          stroke={isOpen ? "var(--good)" : "var(--line-strong)"}
          strokeWidth="2"
          fill={isOpen ? "var(--good)" : "none"}
        />
      </svg>
      <span>
        {isOpen && t("openUntil", { time })}
        {!isOpen && (isToday ? t("closedToday", { time }) : t("closedUntil", { day, time }))}
      </span>
    </p>
  );
}
