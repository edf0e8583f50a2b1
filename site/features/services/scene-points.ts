import type { Shape } from "#site/ui/drawing.tsx";

export const gateReleaseShapes: readonly Shape[] = [
  {
    d: "M16 196C110 196 140 78 246 74S430 168 624 108",
    stroke: "var(--line-strong)",
    strokeWidth: "2",
    strokeDasharray: "1 9",
  },
  {
    d: "M16 196C110 196 140 78 246 74C298 72 343 95 399 111",
    stroke: "var(--hue)",
    strokeWidth: "11",
    opacity: "0.15",
  },
  {
    d: "M16 196C110 196 140 78 246 74C298 72 343 95 399 111",
    stroke: "var(--hue)",
    strokeWidth: "3.5",
  },
  {
    d: "M96 152v22M170 92v22M262 64v22M520 118v22",
    stroke: "var(--line-strong)",
    strokeWidth: "1.5",
  },
  { d: "M398 58v110M446 58v110", stroke: "var(--ink)", strokeWidth: "4" },
  { d: "M388 58h68", stroke: "var(--ink)", strokeWidth: "6" },
  { d: "M403 92h38v24h-38z", fill: "var(--ground)", stroke: "var(--hue)", strokeWidth: "2.5" },
  { d: "M412 93v22M422 93v22M432 93v22", stroke: "var(--hue)", strokeWidth: "1.5" },
  { d: "M422 168C422 214 452 226 500 226", stroke: "var(--hue)", strokeWidth: "3" },
  { as: "circle", cx: "500", cy: "226", r: "5", fill: "var(--hue)" },
  { as: "circle", cx: "16", cy: "196", r: "7", fill: "var(--hue)" },
  {
    as: "circle",
    cx: "624",
    cy: "108",
    r: "7",
    fill: "var(--ground)",
    stroke: "var(--line-strong)",
    strokeWidth: "2.5",
  },
];
