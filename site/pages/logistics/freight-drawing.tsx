import { clsx } from "clsx";
import { Drawing, SvgShapes } from "#site/ui/drawing.tsx";
import lorry from "./lorry.svg?raw";
import border from "./place-border.svg?raw";
import city from "./place-city.svg?raw";
import gate from "./place-gate.svg?raw";
import port from "./place-port.svg?raw";
import warehouse from "./place-warehouse.svg?raw";
import { gates, type Payment } from "./release.ts";

/** Written out, so that the style sheet knows them: the middle of each fifth of the drawing. */
const stops = [
  "translate-x-[124px]",
  "translate-x-[372px]",
  "translate-x-[620px]",
  "translate-x-[868px]",
  "translate-x-[1116px]",
];

/** How far the payment's channel is filled when the container is at a gate. */
const levels = ["scale-x-[.04]", "scale-x-[.33]", "scale-x-[.62]", "scale-x-100", "scale-x-100"];

/** Where the channel begins, is closed, and leaves the drawing. */
const inlet = 92;
/** The road's height in the drawing; the channel of the payment runs below it. */
const road = 208;
/** The building at each gate, in the order of the shipment: the road passes in front of it. */
const places = [warehouse, port, border, gate, city];
/** Hills behind the road, the far ones first. */
const hills = [
  `M-500 ${road}V150C-300 96-120 132 60 118S420 60 640 96s380 40 560-8 340-20 640 20V${road}z`,
  `M-500 ${road}v-20C-280 150-60 190 140 172s330-58 520-26 300 44 500 10 320 4 680 0V${road}z`,
];
/** The middles of the lorry's wheels; the middle of its container is at 0. */
const wheels = [-38, -20, 36, 68];
const sluice = 972;
const outlet = 1900;
const channel = { top: 246, bottom: 278 };
const depth = channel.bottom - channel.top;

/**
 * A section through the road: the container on it, from place to place, and in the channel below it
 * the payment, which follows as far as the gate that reads the seal and leaves when it is released.
 */
export function FreightDrawing({ at, payment }: { at: number; payment: Payment }) {
  const { outcome } = payment;
  return (
    <Drawing box="0 0 1240 312" className="block w-full overflow-visible" strokeLinecap="round">
      {hills.map((d) => (
        <path key={d} d={d} fill="var(--hue)" opacity="0.09" />
      ))}
      <path d={`M-500 ${road}H${outlet}V1200H-500z`} fill="var(--hue)" opacity="0.13" />
      {places.map((svg, i) => (
        <g
          key={gates[i]}
          stroke={i <= at ? "var(--ink)" : "var(--line-strong)"}
          strokeWidth="2.5"
          strokeLinejoin="round"
          className="transition-[stroke] duration-240"
        >
          <SvgShapes svg={svg} />
        </g>
      ))}
      <Barrier outcome={outcome} />
      <path d={`M-500 ${road}H${outlet}`} stroke="var(--ink)" strokeWidth="3" />
      <Channel at={at} outcome={outcome} />
      <g className={clsx("transition-transform duration-240 ease-site", stops[at])}>
        <Lorry y={road} opened={at === gates.length - 1} />
      </g>
    </Drawing>
  );
}

function Lorry({ y, opened }: { y: number; opened: boolean }) {
  return (
    <g transform={`translate(0 ${y})`} stroke="var(--ink)" strokeWidth="2.5" strokeLinejoin="round">
      <SvgShapes svg={lorry} />
      <rect x="-54" y="-66" width="104" height="50" fill="var(--hue)" stroke="none" />
      <path
        d="M-41-58v34m13-34v34m13-34v34m13-34v34m13-34v34m13-34v34m13-34v34"
        stroke="var(--basin)"
        strokeWidth="1.5"
        opacity="0.7"
      />
      {/* The seal: whole until the container is opened. */}
      <circle
        cx="-47"
        cy="-41"
        r="4.5"
        fill={opened ? "none" : "var(--basin)"}
        stroke="var(--basin)"
      />
      {wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy="-8" r="8" fill="var(--ink)" stroke="var(--basin)" strokeWidth="1.5" />
          <circle cx={x} cy="-8" r="2.5" fill="var(--basin)" stroke="none" />
        </g>
      ))}
    </g>
  );
}

/** The channel with what is on hold in it, its sluice, and what was released. */
function Channel({ at, outcome }: { at: number; outcome: Payment["outcome"] }) {
  const { top, bottom } = channel;
  const free = outcome === "released";
  const middle = top + depth / 2;
  return (
    <g>
      <path
        d={`M${inlet - 12} ${road}v38H${outlet}v${depth}H${inlet - 12}zM${inlet + 12} ${road}v38h-24`}
        fill="var(--basin)"
      />
      <rect
        x={inlet - 12}
        y={top}
        width={sluice - inlet + 12}
        height={depth}
        fill="var(--water)"
        className={clsx(
          "origin-left transition-transform duration-240 ease-site [transform-box:fill-box]",
          levels[at],
        )}
      />
      <rect x={inlet - 12} y={road} width="24" height={bottom - road} fill="var(--water)" />
      {free && (
        <g className="draw-in">
          <rect x={sluice} y={top} width={outlet - sluice} height={depth} fill="var(--water)" />
          <path
            d={`M${sluice + 34} ${middle}h44m40 6h60m44-10h40`}
            stroke="var(--on-water)"
            strokeWidth="2"
            opacity="0.6"
          />
        </g>
      )}
      <path
        d={`M${inlet - 12} ${road}V${bottom}H${outlet}M${inlet + 12} ${road}V${top}H${outlet}`}
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <path
        d={`M${sluice} ${bottom}v-${depth + 14}`}
        stroke={outcome === "refused" ? "var(--danger)" : "var(--ink)"}
        strokeWidth={outcome === "refused" ? 9 : 6}
        className={clsx(
          "transition-transform duration-240 ease-site",
          free && "-translate-y-[30px]",
        )}
      />
    </g>
  );
}

/** The beam that the gate reads the seal with, its lamp, and the bar across the road. */
function Barrier({ outcome }: { outcome: Payment["outcome"] }) {
  const colour = {
    travelling: "var(--line-strong)",
    released: "var(--good)",
    refused: "var(--danger)",
  }[outcome];
  return (
    <g stroke={colour} className="transition-[stroke] duration-240">
      {outcome !== "travelling" && (
        <path d="M858 114 818 182M878 114l40 68" strokeWidth="2" strokeDasharray="2 7" />
      )}
      <circle cx="868" cy="76" r="7" fill={colour} stroke="none" />
      <path d={`M972 ${road}v-34`} strokeWidth="6" />
      <path
        d="M972 176h78"
        strokeWidth="5"
        className={clsx(
          "origin-left transition-transform duration-240 ease-site [transform-box:fill-box]",
          outcome === "released" && "-rotate-[62deg]",
        )}
      />
    </g>
  );
}
