import {
  breakLines,
  type Direction,
  type Face,
  type Run,
  type Script,
  scriptOf,
  visualOrder,
} from "./text-runs.ts";

type Document = PDFKit.PDFDocument;

interface Setting {
  x: number;
  y: number;
  width: number;
  size: number;
  face: Face;
  direction: Direction;
  colour: string;
  /** Distance between lines, in sizes. */
  leading: number;
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
  let y = at.y;
  for (const line of breakLines(text, direction, at.width, widthOf)) {
    const total = line.reduce((sum, run) => sum + widthOf(run), 0);
    let x = direction === "rtl" ? at.x + at.width - total : at.x;
    const places = new Map<Run, number>();
    for (const run of visualOrder(line, direction)) {
      places.set(run, x);
      x += widthOf(run);
    }
    // Written in the order it is read, whatever its place: that is what a copied text follows.
    for (const run of line) {
      dress(doc, face, size, run).fillColor(at.colour);
      doc.text(run.text, places.get(run), y, { lineBreak: false, baseline: "alphabetic" });
    }
    y += size * at.leading;
  }
  return y;
}
