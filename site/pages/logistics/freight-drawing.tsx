import { clsx } from "clsx";
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
    <svg
      viewBox="0 0 1760 240"
      className="mirror block w-full overflow-visible"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
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
    </svg>
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
