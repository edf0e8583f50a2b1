import {
  breakLines,
  copiedText,
  type Direction,
  type Face,
  joinRuns,
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

/** Several words are shaped as one piece, in the order of their script. */
const whole = { features: [] };

const dress = (doc: Document, face: Face, size: number, run: Run) =>
  doc.font(registeredName(face, scriptOf(run.text))).fontSize(size);

/**
 * Prints a text between two margins, from the side its language begins, each run shaped by the font
 * of its script. Returns where the next line would stand.
 */
export function paragraph(doc: Document, text: string, at: Setting): number {
  const { face, size, direction } = at;
  const widthOf = (run: Run) => dress(doc, face, size, run).widthOfString(run.text, whole);
  let y = at.y;
  for (const words of breakLines(text, direction, at.width, widthOf)) {
    const line = joinRuns(words, direction);
    const total = line.reduce((sum, run) => sum + widthOf(run), 0);
    let x = direction === "rtl" ? at.x + at.width - total : at.x;
    const places = new Map<Run, number>();
    for (const run of visualOrder(line, direction)) {
      places.set(run, x);
      x += widthOf(run);
    }
    // Programs disagree on the order of letters from right to left. What the line says is told beside
    // its letters, which stand in the order of reading for those that do not look there.
    const isTold = line.some((run) => scriptOf(run.text) === "arabic");
    if (isTold) doc.markContent("Span", { actual: copiedText(line) });
    for (const run of line) {
      dress(doc, face, size, run).fillColor(at.colour);
      const place = { ...whole, lineBreak: false, baseline: "alphabetic" } as const;
      doc.text(run.text, places.get(run), y, place);
    }
    if (isTold) doc.endMarkedContent();
    y += size * at.leading;
  }
  return y;
}
