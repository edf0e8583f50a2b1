import type { OpenHours } from "#brand/offices.ts";

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
export function Dial({
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
