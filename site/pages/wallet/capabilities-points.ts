import type { Shape } from "#site/ui/drawing.tsx";

export const drawings: Record<
  "send" | "swap" | "yield" | "portfolio" | "fiat" | "qr",
  readonly Shape[]
> = {
  send: [
    { d: "M6 22c34 0 40 0 62 0s30-10 44-10" },
    { d: "m104 6 9 6-8 7" },
    { d: "M114 44c-34 0-40 0-62 0S22 54 8 54", opacity: "0.5" },
    { d: "m16 48-9 6 8 7", opacity: "0.5" },
  ],
  swap: [
    { d: "M6 14c44 0 60 40 108 40" },
    { d: "M6 54c44 0 60-40 108-40", opacity: "0.5" },
    { as: "circle", cx: "6", cy: "14", r: "3", fill: "currentColor" },
    { as: "circle", cx: "114", cy: "54", r: "3", fill: "currentColor" },
  ],
  yield: [
    { d: "M10 12v44h100V12", opacity: "0.5" },
    { d: "M10 46c16-6 34 6 50 0s34 6 50 0M10 36c16-6 34 6 50 0s34 6 50 0", opacity: "0.6" },
    { d: "M10 26c16-6 34 6 50 0s34 6 50 0M60 2v10" },
  ],
  portfolio: [
    { d: "M6 54h108", opacity: "0.5", strokeWidth: "1.5" },
    { d: "M16 54V34", strokeWidth: "9", strokeLinecap: "butt", opacity: "0.45" },
    { d: "M38 54V22", strokeWidth: "9", strokeLinecap: "butt", opacity: "0.6" },
    { d: "M60 54V28", strokeWidth: "9", strokeLinecap: "butt", opacity: "0.75" },
    { d: "M82 54V14", strokeWidth: "9", strokeLinecap: "butt" },
    { d: "M104 54V42", strokeWidth: "9", strokeLinecap: "butt", opacity: "0.45" },
  ],
  fiat: [
    { d: "M8 20h34v30H8zM8 28h34", opacity: "0.6" },
    { d: "M42 39c20 0 22-20 40-20h30" },
    { as: "circle", cx: "96", cy: "46", r: "11", opacity: "0.6" },
    { d: "M42 39c20 0 26 7 43 7" },
  ],
  qr: [
    { d: "M26 8h18v18H26z", strokeLinejoin: "miter" },
    { d: "M33 15h4v4h-4z", fill: "currentColor", strokeWidth: "1" },
    {
      d: "M62 8h6v6h-6zM74 8h6v6h-6zM62 20h6v6h-6zM50 32h6v6h-6zM62 32h6v6h-6zM74 26h6v6h-6zM38 50h6v6h-6zM50 44h6v6h-6zM62 50h6v6h-6zM74 44h6v12h-6zM50 56h6v6h-6z",
      fill: "currentColor",
      stroke: "none",
      opacity: "0.8",
    },
    {
      d: "M26 44h6v6h-6zM26 56h6v6h-6zM26 32h6v6h-6zM38 32h6v6h-6z",
      fill: "currentColor",
      stroke: "none",
      opacity: "0.5",
    },
    { d: "M10 35h92" },
  ],
};
