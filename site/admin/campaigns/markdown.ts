/** A text and what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What takes the place of a part of a text, and what is selected in it afterwards, counted from its start. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  select: [start: number, end: number];
}

/** What the selection stands for in a mark that needs words. */
const wordsOf = ({ text, start, end }: Selected, instead: string) =>
  text.slice(start, end).trim() || instead;

/** Sets a mark around the selection, or takes it away where it stands already. */
export function wrapped(selected: Selected, mark: string, instead: string): Replacement {
  const { text, start, end } = selected;
  const isMarked =
    text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  const words = text.slice(start, end);
  if (isMarked) {
    const [from, to] = [start - mark.length, end + mark.length];
    return { from, to, text: words, select: [0, words.length] };
  }
  const inner = words || instead;
  const at = mark.length;
  return {
    from: start,
    to: end,
    text: `${mark}${inner}${mark}`,
    select: [at, at + inner.length],
  };
}

/** Makes a heading of the line, or a plain line of the heading. */
export function headed({ text, start }: Selected): Replacement {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", start);
  const to = next === -1 ? text.length : next;
  const line = text.slice(from, to);
  const plain = line.replace(/^#+\s*/, "");
  const changed = plain === line ? `## ${plain}` : plain;
  return { from, to, text: changed, select: [changed.length, changed.length] };
}

/** A link on the selected words; its address is what is typed next. */
export function linked(selected: Selected, instead: string): Replacement {
  const words = wordsOf(selected, instead);
  const text = `[${words}](https://)`;
  const at = text.length - 1;
  return { from: selected.start, to: selected.end, text, select: [at, at] };
}

/** A block by itself, with an empty line on either side. */
export function block({ text, start, end }: Selected, content: string): Replacement {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead =
    before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const whole = `${lead}${content}${tail}`;
  return { from: start, to: end, text: whole, select: [whole.length, whole.length] };
}

/** A paragraph that is one button. */
export const button = (selected: Selected, address: string, instead: string): Replacement =>
  block(selected, `[${wordsOf(selected, instead)}](${address} "button")`);

/** Some words where the cursor stands. */
export const put = ({ start, end }: Selected, words: string): Replacement => ({
  from: start,
  to: end,
  text: words,
  select: [words.length, words.length],
});

/** Where a line of a text begins and ends; lines are counted from 1. */
export function lineAt(text: string, line: number): [start: number, end: number] {
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf("\n", start);
    if (next === -1) break;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  return [start, end === -1 ? text.length : end];
}
