import type { Shape } from "#site/ui/drawing.tsx";

export const surfaceShapes: readonly Shape[] = [
  {
    d: "M0 118C120 84 220 60 330 78S520 128 640 112 860 40 980 48 1180 118 1260 104 1390 70 1440 76V160H0Z",
    fill: "var(--basin)",
    opacity: "0.6",
  },
  {
    d: "M0 118C120 84 220 60 330 78S520 128 640 112 860 40 980 48 1180 118 1260 104 1390 70 1440 76M0 140C160 118 260 108 420 120S700 150 840 132 1120 98 1240 120 1380 132 1440 126",
    stroke: "var(--contour)",
    strokeWidth: "1.2",
  },
  { d: "M0 159H1440", stroke: "var(--ink)", strokeWidth: "2" },
];
