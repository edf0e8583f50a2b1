import type { Shape } from "#site/ui/drawing.tsx";
import type { LegalName } from "./legal-text.ts";

const stone = { stroke: "var(--line-strong)", strokeWidth: "2.5" };
const ink = { stroke: "var(--ink)", strokeWidth: "4" };
const water = { stroke: "var(--water)", strokeWidth: "4" };
/** The light around the water. */
const bed = { stroke: "var(--water)", strokeWidth: "12", opacity: "0.16" };

export const drawings: Record<LegalName, readonly Shape[]> = {
  /** Slabs lie over the water; one is lifted, by whom it belongs to. */
  privacy: [
    { d: "M6 128H234", ...ink },
    {
      d: "M8 108C40 102 60 112 92 108S150 102 182 108 220 110 232 107",
      ...bed,
    },
    {
      d: "M8 108C40 102 60 112 92 108S150 102 182 108 220 110 232 107",
      ...water,
    },
    {
      d: "M8 74H78V90H8ZM162 74H232V90H162ZM86 88l56-42 10 13-56 42Z",
      fill: "var(--basin)",
      ...stone,
    },
    { d: "M147 52V26m0 0-9 10m9-10 9 10", stroke: "var(--ink)", strokeWidth: "2.5" },
  ],
  /** A stick, its shadow and the marks of the hours: by them the water has always been shared. */
  terms: [
    { d: "M24 128C24 20 216 20 216 128", ...stone },
    ...[-72, -48, -24, 0, 24, 48, 72].map((angle) => ({
      // The lowest two stand clear of the ground.
      d: Math.abs(angle) === 72 ? "M120 45v-12" : "M120 54v-12",
      transform: `rotate(${angle} 120 128)`,
      ...stone,
    })),
    { d: "M120 128 190 84", ...bed },
    { d: "M120 128 190 84", ...water },
    { d: "M120 128 104 58", stroke: "var(--ink)", strokeWidth: "5" },
    { d: "M6 128H234", ...ink },
  ],
  /** A tally stick with one notch in it; the other places stay uncut. */
  cookies: [
    {
      d: "M20 84 214 52A12 12 0 0 1 218 76L24 108A12 12 0 0 1 20 84Z",
      fill: "var(--basin)",
      ...ink,
    },
    { d: "m76 75 14 20 8-24", fill: "var(--ground)", ...water },
    {
      d: "m122 71 4 16m20-20 4 16m20-20 4 16",
      ...stone,
      strokeDasharray: "1 6",
    },
    { d: "M6 128H234", ...stone },
  ],
  /** A staff with marks beside a weir: how high the water stands, for anyone to read. */
  compliance: [
    { d: "M6 76H150V128H6Z", fill: "var(--water)", opacity: "0.16" },
    { d: "M6 76c18-5 30 4 48 0s30-4 48 0 30 3 48 0", ...water },
    { d: "M150 62V128", stroke: "var(--ink)", strokeWidth: "7" },
    { d: "M154 78C184 80 186 112 234 113", ...water },
    { d: "M78 24H98V128H78Z", fill: "var(--ground)", stroke: "var(--ink)", strokeWidth: "3" },
    {
      d: "M78 40h12M78 54h7M78 68h12M78 82h7M78 96h12M78 110h7M108 76h18m-18 0 8-6m-8 6 8 6",
      stroke: "var(--ink)",
      strokeWidth: "2.5",
    },
    { d: "M6 128H234", ...ink },
  ],
};
