import { fileURLToPath } from "node:url";

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
  const file = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
  return fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url));
}

export function scriptOf(text: string): Script {
  return /[\u0600-\u06ff]/.test(text) ? "arabic" : "latin";
}

/** Letters of one script without a space, which a font can shape by itself; or a space. */
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
 * A line in as few runs as its fonts allow: words of one script stand in one piece, with the spaces
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

/** What somebody copies from a line: brackets of a foreign word are marked to stay as they are. */
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
    const wanted = line.length > 0 ? [{ text: " ", direction }, ...runs] : runs;
    const added = wanted.reduce((sum, run) => sum + widthOf(run), 0);
    if (line.length > 0 && filled + added > width) {
      lines.push(line);
      line = runs;
      filled = runs.reduce((sum, run) => sum + widthOf(run), 0);
    } else {
      line = [...line, ...wanted];
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
