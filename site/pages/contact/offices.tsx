import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Office, type OpenHours, offices } from "#brand/offices.ts";
import { directionOf } from "#contract/locale.ts";
import { formatTime, weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { wallClock } from "#site/i18n/zones.ts";
import { coastLines, landHatch, mapFrame, mapSize } from "./land-lines.ts";
import { openingOf, useHoursText } from "./opening-hours.ts";

/** The offices: a strip of night and day with the clock of each on its longitude, and its hours below. */
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
      <DayStrip now={now} label={t("map", { cities: cities.join(" · ") })} />
      {/* From west to east in every language, as on the strip. */}
      <ul dir="ltr" className="grid lg:grid-cols-3">
        {offices.map((office) => (
          <li
            key={office.id}
            dir={directionOf[locale]}
            className={clsx(
              "border-line px-5 py-8 max-lg:border-b sm:px-8 lg:py-10 lg:text-center",
              fromWest[places.findIndex(({ id }) => id === office.id)],
            )}
          >
            <OfficeHours office={office} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const fromWest = ["lg:order-1", "lg:order-2", "lg:order-3"];

/** An office: its time, whether it is open, when, and where it is. */
function OfficeHours({ office, now }: { office: Office; now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  const hoursText = useHoursText();
  const { timeZone } = office;
  return (
    <>
      <h3 className="display-sm">{office.city[locale]}</h3>
      {office.isHeadquarters ? (
        <p className="small text-water">{t("headquarters")}</p>
      ) : (
        // Side by side, the times of all are on one line.
        <p className="small hidden lg:block" aria-hidden="true">
          &nbsp;
        </p>
      )}
      <p className="mt-1">
        <span className="sr-only">{t("localTime")} </span>
        <span className="figure-lg">
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
      <div className="mt-3 lg:[&>p]:justify-center">
        <OpenNow office={office} now={now} />
      </div>
      <ul className="small mt-3 text-soft">
        {office.hours.map((hours) => (
          <li key={hours.days.join()} className="first-letter:uppercase">
            {t("line", hoursText(hours))}
          </li>
        ))}
      </ul>
      <address className="small mt-3 max-w-[24em] text-balance text-soft not-italic lg:mx-auto">
        {office.address[locale]}
      </address>
    </>
  );
}

/** Said in words, with a mark whose shape differs: colour is never the only sign. */
function OpenNow({ office, now }: { office: Office; now: Date | undefined }) {
  const t = useTranslations("contact.offices");
  const locale = useSiteLocale();
  if (!now) return <p className="min-h-[1.6em] rtl:min-h-[1.85em]" />;
  const { isOpen, until } = openingOf(office, now);
  const time = `\u2066${formatTime(until, office.timeZone)}\u2069`;
  const untilClock = wallClock(until, office.timeZone);
  const isToday = untilClock.day === wallClock(now, office.timeZone).day;
  const day = weekdayName(locale, untilClock.weekday);
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

/** Noon is at the top, midnight at the bottom. */
const turnOf = (minutes: number) => (minutes / 1440) * 360 - 180;

function pointAt(minutes: number, radius: number): string {
  const angle = (turnOf(minutes) - 90) * (Math.PI / 180);
  return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`;
}

const hourTicks = Array.from({ length: 24 }, (_, hour) => {
  const inner = hour % 6 === 0 ? 35 : 39;
  return `M${pointAt(hour * 60, inner)}L${pointAt(hour * 60, 41.5)}`;
}).join("");

/**
 * A day as a dial: once round is twenty-four hours, the water is over the opening hours, and the
 * stick's shadow shows the time. Clocks go the same way round in every language.
 */
function Dial({
  hours,
  minutes,
}: {
  hours: OpenHours | undefined;
  /** Absent before hydration. */
  minutes: number | undefined;
}) {
  return (
    <>
      <circle cx="50" cy="50" r="48" fill="var(--ground)" />
      <circle cx="50" cy="50" r="44" stroke="var(--line)" />
      <path d={hourTicks} stroke="var(--line-strong)" />
      {hours && (
        <path
          d={`M${pointAt(hours.from, 44)}A44 44 0 ${hours.to - hours.from > 720 ? 1 : 0} 1 ${pointAt(hours.to, 44)}`}
          stroke="var(--water)"
          strokeWidth="3.500"
          strokeLinecap="round"
        />
      )}
      {minutes !== undefined && (
        <path
          d="M48.800 50 49.500 9.500H50.500L51.200 50Z"
          fill="var(--ink)"
          transform={`rotate(${turnOf(minutes)} 50 50)`}
          className="fade-in"
        />
      )}
      <circle
        cx="50"
        cy="50"
        r="3.200"
        fill="var(--ground)"
        stroke="var(--ink)"
        strokeWidth="1.600"
      />
    </>
  );
}

const radians = Math.PI / 180;

/** A place on the map, in units of its drawing. */
export function placeOf(latitude: number, longitude: number): { x: number; y: number } {
  const scale = mapSize.width / (mapFrame.east - mapFrame.west);
  return { x: (longitude - mapFrame.west) * scale, y: (mapFrame.north - latitude) * scale };
}

/** Where on earth the sun stands overhead, to about half a degree. */
export function sunAt(moment: Date): { latitude: number; longitude: number } {
  const days = moment.getTime() / 86_400_000 - 10_957.5; // since noon of 1 January 2000
  const anomaly = (357.529 + 0.985_600_28 * days) * radians;
  const mean = 280.459 + 0.985_647_36 * days;
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians;
  const tilt = 23.439 * radians;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic)) / radians;
  const sidereal = 280.460_618 + 360.985_647_366 * days;
  const longitude = ((((ascension - sidereal + 180) % 360) + 360) % 360) - 180;
  return { latitude: Math.asin(Math.sin(tilt) * Math.sin(ecliptic)) / radians, longitude };
}

/** Outline of the part of the map that has daylight. */
export function daylightPath(moment: Date): string {
  const sun = sunAt(moment);
  // At the equinox the border runs along the meridians; a sliver of tilt keeps it a function.
  const tilt = Math.abs(sun.latitude) < 0.3 ? 0.3 : sun.latitude;
  const border = (longitude: number) =>
    Math.atan(-Math.cos((longitude - sun.longitude) * radians) / Math.tan(tilt * radians)) /
    radians;
  let path = "";
  for (let longitude = mapFrame.west; longitude <= mapFrame.east; longitude += 2) {
    const { x, y } = placeOf(border(longitude), longitude);
    const inside = Math.min(mapSize.height, Math.max(0, y));
    path += `${path === "" ? "M" : "L"}${x.toFixed(0)} ${inside.toFixed(0)}`;
  }
  // In the northern summer the north has the day.
  const edge = tilt > 0 ? 0 : mapSize.height;
  return `${path}V${edge}H0Z`;
}

/** Whether a place has daylight. */
export function isDay(latitude: number, longitude: number, moment: Date): boolean {
  const sun = sunAt(moment);
  const height =
    Math.sin(latitude * radians) * Math.sin(sun.latitude * radians) +
    Math.cos(latitude * radians) *
      Math.cos(sun.latitude * radians) *
      Math.cos((longitude - sun.longitude) * radians);
  return height > 0;
}

const places = offices
  .map((office) => ({ ...office, ...placeOf(office.latitude, office.longitude) }))
  .sort((one, other) => one.x - other.x);

/** The height of the part of the map that the strip shows, from the north; no office is further south. */
const stripHeight = 350;

/**
 * Night and day now, in the colours of the dark theme in both, over the land. A map is never mirrored: east is
 * east in every language. It is stretched to the strip; the clocks are not.
 */
function DayStrip({ now, label }: { now: Date | undefined; label: string }) {
  const locale = useSiteLocale();
  return (
    <div
      role="img"
      aria-label={label}
      className="dark relative mt-8 h-56 overflow-clip bg-basin sm:h-80"
    >
      <svg
        viewBox={`0 0 ${mapSize.width} ${stripHeight}`}
        preserveAspectRatio="none"
        className="stretched absolute inset-0 size-full"
        fill="none"
        aria-hidden="true"
      >
        {now && (
          <path
            d={daylightPath(now)}
            fill="color-mix(in oklab, var(--water) 30%, var(--basin))"
            className="fade-in"
          />
        )}
        <path d={landHatch} stroke="var(--line)" strokeWidth="1" />
        <path d={coastLines} stroke="var(--line-strong)" strokeWidth="0.6" strokeLinejoin="round" />
      </svg>
      <svg
        className="absolute inset-0 size-full overflow-visible"
        fill="none"
        stroke="var(--water)"
        aria-hidden="true"
      >
        <line x1="0" x2="100%" y1="50%" y2="50%" strokeWidth="9" opacity="0.14" />
        <line x1="0" x2="100%" y1="50%" y2="50%" strokeWidth="2.5" />
        {places.map(({ id, x, city, hours, timeZone }) => {
          const at = `${((x / mapSize.width) * 100).toFixed(2)}%`;
          return (
            <g key={id}>
              <line x1={at} x2={at} y1="0" y2="100%" strokeWidth="1" opacity="0.5" />
              <svg x={at} y="50%" overflow="visible" stroke="none">
                <g className="scale-[0.76] sm:scale-110">
                  <g transform="translate(-50 -50)">
                    <Dial hours={hours[0]} minutes={now && wallClock(now, timeZone).minutes} />
                  </g>
                </g>
                <text
                  y="62"
                  textAnchor="middle"
                  className="font-display text-[1.05rem] lg:hidden"
                  fill="var(--ink)"
                >
                  {city[locale]}
                </text>
              </svg>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
