import { clsx } from "clsx";
import { type PointerEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { Drawing } from "#site/ui/drawing.tsx";
import { StepButton } from "#site/ui/step-button.tsx";
import { type Line, lengthened, shifted, slots } from "./plan.ts";

const slot = 100;
const tall = 56;
/** How near its end, in half months, a bar is taken by the end and not by its body. */
const grip = 0.5;

/**
 * A bar in its months. It can be taken by its body and moved, or by its end and drawn longer; the
 * buttons above it do the same without dragging. Each half month is filled as far as it is funded.
 */
export function Lane({
  line,
  levels,
  onChange,
}: {
  line: Line;
  levels: readonly number[];
  onChange: (line: Line) => void;
}) {
  /** The drag under way: where it began, in half months, and the line before it. */
  const drag = useRef<{ at: number; line: Line; byEnd: boolean }>(undefined);
  const end = line.from + line.length;

  function startDrag(event: PointerEvent<SVGSVGElement>) {
    const at = slotUnder(event);
    if (at < line.from - 0.2 || at > end + 0.2) return;
    drag.current = { at, line, byEnd: at > end - Math.min(grip, line.length / 2) };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    const dragged = drag.current;
    if (!dragged) return;
    const by = Math.round(slotUnder(event) - dragged.at);
    onChange(dragged.byEnd ? lengthened(dragged.line, by) : shifted(dragged.line, by));
  }
  const endDrag = () => {
    drag.current = undefined;
  };

  return (
    <Drawing
      box={`0 0 ${slots * slot} ${tall}`}
      stretch
      className="block h-12 w-full touch-pan-y select-none sm:h-14"
      onPointerDown={startDrag}
      onPointerMove={move}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <rect
        x={line.from * slot}
        y="1"
        width={line.length * slot}
        height={tall - 2}
        className="cursor-grab active:cursor-grabbing"
        fill="color-mix(in oklab, var(--hue) 14%, var(--ground))"
      />
      {levels.slice(line.from, end).map((level, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a half month is its place in the bar.
          key={i}
          x={(line.from + i) * slot - 0.5}
          y={1 + (tall - 2) * (1 - level)}
          width={slot + 0.5}
          height={(tall - 2) * level}
          className={clsx("pointer-events-none", level === 1 && "opacity-90")}
          fill="var(--hue)"
        />
      ))}
      <rect
        x={line.from * slot + 1}
        y="1"
        width={line.length * slot - 2}
        height={tall - 2}
        fill="none"
        stroke="var(--hue)"
        strokeWidth="2"
        className="pointer-events-none"
      />
      <rect
        x={(end - grip) * slot}
        width={grip * slot}
        height={tall}
        fill="transparent"
        className="cursor-ew-resize"
      />
    </Drawing>
  );
}

/** Where the pointer is, in half months from the start side of the drawing. */
function slotUnder(event: PointerEvent<SVGSVGElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const across = (event.clientX - left) / width;
  const mirrored = getComputedStyle(event.currentTarget).direction === "rtl";
  return (mirrored ? 1 - across : across) * slots;
}

/** Moves a bar, and draws it longer or shorter, by half a month. */
export function LaneSteps({ line, onChange }: { line: Line; onChange: (line: Line) => void }) {
  const t = useTranslations("education.plan");
  const name = t(line.name);
  const fromStart = line.from === 0;
  const toEnd = line.from + line.length === slots;
  return (
    <fieldset
      // With a mouse the buttons are hidden until their bar is hovered or one of them has the focus.
      className="relative flex flex-wrap gap-x-6 gap-y-2 bg-ground ps-1 transition-opacity duration-150 group-focus-within/lane:opacity-100 group-hover/lane:opacity-100 max-sm:w-full max-sm:justify-between [@media(hover:hover)]:opacity-0"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        <span className="small text-soft" aria-hidden="true">
          {t("begin")}
        </span>
        <StepButton
          label={t("earlier", { line: name })}
          by={-1}
          atLimit={fromStart}
          onStep={() => onChange(shifted(line, -1))}
        />
        <StepButton
          label={t("later", { line: name })}
          by={1}
          atLimit={toEnd}
          onStep={() => onChange(shifted(line, 1))}
        />
      </div>
      <div className="flex items-center gap-2">
        <span className="small text-soft" aria-hidden="true">
          {t("last")}
        </span>
        <StepButton
          label={t("shorter", { line: name })}
          by={-1}
          atLimit={line.length === 1}
          onStep={() => onChange(lengthened(line, -1))}
        />
        <StepButton
          label={t("longer", { line: name })}
          by={1}
          atLimit={toEnd}
          onStep={() => onChange(lengthened(line, 1))}
        />
      </div>
    </fieldset>
  );
}

const streamWidth = 1000;

const streamHeight = 144;

const middle = streamHeight / 2;

/** The money left after each half month, as the width of a stream. */
export function Stream({
  start,
  left,
  most,
}: {
  start: number;
  left: readonly number[];
  most: number;
}) {
  const half = [start, ...left].map((money) => 1 + (middle - 4) * (money / most));
  const step = streamWidth / slots;
  const edge = (side: 1 | -1) => half.map((at, i) => ({ x: i * step, y: middle - side * at }));
  const upper = curve(edge(1));
  const lower = curve(edge(-1).reverse());
  return (
    <Drawing
      box={`0 0 ${streamWidth} ${streamHeight}`}
      stretch
      className="block h-28 w-full sm:h-36"
    >
      <path d={`M${upper}L${lower}Z`} fill="color-mix(in oklab, var(--water) 34%, transparent)" />
      <path d={`M0 ${middle}H${streamWidth}`} stroke="var(--water)" strokeWidth="2" />
    </Drawing>
  );
}

function curve(points: { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, i) => {
      const before = points[i - 1];
      if (!before) return `${x} ${y}`;
      const between = (before.x + x) / 2;
      return `C${between} ${before.y} ${between} ${y} ${x} ${y}`;
    })
    .join("");
}
