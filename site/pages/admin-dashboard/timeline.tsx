import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { StatStep } from "#contract/leads.ts";
import {
  axisMarks,
  barsOf,
  type Column,
  columnAt,
  columnByKey,
  type Frame,
  lineOf,
  topOf,
} from "#site/features/admin/desk/timeline.ts";
import { formatFigure, formatShortDay, formatTime } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";

const height = 88;

/**
 * Signups as bars, confirmations as the channel above them. A pointer or the arrow keys move along;
 * a press or Enter picks a bar. Time runs from left to right in every language, as in the market's
 * chart.
 */
export function Timeline({
  columns,
  step,
  at,
  isRead,
  say,
  onRead,
  onPick,
}: {
  columns: readonly Column[];
  step: StatStep;
  /** The column that is read out. */
  at: number;
  isRead: boolean;
  say: (column: Column) => string;
  onRead: (at: number | undefined) => void;
  onPick: (at: number) => void;
}) {
  const t = useTranslations("admin-desk.picture");
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const column = columns[at];
  const place = (event: PointerEvent<HTMLDivElement>) =>
    columnAt(
      columns.length,
      event.clientX - event.currentTarget.getBoundingClientRect().left,
      width,
    );
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") onPick(at);
    const next = columnByKey(event.key, at, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    onRead(next);
  };
  return (
    <div className="ltr-island grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={t("title")}
        aria-description={t("pick")}
        aria-valuemin={0}
        aria-valuemax={columns.length - 1}
        aria-valuenow={at}
        aria-valuetext={column && say(column)}
        onKeyDown={press}
        onBlur={() => onRead(undefined)}
        onPointerMove={(event) => onRead(place(event))}
        onPointerLeave={() => onRead(undefined)}
        onClick={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          onPick(columnAt(columns.length, event.clientX - left, width));
        }}
        className="cursor-pointer touch-pan-y"
        style={{ height }}
      >
        {width > 0 && (
          <Bars columns={columns} frame={{ width, height }} at={isRead ? at : undefined} />
        )}
      </div>
      <ol
        className="-my-2 flex flex-col justify-between text-[0.75rem] leading-none text-soft tabular-nums"
        aria-hidden="true"
      >
        {[1, 0.5, 0].map((part) => (
          <li key={part} className="leading-4">
            {formatFigure(topOf(columns) * part)}
          </li>
        ))}
      </ol>
      <TimeAxis columns={columns} step={step} isWide={width > 560} />
    </div>
  );
}

function Bars({
  columns,
  frame,
  at,
}: {
  columns: readonly Column[];
  frame: Frame;
  at: number | undefined;
}) {
  const bars = barsOf(columns, frame);
  const path = bars
    .map(({ x, width, joined }) => {
      const rise = joined.toFixed(1);
      return `M${x.toFixed(1)} ${frame.height}v-${rise}h${width.toFixed(1)}v${rise}z`;
    })
    .join("");
  // A line through one place would not be seen.
  const dot = bars[at ?? (bars.length === 1 ? 0 : -1)];
  const slot = frame.width / columns.length;
  return (
    <svg
      width={frame.width}
      height={frame.height}
      className="block overflow-visible"
      aria-hidden="true"
    >
      <path
        d={[0, 0.5, 1].map((part) => `M0 ${part * frame.height}H${frame.width}`).join("")}
        stroke="var(--line)"
      />
      {at !== undefined && (
        <rect x={at * slot} width={slot} height={frame.height} fill="var(--water)" opacity="0.18" />
      )}
      <path d={path} fill="var(--line-strong)" opacity="0.55" />
      <path
        d={lineOf(bars, frame.height)}
        fill="none"
        stroke="var(--water)"
        strokeWidth={columns.length > 150 ? 1.25 : 2}
        strokeLinejoin="round"
      />
      {dot && (
        <circle
          cx={dot.x + dot.width / 2}
          cy={frame.height - dot.confirmed}
          r="4"
          fill="var(--water)"
          stroke="var(--ground)"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}

function TimeAxis({
  columns,
  step,
  isWide,
}: {
  columns: readonly Column[];
  step: StatStep;
  isWide: boolean;
}) {
  const locale = useSiteLocale();
  const marks = axisMarks(columns.length, isWide ? 6 : 3);
  const isOneDay = step === "hour" && columns.length <= 24;
  const write = (at: Date) =>
    isOneDay ? formatTime(at, "UTC") : formatShortDay(locale, at, "UTC");
  return (
    <p
      className={clsx(
        "mt-1.5 flex text-[0.75rem] leading-[1.5] text-soft tabular-nums",
        marks.length > 1 ? "justify-between" : "justify-center",
      )}
      aria-hidden="true"
    >
      {marks.map((i) => (
        <span key={i} dir="auto">
          {write(new Date(columns[i]?.at ?? 0))}
        </span>
      ))}
    </p>
  );
}

/** The room a box has, in whole pixels; nothing until it is on the page. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
