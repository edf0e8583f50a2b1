import { Resvg } from "@resvg/resvg-js";
import { mark } from "#brand/names.ts";

/** The group's mark, as SVG in its own square. */
export function markStrokes(ink: string, weight: number = mark.weight): string {
  const strokes = mark.lines.map(
    ({ d, opacity, filled }) =>
      `<path d="${d}" opacity="${opacity}"${filled ? ` fill="${ink}" stroke="none"` : ""}/>`,
  );
  return `<g fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round">${strokes.join("")}</g>`;
}

export function png(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}
