import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { Figure } from "#site/features/claims/figure.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { SectionTitle } from "#site/ui/section.tsx";
import { gates, type Payment, releaseGate } from "./release.ts";

/** A gate's room in the drawing, and how far into it the gate stands. */
const room = 352;
const inset = 40;
const heights = [166, 108, 148, 92, 126];
const spots = heights.map((y, i) => ({ x: inset + i * room, y }));

/** Written out, so that the style sheet knows them; the same places as `spots`. */
const places = [
  "translate-x-[40px] translate-y-[166px]",
  "translate-x-[392px] translate-y-[108px]",
  "translate-x-[744px] translate-y-[148px]",
  "translate-x-[1096px] translate-y-[92px]",
  "translate-x-[1448px] translate-y-[126px]",
];

/** The stretch of road that ends at each gate, and the one that leaves the last. */
const stretches = [...spots, { x: 1760, y: 112 }].map(({ x, y }, i) => {
  const from = spots[i - 1];
  if (!from) return `M-400 192C-200 192-60 ${y} ${x} ${y}`;
  const bend = (x - from.x) / 2;
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${x - bend} ${y} ${x} ${y}`;
});

const outflow = "M1096 92C1096 170 1120 214 1190 214H1240";

/** The road with its gates, the container on it, and the money leaving it where it is released. */
export function FreightDrawing({ at, payment }: { at: number; payment: Payment }) {
  const { outcome } = payment;
  return (
    <Drawing box="0 0 1760 240" className="block w-full overflow-visible" strokeLinecap="round">
      <path
        d={stretches.join("")}
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="1 9"
      />
      {stretches.slice(0, gates.length).map((d, i) => (
        <g
          key={d}
          stroke="var(--hue)"
          className={clsx("transition-opacity duration-240", i > at && "opacity-0")}
        >
          <path d={d} strokeWidth="13" opacity="0.14" strokeLinecap="butt" />
          <path d={d} strokeWidth="3.5" />
        </g>
      ))}
      <path d={outflow} stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="1 9" />
      {outcome === "released" && (
        <g stroke="var(--hue)" className="draw-in">
          <path d={outflow} strokeWidth="13" opacity="0.14" />
          <path d={outflow} strokeWidth="3.5" />
        </g>
      )}
      <circle
        cx="1248"
        cy="214"
        r="8"
        fill={outcome === "released" ? "var(--hue)" : "var(--basin)"}
        stroke={outcome === "released" ? "var(--hue)" : "var(--line-strong)"}
        strokeWidth="3"
      />
      {spots.map(({ x, y }, i) => (
        <GateFrame key={x} x={x} y={y} passed={i <= at} reads={i === releaseGate} />
      ))}
      <Shutter outcome={outcome} />
      <g
        className={clsx("transition-transform duration-240 ease-site", places[at])}
        stroke="var(--hue)"
      >
        <rect x="-26" y="-16" width="52" height="32" fill="var(--basin)" strokeWidth="3" />
        <path d="M-15-15v30M-5-15v30M5-15v30M15-15v30" strokeWidth="1.5" />
        {outcome !== "released" && <circle r="7" fill="var(--hue)" strokeWidth="0" />}
      </g>
    </Drawing>
  );
}

function GateFrame({
  x,
  y,
  passed,
  reads,
}: {
  x: number;
  y: number;
  passed: boolean;
  reads: boolean;
}) {
  return (
    <g stroke={passed ? "var(--ink)" : "var(--line-strong)"}>
      <path d={`M${x - 34} ${y - 46}v92M${x + 34} ${y - 46}v92`} strokeWidth={reads ? 4.5 : 2.5} />
      <path d={`M${x - 44} ${y - 48}h${reads ? 112 : 88}`} strokeWidth={reads ? 7 : 3.5} />
      {reads && <path d={`M${x} ${y - 44}v13m-6 0h12`} strokeWidth="2.5" />}
    </g>
  );
}

/** What hangs from the gate that reads the seal: down until it knows, lifted when all holds. */
function Shutter({ outcome }: { outcome: Payment["outcome"] }) {
  const gate = spots[releaseGate];
  if (!gate) return null;
  return (
    <path
      d={`M${gate.x + 62} ${gate.y - 46}v${outcome === "released" ? 16 : 90}`}
      stroke={
        { travelling: "var(--line-strong)", released: "var(--ink)", refused: "var(--danger)" }[
          outcome
        ]
      }
      strokeWidth={outcome === "refused" ? 8 : 5}
      strokeDasharray={outcome === "travelling" ? "10 10" : undefined}
    />
  );
}

/** What was measured, and between which gates: as dimensions on a drawing. */
const measured = [
  { name: "fasterDelivery", span: "lg:col-start-1 lg:col-span-3 lg:row-start-1" },
  { name: "fewerErrors", span: "lg:col-start-2 lg:col-span-1 lg:row-start-2" },
  { name: "efficiency", span: "lg:col-start-3 lg:col-span-2 lg:row-start-2" },
  { name: "costReduction", span: "lg:col-start-1 lg:col-span-4 lg:row-start-3" },
] as const;

/**
 * The results, each on the stretch of the line that it speaks of. A small screen shows too little of the
 * line for that: there they stand below each other and stay while the line moves.
 * Needs the line's `--room` and `--edge`.
 */
export function Measurements() {
  const t = useTranslations("logistics.results");
  return (
    <section aria-labelledby="results-title" className="mt-20 lg:mt-24">
      <div className="sticky start-(--edge) w-[min(46rem,100cqw-2.5rem)]">
        <SectionTitle of="results" text={t("title")} />
        <p className="mt-3 max-w-[36em] text-soft">{t("text")}</p>
      </div>
      <ul className="mt-8 grid gap-y-3 max-lg:sticky max-lg:start-(--edge) max-lg:w-[calc(100cqw-2.5rem)] lg:ms-[calc(var(--room)*0.1136)] lg:grid-cols-[repeat(4,var(--room))]">
        {measured.map(({ name, span }) => (
          <li
            key={name}
            className={clsx(
              "flex h-19 items-center border-(--hue) max-lg:border-s lg:border-x",
              span,
            )}
          >
            <Dimension end="start" />
            <p className="flex items-center gap-3 bg-basin px-3 max-lg:min-w-0 lg:sticky lg:start-(--edge) lg:max-w-[19rem]">
              <span className="figure-lg shrink-0">
                <Figure claim={claims[name]} />
              </span>
              <span className="small text-soft">{t(name)}</span>
            </p>
            <Dimension end="end" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Half of a dimension line, with the arrow that touches the end it measures from. */
function Dimension({ end }: { end: "start" | "end" }) {
  const arrow = (
    <svg viewBox="0 0 8 10" className="mirror h-2.5 w-2 shrink-0" fill="none">
      <path d={end === "start" ? "M7 1 1.5 5 7 9" : "M1 1l5.500 4L1 9"} stroke="var(--hue)" />
    </svg>
  );
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "flex min-w-4 items-center",
        end === "start" ? "lg:grow" : "grow max-lg:hidden",
      )}
    >
      {end === "start" && arrow}
      <span className="-mx-1.5 grow border-t border-(--hue)" />
      {end === "end" && arrow}
    </span>
  );
}
