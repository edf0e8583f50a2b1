import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { type Office, type OpenHours, offices } from "#brand/offices.ts";
import { formatTime, weekdayName } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { wallClock } from "#site/i18n/zones.ts";
import { coastLines, landHatch, mapFrame, mapSize } from "./land-lines.ts";
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

const hourTicks = Array.from({ length: 24 }, (_, hour) => {
  const inner = hour % 6 === 0 ? 35 : 39;
  return `M${pointAt(hour * 60, inner)}L${pointAt(hour * 60, 41.5)}`;
}).join("");

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

/** The channel from office to office, hanging a little between each two. */
const channel = places
  .map(({ x, y }, i) => {
    const before = places[i - 1];
    if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
    const middle = (before.x + x) / 2;
    const low = Math.max(before.y, y) + Math.abs(x - before.x) * 0.06;
    return `C${middle.toFixed(1)} ${(before.y + 14).toFixed(1)} ${middle.toFixed(1)} ${low.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  })
  .join("");

/** A map is never mirrored: east is east in every language. */
function OfficesMap({ now, label }: { now: Date | undefined; label: string }) {
  const locale = useSiteLocale();
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="w-full"
      fill="none"
      role="img"
      aria-label={label}
    >
      {/* Day is lighter than night in both themes: on a light ground the night is shaded. */}
      {now && (
        <g className="fade-in">
          <path
            d={`M0 0H${mapSize.width}V${mapSize.height}H0Z`}
            fill="light-dark(oklch(0.3 0.04 225 / 0.2), transparent)"
          />
          <path
            d={daylightPath(now)}
            fill="light-dark(oklch(0.985 0.022 92), color-mix(in oklab, var(--logistics) 15%, transparent))"
          />
        </g>
      )}
      <path d={landHatch} stroke="var(--line)" strokeWidth="1" />
      <path d={coastLines} stroke="var(--line-strong)" strokeWidth="0.6" strokeLinejoin="round" />
      <path d={channel} stroke="var(--water)" strokeWidth="7" opacity="0.14" />
      <path d={channel} stroke="var(--water)" strokeWidth="2" strokeLinecap="round" />
      {places.map(({ id, x, y, city, isHeadquarters, latitude, longitude }) => (
        <g key={id}>
          <circle
            cx={x}
            cy={y}
            r={isHeadquarters ? 6 : 4.5}
            fill={now && isDay(latitude, longitude, now) ? "var(--water)" : "var(--ground)"}
            stroke="var(--water)"
            strokeWidth="2.200"
          />
          <text
            x={x}
            y={y - 13}
            textAnchor="middle"
            className="font-display text-[1.9rem] max-sm:translate-y-[-0.1em] sm:text-[1rem]"
            fill="var(--ink)"
            stroke="var(--ground)"
            strokeWidth="5"
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {city[locale]}
          </text>
        </g>
      ))}
    </svg>
  );
}
