import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type HistoryRange, historyRanges } from "#contract/choices.ts";
import type { HistoryPoint } from "#contract/market.ts";
import { formatDollars, formatMoment, formatShortDay, formatTime } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ChartSlider, evenIndexes, type Frame } from "#site/ui/chart-slider.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { priceDecimals, priceText } from "./figures.ts";
import { useHistory } from "./use-market.ts";

/**
 * The price as a line. A pointer or the arrow keys move along it; the value is shown beside the choice
 * of range. Time runs from left to right in every language, as on every exchange.
 */
export function PriceChart({ className }: { className?: string }) {
  const t = useTranslations("market");
  const locale = useSiteLocale();
  const [range, setRange] = useState<HistoryRange>("24h");
  const history = useHistory(range);
  const [read, setRead] = useState<number>();
  const points = history?.points ?? [];
  // While the next line is fetched, the last one stays, under its own name.
  const shown = history?.range ?? range;
  const at = Math.min(read ?? points.length - 1, points.length - 1);
  const point = points[at];
  const sayPoint = ([seconds, price]: HistoryPoint) =>
    t("chart.point", {
      moment: formatMoment(locale, new Date(seconds * 1000)),
      price: formatDollars(locale, price, priceDecimals(price)),
    });
  const label = t("chart.label", { range: t(`chart.ranges.${shown}`) });
  return (
    <figure className={className}>
      <figcaption>
        <fieldset className="flex">
          <legend className="sr-only">{t("chart.range")}</legend>
          {historyRanges.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === range}
              data-early=""
              onClick={() => {
                setRange(name);
                setRead(undefined);
              }}
              className={clsx(
                "small min-h-11 border-b-2 border-transparent px-2.5 first-of-type:ps-0 hover:text-ink forced-colors:border-[Canvas]",
                name === range
                  ? "border-water! text-ink forced-colors:border-[Highlight]!"
                  : "text-soft",
              )}
            >
              {t(`chart.ranges.${name}`)}
            </button>
          ))}
        </fieldset>
        <div className="small mt-2 flex min-h-[1lh] flex-wrap content-start gap-x-4 max-sm:min-h-[2lh]">
          {history?.source === "demo" && (
            <p className="font-medium text-warning">{t("chart.demo")}</p>
          )}
          <p className="text-soft tabular-nums" aria-hidden="true">
            {point && points.length > 1 && sayPoint(point)}
          </p>
        </div>
      </figcaption>
      <div className="ltr-island relative mt-4" lang={locale}>
        {points.length > 1 ? (
          <Line
            points={points}
            at={at}
            reading={read !== undefined}
            invented={history?.source === "demo"}
            label={label}
            value={point ? sayPoint(point) : ""}
            onRead={setRead}
          />
        ) : (
          <EmptyLine words={history && t("chart.empty")} />
        )}
        <TimeAxis points={points} range={shown} />
      </div>
      {points.length > 1 && <PriceTable caption={label} points={spread(points, 13)} />}
    </figure>
  );
}

interface LineProps {
  points: readonly HistoryPoint[];
  at: number;
  reading: boolean;
  /** No market quoted these: a dashed line, besides the words. */
  invented: boolean;
  label: string;
  value: string;
  onRead: (at: number | undefined) => void;
}

function Line({ points, at, reading, invented, label, value, onRead }: LineProps) {
  const locale = useSiteLocale();
  const { levels } = plotOf(points, { width: 1, height: 1 });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
      <ChartSlider
        label={label}
        text={value}
        count={points.length}
        at={at}
        indexAt={(x, frame) => nearest(plotOf(points, frame).places, x)}
        onRead={onRead}
        className="h-(--chart,10.5rem) cursor-crosshair"
      >
        {(frame) => {
          const { places, path } = plotOf(points, frame);
          const place = places[at];
          return (
            <svg {...frame} className="block overflow-visible" aria-hidden="true">
              <GridLines {...frame} />
              <path
                d={path}
                fill="none"
                stroke="var(--water)"
                strokeWidth="2.25"
                strokeLinejoin="round"
                strokeDasharray={invented ? "6 4" : undefined}
              />
              {place && reading && (
                <path
                  d={`M${place.x} 0V${frame.height}`}
                  stroke="var(--ink)"
                  strokeDasharray="2 3"
                />
              )}
              {place && (
                <circle
                  cx={place.x}
                  cy={place.y}
                  r="5"
                  fill="var(--water)"
                  stroke="var(--ground)"
                  strokeWidth="2"
                />
              )}
            </svg>
          );
        }}
      </ChartSlider>
      <ol
        className="-my-2.5 flex flex-col justify-between text-[0.75rem] text-soft tabular-nums sm:text-[0.8125rem]"
        aria-hidden="true"
      >
        {levels.map((level) => (
          <li key={level}>{priceText(locale, level)}</li>
        ))}
      </ol>
    </div>
  );
}

function GridLines({ width, height }: Frame) {
  const lines = [0, 1, 2, 3].map((line) => `M0 ${(line * height) / 3}H${width}`);
  return <path d={lines.join("")} stroke="var(--line)" />;
}

/** The same room while the line is awaited, or where there is none yet. */
function EmptyLine({ words }: { words: string | undefined }) {
  return (
    <div className="relative h-(--chart,10.5rem)">
      <div className="flex h-full flex-col justify-between" aria-hidden="true">
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className="h-px bg-line" />
        ))}
      </div>
      {words === undefined && (
        <Drawing
          box="0 0 600 100"
          stretch
          className="absolute inset-0 size-full waiting noscript:hidden"
        >
          <path
            d="M0 62C80 62 90 34 170 34S280 74 360 70 470 30 600 40"
            stroke="var(--water)"
            strokeWidth="2.25"
          />
        </Drawing>
      )}
      {words && (
        <p dir="auto" className="absolute inset-x-0 top-1/2 -translate-y-1/2 text-center text-soft">
          <span className="bg-ground px-4">{words}</span>
        </p>
      )}
    </div>
  );
}

/** Begin, middle and end. */
function TimeAxis({ points, range }: { points: readonly HistoryPoint[]; range: HistoryRange }) {
  const t = useTranslations("market.chart");
  const locale = useSiteLocale();
  const marks = points.length > 1 ? spread(points, 3) : [];
  const dayOf = ([seconds]: HistoryPoint) => formatShortDay(locale, new Date(seconds * 1000));
  const last = marks.at(-1);
  const write = (mark: HistoryPoint) => {
    if (range !== "24h") return dayOf(mark);
    const time = formatTime(new Date(mark[0] * 1000));
    // A day begins and ends at the same hour: the two ends must not read alike.
    return mark === marks[0] && last && dayOf(mark) !== dayOf(last)
      ? t("yesterday", { time })
      : time;
  };
  return (
    <p
      className="mt-2 flex min-h-[1.5em] justify-between pe-16 text-[0.75rem] leading-[1.5] text-soft tabular-nums sm:text-[0.8125rem]"
      aria-hidden="true"
    >
      {marks.map((mark) => (
        <span key={mark[0]} dir="auto">
          {write(mark)}
        </span>
      ))}
    </p>
  );
}

const spread = (points: readonly HistoryPoint[], limit: number): HistoryPoint[] =>
  evenIndexes(points.length, limit).map((i) => points[i] as HistoryPoint);

/** The line as a table, for those who cannot see it. */
function PriceTable({ caption, points }: { caption: string; points: readonly HistoryPoint[] }) {
  const t = useTranslations("market");
  const locale = useSiteLocale();
  return (
    <div className="sr-only">
      {/* As narrow as its longest word: in one line it would reach beyond a narrow screen. */}
      <table className="whitespace-normal">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.time")}</th>
            <th scope="col">{t("price")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(([at, price]) => (
            <tr key={at}>
              <th scope="row">{formatMoment(locale, new Date(at * 1000))}</th>
              <td>{priceText(locale, price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const gridLines = 4;

/** Room above the highest and below the lowest price, as a share of the span between them. */
const margin = 0.08;

/**
 * Lays a line of prices into a frame: time from left to right, the prices filling the height. The places
 * of the points are in its pixels; the levels are the prices at the grid lines, from the top.
 */
export function plotOf(points: readonly HistoryPoint[], { width, height }: Frame) {
  const prices = points.map(([, price]) => price);
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  // A price that never moved is drawn through the middle.
  const span = high - low || Math.abs(high) * 0.02 || 1;
  const bottom = (high + low) / 2 - (span / 2) * (1 + 2 * margin);
  const top = (high + low) / 2 + (span / 2) * (1 + 2 * margin);
  const [from] = points[0] ?? [0];
  const [to] = points.at(-1) ?? [1];
  const length = to - from || 1;
  const places = points.map(([at, price]) => ({
    x: ((at - from) / length) * width,
    y: ((top - price) / (top - bottom)) * height,
  }));
  const path = places
    .map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  const levels = Array.from(
    { length: gridLines },
    (_, line) => top - ((top - bottom) * line) / (gridLines - 1),
  );
  return { places, path, levels };
}

/** Index of the point nearest to a place across the frame. */
export function nearest(places: readonly { x: number }[], x: number): number {
  let best = 0;
  for (const [i, place] of places.entries()) {
    if (Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x)) best = i;
  }
  return best;
}
