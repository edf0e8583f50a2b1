import { type Face, type Script, scriptOf } from "./faces.ts";
import { type Direction, type Run, runsOf, visualOrder } from "./visual-order.ts";

type Document = PDFKit.PDFDocument;

export interface Setting {
  x: number;
  y: number;
  width: number;
  size: number;
  face: Face;
  direction: Direction;
  colour: string;
  /** Distance between lines, in sizes. */
  leading?: number;
}

/** The name under which a face's font is registered in the document. */
export function registeredName(face: Face, script: Script): string {
  return `${face}-${script}`;
}

const dress = (doc: Document, face: Face, size: number, run: Run) =>
  doc.font(registeredName(face, scriptOf(run.text))).fontSize(size);

/**
 * Prints a text between two margins, from the side its language begins, each run shaped by the font
 * of its script. Returns where the next line would stand.
 */
export function paragraph(doc: Document, text: string, at: Setting): number {
  const { face, size, direction } = at;
  const widthOf = (run: Run) => dress(doc, face, size, run).widthOfString(run.text);
  const lines: Run[][] = [[]];
  let filled = 0;
  for (const word of words(runsOf(text, direction))) {
    const width = word.reduce((sum, run) => sum + widthOf(run), 0);
    const isSpace = word[0]?.text === " ";
    if (filled + width > at.width && !isSpace && filled > 0) {
      lines.push([]);
      filled = 0;
    }
    if (isSpace && filled === 0) continue;
    lines.at(-1)?.push(...word);
    filled += width;
  }
  const step = size * (at.leading ?? 1.45);
  let y = at.y;
  for (const line of lines) {
    if (line.at(-1)?.text === " ") line.pop();
    const total = line.reduce((sum, run) => sum + widthOf(run), 0);
    let x = direction === "rtl" ? at.x + at.width - total : at.x;
    const places = new Map<Run, number>();
    for (const run of visualOrder(line, direction)) {
      places.set(run, x);
      x += widthOf(run);
    }
    // Written in the order it is read, whatever its place: that is what a copied text follows.
    for (const [run, place] of line.map((run) => [run, places.get(run)] as const)) {
      dress(doc, face, size, run).fillColor(at.colour);
      doc.text(run.text, place, y, { lineBreak: false, baseline: "alphabetic" });
    }
    y += step;
  }
  return y;
}

/** Runs that no line may part: everything between two spaces. */
function words(runs: readonly Run[]): Run[][] {
  const result: Run[][] = [];
  let open = false;
  for (const run of runs) {
    if (run.text === " ") {
      result.push([run]);
      open = false;
    } else if (open) result.at(-1)?.push(run);
    else {
      result.push([run]);
      open = true;
    }
  }
  return result;
}
