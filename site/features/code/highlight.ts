/** What a piece of code is. Everything that is neither quoted nor remarked is plain. */
export type PieceKind = "plain" | "string" | "comment";

export interface Piece {
  kind: PieceKind;
  text: string;
  /** Where it begins, which tells it apart from its like. */
  at: number;
}

const marks = /(?<string>"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<comment>(?:^|(?<=\s))(?:\/\/|#).*$)/gm;

/** Takes code apart at its quotations and remarks: as much colour as a reader needs. */
export function piecesOf(code: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const plainUntil = (at: number) => {
    if (at > end) pieces.push({ kind: "plain", text: code.slice(end, at), at: end });
  };
  for (const match of code.matchAll(marks)) {
    plainUntil(match.index);
    const kind = match.groups?.string === undefined ? "comment" : "string";
    pieces.push({ kind, text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  plainUntil(code.length);
  return pieces;
}
