import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Office, type OpenHours, offices } from "#brand/offices.ts";
import { formatTime, weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { wallClock } from "#site/i18n/zones.ts";
import { OfficesMap } from "./offices-map.tsx";
import { openingOf, useHoursText } from "./opening-hours.ts";

/** The offices: one map with its daylight, and a clock for each. */
export function Offices({ now }: { now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  const cities = offices.map(({ city }) => city[locale]);
  return (
    <section aria-labelledby="offices-title" className="below-fold overflow-x-clip">
      <div className="wrap grid-12 items-end gap-y-4">
        <h2 id="offices-title" className="display-md col-span-12 lg:col-span-7">
          {t("title")}
        </h2>
        <p className="col-span-12 text-soft lg:col-span-4 lg:col-start-9">{t("titleText")}</p>
      </div>
      <div className="mx-auto mt-8 max-w-[96rem] border-y border-line [mask-image:linear-gradient(90deg,transparent,black_6%,black_94%,transparent)]">
        <OfficesMap now={now} label={t("map", { cities: cities.join(" · ") })} />
      </div>
      <ul className="wrap grid gap-x-10 lg:grid-cols-[1.3fr_1fr_1fr]">
        {offices.map((office, i) => (
          <li
            key={office.id}
            className={clsx(
              "border-line py-8 lg:py-10",
              i > 0 && "max-lg:border-t lg:border-s lg:ps-8",
            )}
          >
            <OfficeClock office={office} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An office: its clock, whether it is open, where it is. */
function OfficeClock({ office, now }: { office: Office; now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  const hoursText = useHoursText();
  const { timeZone } = office;
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-6 sm:max-lg:grid-cols-[9rem_8rem_1fr] sm:max-lg:items-center lg:grid-rows-[10rem_auto]">
      <Dial
        hours={office.hours[0]}
        minutes={now && wallClock(now, timeZone).minutes}
        className={office.isHeadquarters ? "size-32 sm:size-36 lg:size-40" : "size-26 sm:size-28"}
      />
      <div>
        <h3 className="display-sm">{office.city[locale]}</h3>
        {office.isHeadquarters && <p className="small text-water">{t("headquarters")}</p>}
        <p className="mt-2">
          <span className="sr-only">{t("localTime")} </span>
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
        <address className="small mt-3 max-w-[24em] text-balance text-soft not-italic">
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
        {isOpen
          ? t("openUntil", { time })
          : isToday
            ? t("closedToday", { time })
            : t("closedUntil", { day, time })}
      </span>
    </p>
  );
}

/** Noon stands at the top, as the sun does; midnight below. */
const turnOf = (minutes: number) => (minutes / 1440) * 360 - 180;

function pointAt(minutes: number, radius: number): string {
  const angle = (turnOf(minutes) - 90) * (Math.PI / 180);
  return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`;
}

const hourTicks = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * A day as a dial: once round is twenty-four hours, the water stands over the opening hours, and the
 * stick's shadow shows the time. Clocks go the same way round in every language.
 */
function Dial({
  hours,
  minutes,
  className,
}: {
  hours: OpenHours | undefined;
  /** Absent before the page has come alive. */
  minutes: number | undefined;
  className: string;
}) {
  return (
    <svg viewBox="0 0 100 100" className={className} fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="44" stroke="var(--line)" />
      <path
        d={hourTicks
          .map((hour) => {
            const inner = hour % 6 === 0 ? 35 : 39;
            return `M${pointAt(hour * 60, inner)}L${pointAt(hour * 60, 41.5)}`;
          })
          .join("")}
        stroke="var(--line-strong)"
      />
      {hours && (
        <path
          d={`M${pointAt(hours.from, 44)}A44 44 0 ${hours.to - hours.from > 720 ? 1 : 0} 1 ${pointAt(hours.to, 44)}`}
          stroke="var(--water)"
          strokeWidth="3.500"
          strokeLinecap="round"
        />
      )}
      {minutes !== undefined && (
        <g className="fade-in">
          <path
            d="M48.800 50 49.500 9.500H50.500L51.200 50Z"
            fill="var(--ink)"
            transform={`rotate(${turnOf(minutes)} 50 50)`}
          />
        </g>
      )}
      <circle
        cx="50"
        cy="50"
        r="3.200"
        fill="var(--ground)"
        stroke="var(--ink)"
        strokeWidth="1.600"
      />
    </svg>
  );
}
