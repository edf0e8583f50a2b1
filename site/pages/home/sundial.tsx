import { useRef } from "react";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { formatTime } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { useSeen } from "#site/ui/in-view.ts";
import { useNow } from "#site/ui/now.ts";

/** The rim: half a circle, from six in the morning to six in the evening. */
const rim = "M8 256A248 248 0 0 1 504 256";
const ticks = "M28 256A228 228 0 0 1 484 256";

/**
 * The sundial of the group's city: by day the shadow of its stick, by night a star on its rim, at the
 * hour it is there. The rim is closed as far as the service was up; each country is a tick.
 */
export function Sundial({ timeZone }: { timeZone: string | undefined }) {
  const t = useTranslations("home.figures");
  const locale = useSiteLocale();
  const dial = useRef<HTMLDivElement>(null);
  const now = useNow(useSeen(dial));
  const time = now && formatTime(now, timeZone);
  const [hour = 12, minute = 0] = time?.split(":").map(Number) ?? [];
  const isDay = hour >= 6 && hour < 18;
  const turn = ((((hour + 18) % 12) + minute / 60) / 12 - 0.5) * 180;
  const ends = isDay ? ["06:00", "18:00"] : ["18:00", "06:00"];
  return (
    <div ref={dial}>
      <div className="relative">
        <Drawing box="0 0 512 268" className="block w-full overflow-visible">
          <g stroke="var(--water)">
            <path d={rim} strokeWidth="14" opacity="0.09" />
            <path
              d={rim}
              strokeWidth="3"
              pathLength="100"
              strokeDasharray={`${claims.uptime.value} 100`}
            />
          </g>
          <path
            d={ticks}
            stroke="var(--ink-soft)"
            strokeWidth="12"
            pathLength={claims.countries.value}
            strokeDasharray="0.09 0.91"
            strokeDashoffset="-0.45"
          />
          <path d="M0 257H512" stroke="var(--line-strong)" />
        </Drawing>
        <div
          aria-hidden="true"
          className="mirror pointer-events-none absolute inset-x-0 top-[3%] bottom-[4.3%]"
        >
          <div
            className="absolute inset-0 mx-auto w-4 origin-bottom transition-[rotate] duration-1000 ease-site"
            style={{ rotate: `${turn}deg` }}
          >
            {isDay ? (
              <span className="absolute inset-x-0 top-[12%] bottom-0 bg-linear-to-b from-transparent to-ink [clip-path:polygon(50%_100%,0_0,100%_0)]" />
            ) : (
              <span className="absolute -top-2.5 size-4 scale-150 rounded-full bg-[radial-gradient(closest-side,white_24%,var(--water)_34%,transparent)]" />
            )}
          </div>
          <span className="absolute inset-x-0 -bottom-1.25 mx-auto size-2.5 rounded-full bg-ink" />
        </div>
      </div>
      <p className="small mt-2 flex min-h-[1lh] justify-between gap-3 text-soft tabular-nums">
        {time && (
          <>
            <span aria-hidden="true">{ends[0]}</span>
            <span className="text-ink">{t("clock", { city: contact.city[locale], time })}</span>
            <span aria-hidden="true">{ends[1]}</span>
          </>
        )}
      </p>
    </div>
  );
}
