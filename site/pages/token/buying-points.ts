import type { Shape } from "#site/ui/drawing.tsx";

export const cascadeShapes: readonly Shape[] = [
  {
    d: "M0 4H370C400 4 390 68 414 68H776C806 68 796 132 820 132H1200",
    strokeWidth: 11,
    opacity: 0.14,
  },
  {
    d: "M0 4H370C400 4 390 68 414 68H776C806 68 796 132 820 132H1200",
    strokeWidth: 2.5,
    opacity: 1,
  },
];
