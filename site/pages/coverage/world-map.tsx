import { clsx } from "clsx";
import { type Country, countries, homeCountry } from "#brand/coverage.ts";
import { landHatch, mapFrame, mapSize } from "./world-lines.ts";

const { width, height } = mapSize;
const scale = width / (mapFrame.east - mapFrame.west);

function placeOf({ capital: [latitude, longitude] }: Country): { x: number; y: number } {
  return { x: (longitude - mapFrame.west) * scale, y: (mapFrame.north - latitude) * scale };
}

/** A dot is a line without length: its width stays the same on every screen. */
const dotsOf = (opening: Country["opening"]) =>
  countries
    .filter((country) => country.opening === opening)
    .map(placeOf)
    .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    .join("");

const dots = { both: dotsOf("both"), travel: dotsOf("travel"), none: dotsOf("none") };

const home = countries.find(({ code }) => code === homeCountry);

/** The channel from home to a country: it rises towards the north, as far as the way is long. */
function wayTo(country: Country): string {
  if (!home || home === country) return "";
  const [from, to] = [placeOf(home), placeOf(country)];
  const top = Math.min(from.y, to.y) - Math.abs(from.x - to.x) * 0.22;
  const third = (to.x - from.x) / 3;
  return `M${from.x} ${from.y}C${from.x + third} ${Math.max(8, top)} ${to.x - third} ${Math.max(8, top)} ${to.x} ${to.y}`;
}

/** Every thirty degrees. */
const grid =
  [-90, -60, -30, 0, 30, 60, 90, 120, 150]
    .map((longitude) => `M${(longitude - mapFrame.west) * scale} 0V${height}`)
    .join("") +
  [60, 30, 0, -30].map((latitude) => `M0 ${(mapFrame.north - latitude) * scale}H${width}`).join("");

const frame = `M0 0H${width}V${height}H0Z`;

/** The frame of an atlas's map: its sides in dashes, none of them at a corner. */
const sides = [
  { d: `M0 0H${width}M0 ${height}H${width}`, dashes: 23 },
  { d: `M0 0V${height}M${width} 0V${height}`, dashes: 9 },
];

/**
 * Where the services are open, and the way from home to the country that was chosen. A map is never
 * mirrored; the lists beside it say the same in words.
 */
export function WorldMap({
  chosen,
  className,
}: {
  chosen: Country | undefined;
  className: string;
}) {
  const end = chosen && placeOf(chosen);
  const way = chosen && wayTo(chosen);
  return (
    <svg
      viewBox={`-2.5 -2.5 ${width + 5} ${height + 5}`}
      className={clsx("overflow-visible forced-color-adjust-none", className)}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {sides.map(({ d, dashes }) => (
        <path
          key={d}
          d={d}
          stroke="var(--line-strong)"
          strokeWidth="5"
          strokeLinecap="butt"
          pathLength={2 * dashes}
          strokeDasharray="1 1"
          strokeDashoffset="1"
        />
      ))}
      <g className="stretched">
        <path d={grid} stroke="var(--line)" strokeWidth="1" strokeDasharray="1 5" />
        <path d={landHatch} stroke="var(--line-strong)" strokeWidth="1" opacity="0.55" />
        <path d={frame} stroke="var(--line-strong)" strokeWidth="1" />
        <path d={dots.none} stroke="var(--line-strong)" strokeWidth="7" />
        <path d={dots.none} stroke="var(--ground)" strokeWidth="4" />
        <path d={dots.travel} stroke="var(--travel)" strokeWidth="9" />
        <path d={dots.travel} stroke="var(--ground)" strokeWidth="3" />
        <path d={dots.both} stroke="var(--water)" strokeWidth="7" />
        {way && (
          <g key={chosen.code} className="fade-in" stroke="var(--water)">
            <path d={way} strokeWidth="9" opacity="0.16" />
            <path d={way} strokeWidth="2.4" />
          </g>
        )}
        {end && (
          <g key={`${chosen.code} end`} className="fade-in">
            <path d={`M${end.x} ${end.y}h0`} stroke="var(--ink)" strokeWidth="17" />
            <path d={`M${end.x} ${end.y}h0`} stroke="var(--ground)" strokeWidth="12" />
            <path d={`M${end.x} ${end.y}h0`} stroke="var(--ink)" strokeWidth="6" />
          </g>
        )}
      </g>
    </svg>
  );
}
