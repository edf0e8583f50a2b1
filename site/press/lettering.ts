import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";
import { look } from "#brand/look.ts";

/** The site's two families, as single weights: what a drawn word or a printed page needs. */
export type Face = "display" | "text" | "strong";
export type Script = "latin" | "arabic";
export type Direction = "ltr" | "rtl";

const files: Record<Face, [family: string, weight: number]> = {
  display: ["el-messiri", 500],
  text: ["readex-pro", 300],
  strong: ["readex-pro", 500],
};

/** Path of the font file of a face, for one script. The older format: its outlines can be cut apart. */
export function facePath(face: Face, script: Script): string {
  const [family, weight] = files[face];
  const usual = `node_modules/@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
  const file = look.type.files?.[face]?.[script] ?? usual;
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}

export function scriptOf(text: string): Script {
  return /[\u0600-\u06ff]/.test(text) ? "arabic" : "latin";
}

/** Letters of one script without a space, which one font can shape; or a space. */
export interface Run {
  text: string;
  direction: Direction;
}

/**
 * Cuts a text into runs. Enough of the rules of two-way text for short lines: punctuation at the end
 * of a foreign word belongs to the paragraph, brackets around it stay with it.
 */
export function runsOf(text: string, paragraph: Direction): Run[] {
  const pieces =
    text.match(/[ \u00a0\u202f]|[\u0600-\u06ff]+|[^ \u00a0\u202f\u0600-\u06ff]+/g) ?? [];
  return pieces.flatMap((piece): Run[] => {
    if (/^[ \u00a0\u202f]$/.test(piece)) return [{ text: " ", direction: paragraph }];
    if (scriptOf(piece) === "arabic") return [{ text: piece, direction: "rtl" }];
    const tail = paragraph === "rtl" ? (/[.,:;!?…·«»]+$/.exec(piece)?.[0] ?? "") : "";
    const head = piece.slice(0, piece.length - tail.length);
    return [
      ...(head ? [{ text: head, direction: "ltr" } as const] : []),
      ...(tail ? [{ text: tail, direction: "rtl" } as const] : []),
    ];
  });
}

const isSpace = (run: Run | undefined) => run?.text === " ";
const isArabic = (run: Run | undefined) => run !== undefined && scriptOf(run.text) === "arabic";

/**
 * A line in as few runs as its fonts allow: words of one script are in one piece, with the spaces
 * between and beside them, so that a program which reads the page finds words and not letters.
 */
export function joinRuns(line: readonly Run[], paragraph: Direction): Run[] {
  const joined: Run[] = [];
  for (const run of line) {
    const last = joined.at(-1);
    const belongs =
      paragraph === "ltr"
        ? last?.direction === "ltr" && run.direction === "ltr"
        : (isArabic(last) && (isSpace(run) || isArabic(run))) || (isSpace(last) && isArabic(run));
    if (last && belongs) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

/** The copied text of a line: brackets of a foreign word are marked to stay as they are. */
export function copiedText(line: readonly Run[]): string {
  return line
    .map(({ text, direction }) =>
      direction === "ltr" && /[()[\]]/.test(text) ? `\u200e${text}\u200e` : text,
    )
    .join("");
}

/** The lines a text takes where none may be wider than `width`, each in the order it is read. */
export function breakLines(
  text: string,
  direction: Direction,
  width: number,
  widthOf: (run: Run) => number,
): Run[][] {
  const lines: Run[][] = [];
  let line: Run[] = [];
  let filled = 0;
  for (const word of text.split(/[ \n]/)) {
    const runs = runsOf(word, direction);
    const addition = line.length > 0 ? [{ text: " ", direction }, ...runs] : runs;
    const added = addition.reduce((sum, run) => sum + widthOf(run), 0);
    if (line.length > 0 && filled + added > width) {
      lines.push(line);
      line = runs;
      filled = runs.reduce((sum, run) => sum + widthOf(run), 0);
    } else {
      line = [...line, ...addition];
      filled += added;
    }
  }
  return [...lines, line];
}

/** The runs of one line from left to right, as they are printed. */
export function visualOrder(runs: readonly Run[], paragraph: Direction): Run[] {
  const other: Direction = paragraph === "rtl" ? "ltr" : "rtl";
  // A space between two runs of the other direction is part of them.
  const turns = runs.map((run, i) =>
    run.text === " "
      ? runs[i - 1]?.direction === other && runs[i + 1]?.direction === other
      : run.direction === other,
  );
  const groups: { turned: boolean; runs: Run[] }[] = [];
  runs.forEach((run, i) => {
    const turned = turns[i] ?? false;
    const last = groups.at(-1);
    if (turned && last?.turned) last.runs.push(run);
    else groups.push({ turned, runs: [run] });
  });
  if (paragraph === "rtl") return groups.reverse().flatMap((group) => group.runs);
  return groups.flatMap((group) => (group.turned ? [...group.runs].reverse() : group.runs));
}

const opened = new Map<string, Font>();

/** The site's own cut, whose capital I has serifs: to be drawn, since a PDF cannot take it apart. */
const displayLatin = fileURLToPath(
  new URL("../document/fonts/el-messiri-latin.woff2", import.meta.url),
);

function fontOf(face: Face, script: Script): Font {
  const isOwn = face === "display" && script === "latin";
  const path = isOwn ? displayLatin : facePath(face, script);
  const known = opened.get(path);
  if (known) return known;
  const font = openSync(path) as Font;
  // A glyph that is first drawn as a part of another is kept without its letter, and joins to none.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  opened.set(path, font);
  return font;
}

/** A run shaped by the font of its script: in units of that font, at any size. */
interface Shaped {
  advance: number;
  unitsPerEm: number;
  outlines: { path: ReturnType<Font["glyphForCodePoint"]>["path"]; x: number; y: number }[];
}

const shapes = new Map<string, Shaped>();

/** Breaking lines measures the same words again and again: each is shaped once. */
export function shape(text: string, face: Face): Shaped {
  const key = `${face} ${text}`;
  const known = shapes.get(key);
  if (known) return known;
  const font = fontOf(face, scriptOf(text));
  const { glyphs, positions, advanceWidth } = font.layout(text);
  let pen = 0;
  const outlines = glyphs.map((glyph, i) => {
    const at = positions[i];
    const outline = { path: glyph.path, x: pen + (at?.xOffset ?? 0), y: at?.yOffset ?? 0 };
    pen += at?.xAdvance ?? 0;
    return outline;
  });
  const shaped = { advance: advanceWidth, unitsPerEm: font.unitsPerEm, outlines };
  shapes.set(key, shaped);
  return shaped;
}

export interface Lettering {
  face: Face;
  size: number;
  direction: Direction;
  /** Widest a line may be. */
  width: number;
}

/** The lines a text takes, each in the order it is read. */
export function setLines(text: string, how: Lettering): Run[][] {
  return breakLines(text, how.direction, how.width, (run) => widthOf([run], how));
}

/** The same number of lines as `setLines`, as even as they can be: none ends with a lonely word. */
export function setEvenly(text: string, how: Lettering): Run[][] {
  const lineCount = setLines(text, how).length;
  let [tooNarrow, enough] = [0, how.width];
  while (enough - tooNarrow > 4) {
    const width = (tooNarrow + enough) / 2;
    const lines = setLines(text, { ...how, width });
    const holds = lines.every((line) => widthOf(line, how) <= width);
    if (lines.length === lineCount && holds) enough = width;
    else tooNarrow = width;
  }
  return setLines(text, { ...how, width: enough });
}

export function widthOf(line: readonly Run[], { face, size }: Lettering): number {
  return line.reduce((sum, run) => {
    const { advance, unitsPerEm } = shape(run.text, face);
    return sum + (advance * size) / unitsPerEm;
  }, 0);
}

/** Outlines of a line on a baseline; it starts at `x`, on the side where its language begins. */
export function drawLine(line: readonly Run[], how: Lettering, x: number, y: number): string {
  let pen = how.direction === "rtl" ? x - widthOf(line, how) : x;
  return visualOrder(line, how.direction)
    .map((run) => {
      const { outlines, advance, unitsPerEm } = shape(run.text, how.face);
      const scale = how.size / unitsPerEm;
      const start = pen;
      pen += advance * scale;
      return outlines
        .map(({ path, x: dx, y: dy }) =>
          path
            .scale(scale, -scale)
            .translate(start + dx * scale, y - dy * scale)
            .toSVG(),
        )
        .join("");
    })
    .join("")
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}
