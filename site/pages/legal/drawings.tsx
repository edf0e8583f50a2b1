import type { ReactNode } from "react";
import type { LegalName } from "#site/features/legal/legal-text.ts";
import { Drawing } from "#site/ui/drawing.tsx";

/** What each text is about, drawn as a thing of the channel. */
const drawings: Record<LegalName, ReactNode> = {
  privacy: <CoveredChannel />,
  terms: <Hours />,
  cookies: <OneNotch />,
  compliance: <Gauge />,
};

/** The decoration beside the title of a legal text. */
export function LegalDrawing({ of }: { of: LegalName }) {
  return (
    <Drawing
      box="0 0 240 150"
      className="block w-36 lg:w-52"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[of]}
    </Drawing>
  );
}

/** Slabs lie over the water; one is lifted, by whom it belongs to. */
function CoveredChannel() {
  return (
    <>
      <path d="M6 128H234" stroke="var(--ink)" strokeWidth="4" />
      <path
        d="M8 108C40 102 60 112 92 108S150 102 182 108 220 110 232 107"
        stroke="var(--water)"
        strokeWidth="12"
        opacity="0.16"
      />
      <path
        d="M8 108C40 102 60 112 92 108S150 102 182 108 220 110 232 107"
        stroke="var(--water)"
        strokeWidth="4"
      />
      <g fill="var(--basin)" stroke="var(--line-strong)" strokeWidth="2.5">
        <path d="M8 74H78V90H8ZM162 74H232V90H162Z" />
        <path d="m86 88 56-42 10 13-56 42Z" />
      </g>
      <path d="M147 52V26m0 0-9 10m9-10 9 10" stroke="var(--ink)" strokeWidth="2.5" />
    </>
  );
}

/** A stick, its shadow and the marks of the hours: by them the water has always been shared. */
function Hours() {
  const marks = [-72, -48, -24, 0, 24, 48, 72];
  return (
    <>
      <path d="M24 128C24 20 216 20 216 128" stroke="var(--line-strong)" strokeWidth="2.5" />
      {marks.map((turn) => (
        <path
          key={turn}
          d="M120 54v-12"
          transform={`rotate(${turn} 120 128) translate(0 ${Math.abs(turn) > 60 ? -9 : 0})`}
          stroke="var(--line-strong)"
          strokeWidth="2.5"
        />
      ))}
      <path d="M120 128 190 84" stroke="var(--water)" strokeWidth="12" opacity="0.16" />
      <path d="M120 128 190 84" stroke="var(--water)" strokeWidth="4" />
      <path d="M120 128 104 58" stroke="var(--ink)" strokeWidth="5" />
      <path d="M6 128H234" stroke="var(--ink)" strokeWidth="4" />
    </>
  );
}

/** A tally stick with one notch in it; the other places stay uncut. */
function OneNotch() {
  return (
    <>
      <path
        d="M20 84 214 52A12 12 0 0 1 218 76L24 108A12 12 0 0 1 20 84Z"
        fill="var(--basin)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <path d="m76 75 14 20 8-24" fill="var(--ground)" stroke="var(--water)" strokeWidth="4" />
      <path
        d="m122 71 4 16m20-20 4 16m20-20 4 16"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="1 6"
      />
      <path d="M6 128H234" stroke="var(--line-strong)" strokeWidth="2.5" />
    </>
  );
}

/** A staff with marks beside a weir: how high the water stands, for anyone to read. */
function Gauge() {
  const marks = [40, 54, 68, 82, 96, 110];
  return (
    <>
      <path d="M6 76H150V128H6Z" fill="var(--water)" opacity="0.16" />
      <path d="M6 76c18-5 30 4 48 0s30-4 48 0 30 3 48 0" stroke="var(--water)" strokeWidth="4" />
      <path d="M150 62V128" stroke="var(--ink)" strokeWidth="7" />
      <path d="M154 78C184 80 186 112 234 113" stroke="var(--water)" strokeWidth="4" />
      <path d="M78 24H98V128H78Z" fill="var(--ground)" stroke="var(--ink)" strokeWidth="3" />
      {marks.map((y, i) => (
        <path key={y} d={`M78 ${y}h${i % 2 ? 7 : 12}`} stroke="var(--ink)" strokeWidth="2.5" />
      ))}
      <path d="M108 76h18m-18 0 8-6m-8 6 8 6" stroke="var(--ink)" strokeWidth="2.5" />
      <path d="M6 128H234" stroke="var(--ink)" strokeWidth="4" />
    </>
  );
}
