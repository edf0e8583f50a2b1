import type { Shape } from "#site/ui/drawing.tsx";

export const sluiceDrawingShapes: readonly Shape[] = [
  { d: "M0 128H560M660 128H1440", stroke: "var(--line)", strokeWidth: "1.5" },
  { d: "M0 166H1440", stroke: "var(--line)", strokeWidth: "1.5" },
  { d: "M0 147H1440", stroke: "var(--water)", strokeWidth: "22", opacity: "0.1" },
  { d: "M0 147H1440", stroke: "var(--water)", strokeWidth: "3" },
  {
    d: "M0 139C120 135 240 143 360 139S500 137 566 139M654 139C740 134 830 144 930 139S1180 135 1440 139",
    stroke: "var(--water)",
    strokeWidth: "1.2",
    opacity: "0.6",
  },
  { d: "M566 172V18H654V172", stroke: "var(--ink)", strokeWidth: "2" },
  { d: "M552 18H668", stroke: "var(--ink)", strokeWidth: "3" },
  {
    d: "M572 44H648V104H572ZM572 64H648M572 84H648",
    fill: "var(--ground)",
    stroke: "var(--ink)",
    strokeWidth: "2",
  },
  { d: "M610 44V2M600 8H620", stroke: "var(--ink)", strokeWidth: "2" },
  { d: "M591 104v9M610 104v14M629 104v7", stroke: "var(--water)", strokeWidth: "1.6" },
];
