import { type Font, openSync } from "fontkit";
import {
  breakLines,
  type Direction,
  type Face,
  facePath,
  type Run,
  type Script,
  scriptOf,
  visualOrder,
} from "#site/press/text-runs.ts";

const opened = new Map<string, Font>();

function fontOf(face: Face, script: Script): Font {
  const key = `${face} ${script}`;
  const font = opened.get(key) ?? (openSync(facePath(face, script)) as Font);
  opened.set(key, font);
  return font;
}

/** A run shaped by the font of its script: in units of that font, at any size. */
interface Shaped {
  advance: number;
  unitsPerEm: number;
  outlines: { path: ReturnType<Font["glyphForCodePoint"]>["path"]; x: number; y: number }[];
}

const shapes = new Map<string, Shaped>();

/** Breaking lines asks for the same words again and again: each is shaped once. */
function shape(text: string, face: Face): Shaped {
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
  const wanted = setLines(text, how).length;
  let [tooNarrow, enough] = [0, how.width];
  while (enough - tooNarrow > 4) {
    const width = (tooNarrow + enough) / 2;
    const lines = setLines(text, { ...how, width });
    const holds = lines.every((line) => widthOf(line, how) <= width);
    if (lines.length === wanted && holds) enough = width;
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
