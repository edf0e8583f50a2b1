import type { Shape } from "#site/ui/drawing.tsx";

export const arcShapes: readonly Shape[] = [
  {
    d: "M8 66C150-14 430-14 592 66",
    stroke: "var(--line-strong)",
    strokeWidth: "1.5",
    strokeDasharray: "1 8",
  },
  { d: "M8 66C92 19 223 0 350 8", stroke: "var(--hue)", strokeWidth: "2.5" },
  { as: "circle", cx: "8", cy: "66", r: "5", fill: "var(--hue)" },
  {
    as: "circle",
    cx: "592",
    cy: "66",
    r: "5",
    fill: "var(--ground)",
    stroke: "var(--line-strong)",
    strokeWidth: "2",
  },
  { d: "M363 9 346-1l4 9-6 9z", fill: "var(--hue)" },
];
