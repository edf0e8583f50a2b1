import { useTranslations } from "use-intl";
import { formatDay } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import type { DayMark, DayOfHistory } from "./history.ts";

/** Height and colour together say what a day was; the words below say it once more. */
const looks: Record<DayMark, { height: number; colour: string }> = {
  operational: { height: 28, colour: "var(--water)" },
  planned: { height: 18, colour: "var(--line-strong)" },
  degraded: { height: 14, colour: "var(--warning)" },
  down: { height: 7, colour: "var(--danger)" },
};

/** Ninety days as water levels in ninety channels, the newest at the end. */
export function DayStrip({ days }: { days: readonly DayOfHistory[] }) {
  const t = useTranslations("status.history");
  const locale = useSiteLocale();
  const marked = days.filter(({ mark }) => mark !== "operational");
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * 10} 30`}
        preserveAspectRatio="none"
        className="mirror block h-8 w-full"
        aria-hidden="true"
      >
        <path
          d={`M0 29.5H${days.length * 10}`}
          stroke="var(--line)"
          vectorEffect="non-scaling-stroke"
        />
        {days.map(({ date, mark }, i) => (
          <rect
            key={date}
            x={i * 10 + 1.5}
            y={30 - looks[mark].height}
            width="7"
            height={looks[mark].height}
            fill={looks[mark].colour}
            opacity={mark === "operational" ? 0.55 : 1}
          />
        ))}
      </svg>
      <p className="small mt-1.5 text-soft">
        {marked.length === 0
          ? t("quiet", { days: days.length })
          : marked
              .map(({ date, mark }) =>
                t("marked", {
                  day: formatDay(locale, new Date(date), "UTC"),
                  mark: t(`marks.${mark}`),
                }),
              )
              .join(t("and"))}
      </p>
    </>
  );
}

/** What the heights and colours mean. */
export function StripLegend() {
  const t = useTranslations("status.history");
  return (
    <ul className="small flex flex-wrap gap-x-7 gap-y-1 text-soft">
      {(Object.keys(looks) as DayMark[]).map((mark) => (
        <li key={mark} className="flex items-end gap-2">
          <svg viewBox="0 0 7 28" className="h-7 w-1.75" aria-hidden="true">
            <rect
              y={28 - looks[mark].height}
              width="7"
              height={looks[mark].height}
              fill={looks[mark].colour}
              opacity={mark === "operational" ? 0.55 : 1}
            />
          </svg>
          {t(`marks.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
