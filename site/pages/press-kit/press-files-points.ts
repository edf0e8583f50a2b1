import type { Shape } from "#site/ui/drawing.tsx";

export const bundleShapes: readonly Shape[] = [
  { d: "M24 34 214 28 236 46V112L46 120 24 100Z", fill: "var(--basin)" },
  {
    d: "M24 34 214 28 236 46V112L46 120 24 100ZM24 34 46 52 236 46M46 52V120",
    stroke: "var(--line-strong)",
    strokeLinejoin: "round",
  },
  {
    d: "M119 31 141 49V117M34 42 226 37M46 86 236 79",
    stroke: "var(--water)",
    strokeWidth: "2.6",
    strokeLinejoin: "round",
  },
  {
    d: "M130 39C104 8 84 16 92 28S116 40 130 39C150 4 176 8 170 24S148 40 130 39Z",
    stroke: "var(--water)",
    strokeWidth: "2.6",
  },
];
