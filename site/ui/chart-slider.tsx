import { type ReactNode, useEffect, useRef, useState } from "react";
import { isPlainKey } from "./keys.ts";

export interface Frame {
  width: number;
  height: number;
}

/** Which place of a chart a key leads to; undefined for any other key. A page is a tenth of the chart. */
export function stepTo(key: string, from: number, count: number): number | undefined {
  const page = Math.max(1, Math.round(count / 10));
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - page,
    PageUp: from + page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

/** At most `most` indexes of a list, evenly spread, with the first and the last. */
export function evenIndexes(length: number, limit: number): number[] {
  if (length <= limit) return Array.from({ length }, (_, i) => i);
  return Array.from({ length: limit }, (_, i) => Math.round((i * (length - 1)) / (limit - 1)));
}

/**
 * The area of a chart as a slider: a pointer or the arrow keys move along its places, and a screen
 * reader announces each. Renders its children once its size is known.
 */
export function ChartSlider({
  label,
  description,
  text,
  count,
  at,
  indexAt,
  onRead,
  onPick,
  className,
  children,
}: {
  label: string;
  description?: string;
  /** The announcement of the place `at`. */
  text: string | undefined;
  count: number;
  at: number;
  /** The index of the place this many pixels from the left. */
  indexAt: (x: number, frame: Frame) => number;
  /** Undefined when the reader leaves the chart. */
  onRead: (at: number | undefined) => void;
  onPick?: (at: number) => void;
  className: string;
  children: (frame: Frame) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useSize(box);
  const indexUnder = (event: { currentTarget: Element; clientX: number }) =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, frame);
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={description}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={text}
      onKeyDown={(event) => {
        if (!isPlainKey(event)) return;
        if (event.key === "Enter") onPick?.(at);
        const next = stepTo(event.key, at, count);
        if (next === undefined) return;
        event.preventDefault();
        onRead(next);
      }}
      onBlur={() => onRead(undefined)}
      onPointerMove={(event) => onRead(indexUnder(event))}
      onPointerDown={(event) => onRead(indexUnder(event))}
      onPointerLeave={() => onRead(undefined)}
      onClick={(event) => onPick?.(indexUnder(event))}
      className={`touch-pan-y ${className}`}
    >
      {frame.width > 0 && children(frame)}
    </div>
  );
}

/** The size of a box in whole pixels; zero until it is on the page. */
function useSize(box: { current: HTMLElement | null }): Frame {
  const [size, setSize] = useState<Frame>({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
