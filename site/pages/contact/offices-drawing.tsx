import { offices } from "#brand/offices.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { daylightPath, isDay, placeOf } from "./daylight.ts";
import { coastLines, landHatch, mapSize } from "./land-lines.ts";

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
export function OfficesDrawing({ now, label }: { now: Date | undefined; label: string }) {
  const locale = useSiteLocale();
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="w-full [mask-image:linear-gradient(90deg,transparent,black_6%,black_94%,transparent)]"
      fill="none"
      role="img"
      aria-label={label}
    >
      {now && (
        <path
          d={daylightPath(now)}
          fill="var(--logistics)"
          fillOpacity="0.13"
          className="fade-in"
        />
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
