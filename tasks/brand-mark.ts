import { DomUtils, parseDocument } from "htmlparser2";

interface Mark {
  size: number;
  weight: number;
  lines: { d: string; opacity: number; filled?: boolean }[];
}

/** Longest side of a drawing that can still be read as an icon of 16 pixels, in elements. */
const maxShapes = 24;

const shapes = ["path", "circle", "rect", "line", "polyline", "polygon", "ellipse"];
const known = new Set(["svg", "g", "title", "desc", "defs", ...shapes]);

/** A mark from a drawing in SVG: its paths and circles, in one colour. What it cannot hold is said in `faults`. */
export function markOf(svg: string): { mark: Mark; faults: string[] } {
  const tree = parseDocument(svg, { xmlMode: true });
  const elements = DomUtils.getElementsByTagName(() => true, tree, true);
  const root = elements.find(({ name }) => name === "svg");
  const mark: Mark = { size: 26, weight: 2.4, lines: [] };
  if (!root) return { mark, faults: ["is no SVG"] };
  const faults = [
    ...new Set(elements.map(({ name }) => name).filter((name) => !known.has(name))),
  ].map(
    (name) =>
      `<${name}> cannot be part of a mark, which is drawn with paths and circles in one colour`,
  );
  const [x = 0, y = 0, width = 0, height = 0] = (
    root.attribs.viewBox ?? `0 0 ${root.attribs.width} ${root.attribs.height}`
  )
    .split(/[\s,]+/)
    .map(Number);
  if (x !== 0 || y !== 0) faults.push("its viewBox must begin with 0 0");
  if (!(width > 0) || width !== height)
    faults.push("its viewBox must be a square, such as 0 0 26 26");
  const inherited = (element: (typeof elements)[number], name: string): string | undefined => {
    for (let at: unknown = element; at; at = (at as { parent: unknown }).parent) {
      const value = (at as { attribs?: Record<string, string> }).attribs?.[name];
      if (value !== undefined) return value;
    }
    return undefined;
  };
  for (const element of elements) {
    if (element.attribs.transform)
      faults.push(`<${element.name}> has a transform: draw it in place`);
    if (!shapes.includes(element.name)) continue;
    const d = outlineOf(element.name, element.attribs);
    if (!d) {
      faults.push(`<${element.name}> is not understood: make a path of it`);
      continue;
    }
    const filled = (inherited(element, "fill") ?? "black") !== "none";
    const weight = Number(inherited(element, "stroke-width"));
    if (!filled && weight > 0) mark.weight = weight;
    mark.lines.push({
      d,
      opacity: Number(inherited(element, "opacity") ?? 1),
      ...(filled && { filled }),
    });
  }
  mark.size = width || mark.size;
  if (mark.lines.length === 0) faults.push("holds no shape");
  if (mark.lines.length > maxShapes)
    faults.push(`has ${mark.lines.length} shapes, and ${maxShapes} at most can be seen in an icon`);
  return { mark, faults: [...new Set(faults)] };
}

function outlineOf(name: string, of: Record<string, string>): string | undefined {
  const number = (key: string) => Number(of[key] ?? 0);
  if (name === "path")
    return /^[\d\sMLHVCSQTAZmlhvcsqtaz.,+-eE]+$/.test(of.d ?? "") ? of.d : undefined;
  if (name === "circle") {
    const r = number("r");
    return `M${number("cx") - r} ${number("cy")}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  if (name === "rect") {
    const [w, h] = [number("width"), number("height")];
    return of.rx ? undefined : `M${number("x")} ${number("y")}h${w}v${h}h${-w}Z`;
  }
  if (name === "line") return `M${number("x1")} ${number("y1")}L${number("x2")} ${number("y2")}`;
  return undefined;
}
