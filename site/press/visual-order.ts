import { scriptOf } from "./faces.ts";

export type Direction = "ltr" | "rtl";

/** Letters of one script without a space, which a font can shape by itself; or a space. */
export interface Run {
  text: string;
  direction: Direction;
}

const space = /^[ \u00a0\u202f]$/;

/**
 * Cuts a text into runs. Enough of the rules of two-way text for short lines: punctuation at the end
 * of a foreign word belongs to the paragraph, brackets around it stay with it.
 */
export function runsOf(text: string, paragraph: Direction): Run[] {
  const pieces =
    text.match(/[ \u00a0\u202f]|[\u0600-\u06ff]+|[^ \u00a0\u202f\u0600-\u06ff]+/g) ?? [];
  return pieces.flatMap((piece): Run[] => {
    if (space.test(piece)) return [{ text: " ", direction: paragraph }];
    if (scriptOf(piece) === "arabic") return [{ text: piece, direction: "rtl" }];
    const tail = paragraph === "rtl" ? /[.,:;!?…·«»]+$/.exec(piece)?.[0] : undefined;
    if (!tail) return [{ text: piece, direction: "ltr" }];
    const head = piece.slice(0, -tail.length);
    return [
      ...(head ? [{ text: head, direction: "ltr" } as const] : []),
      { text: tail, direction: "rtl" },
    ];
  });
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
