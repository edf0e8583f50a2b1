import type { Shape } from "#site/ui/drawing.tsx";

export const phoneShapes: readonly Shape[] = [
  {
    stroke: "var(--hue)",
    as: "g",
    shapes: [{ d: "M520 40C430 60 400 60 350 90", strokeWidth: "14", opacity: "0.12" }],
  },
  {
    d: "M150 420V84a30 30 0 0 1 30-30h160a30 30 0 0 1 30 30v336",
    fill: "var(--basin)",
    stroke: "var(--line-strong)",
    strokeWidth: "2",
  },
  { d: "M234 74h52", stroke: "var(--line-strong)", strokeWidth: "4" },
  { d: "M520 40C430 60 400 60 350 90S262 150 260 190", stroke: "var(--hue)", strokeWidth: "4" },
  {
    as: "circle",
    cx: "260",
    cy: "190",
    r: "10",
    fill: "var(--ground)",
    stroke: "var(--hue)",
    strokeWidth: "4",
  },
  {
    stroke: "var(--hue)",
    strokeWidth: "2.6",
    as: "g",
    shapes: [
      { d: "M260 200c0 50-76 40-76 96v20" },
      { d: "M260 200v116", opacity: "0.75" },
      { d: "M260 200c0 50 76 40 76 96v20", opacity: "0.5" },
    ],
  },
  {
    stroke: "var(--line-strong)",
    strokeWidth: "2",
    as: "g",
    shapes: [
      { d: "M170 340h44M238 340h44M312 340h44" },
      { d: "M170 372h186M170 402h120", opacity: "0.6" },
    ],
  },
  {
    fill: "var(--hue)",
    as: "g",
    shapes: [
      { as: "circle", cx: "184", cy: "318", r: "6" },
      { as: "circle", cx: "260", cy: "318", r: "6", opacity: "0.75" },
      { as: "circle", cx: "336", cy: "318", r: "6", opacity: "0.5" },
    ],
  },
];
