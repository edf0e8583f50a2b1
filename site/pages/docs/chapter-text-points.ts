import type { Shape } from "#site/ui/drawing.tsx";

export const sequenceShapes: readonly Shape[] = [
  { d: "M0 2C14 2 18 12 32 12", stroke: "var(--water)", strokeWidth: "3", strokeLinecap: "round" },
  {
    d: "M38 13h.01M45 15h.01M52 14h.01M49 18h.01M58 17h.01",
    stroke: "var(--line-strong)",
    strokeWidth: "2.5",
    strokeLinecap: "round",
  },
];
