import type { Shape } from "#site/ui/drawing.tsx";

const wet = { stroke: "var(--water)", strokeWidth: "3" };
const dry = { stroke: "var(--line-strong)", strokeWidth: "3" };

export const aiShapes: readonly Shape[] = [
  { d: "M0 20C60 20 60 8 120 8S180 20 240 20 300 32 360 32 420 20 494 20", ...wet },
  { d: "M496 2V38", stroke: "var(--ink)", strokeWidth: "5" },
  { d: "M500 20H720", stroke: "var(--line-strong)", strokeWidth: "2", strokeDasharray: "2 7" },
];

export const securityShapes: readonly Shape[] = [
  { as: "circle", cx: "20", cy: 22, r: "12", ...wet },
  { d: "M32 22H150m-34 0v9m18-9v13M150 22H250C340 22 340 66 430 66", ...wet },
  { as: "circle", cx: "20", cy: 66, r: "12", ...wet },
  { d: "M32 66H150m-46 0v13m18-13v7m18-7v11M150 66H250C340 66 340 66 430 66", ...wet },
  { as: "circle", cx: "20", cy: 110, r: "12", ...dry },
  { d: "M32 110H150m-30 0v7m18-7v7", ...dry },
  {
    d: "M150 110H250C340 110 340 66 430 66",
    stroke: "var(--line-strong)",
    strokeDasharray: "2 8",
    strokeWidth: 2,
  },
  { d: "M436 30V102M420 30h32M420 102h32", stroke: "var(--ink)", strokeWidth: "6" },
  { d: "M440 66C520 66 540 52 610 52S690 66 720 66", stroke: "var(--water)", strokeWidth: "6" },
];
