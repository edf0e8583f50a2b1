import { describe, expect, it } from "vitest";
import {
  insertBlock,
  insertButton,
  insertLink,
  lineRange,
  type Replacement,
  toggleHeading,
  toggleMark,
} from "./text-tools.tsx";

/** A text whose selection is marked by two bars. */
function selected(marked: string) {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") - (start === marked.lastIndexOf("|") ? 0 : 1);
  return { text: marked.replaceAll("|", ""), start, end };
}

function applied(marked: string, change: (at: ReturnType<typeof selected>) => Replacement): string {
  const at = selected(marked);
  const { from, to, text, select } = change(at);
  const whole = at.text.slice(0, from) + text + at.text.slice(to);
  const [start, end] = [from + select[0], from + select[1]];
  const shown = `${whole.slice(0, start)}|${whole.slice(start, end)}`;
  return start === end ? shown + whole.slice(end) : `${shown}|${whole.slice(end)}`;
}

describe("the buttons above a text", () => {
  it("make the selection bold, and plain again", () => {
    const bold = (marked: string) => applied(marked, (at) => toggleMark(at, "**", "bold"));
    expect(bold("a |b| c")).toBe("a **|b|** c");
    expect(bold("a **|b|** c")).toBe("a |b| c");
    expect(bold("a |")).toBe("a **|bold|**");
  });

  it("make a heading of the whole line, and a line of a heading", () => {
    expect(applied("one\ntw|o\nthree", toggleHeading)).toBe("one\n## two|\nthree");
    expect(applied("one\n## tw|o", toggleHeading)).toBe("one\ntwo|");
    expect(applied("|", toggleHeading)).toBe("## |");
  });

  it("leave the cursor where a link's address is typed", () => {
    expect(applied("see |here| now", (at) => insertLink(at, "text"))).toBe(
      "see [here](https://|) now",
    );
  });

  it("set a block apart by empty lines, and add none where they are", () => {
    const rule = (marked: string) => applied(marked, (at) => insertBlock(at, "---"));
    expect(rule("one|two")).toBe("one\n\n---\n\n|two");
    expect(rule("one\n\n|\n\ntwo")).toBe("one\n\n---|\n\ntwo");
    expect(rule("|")).toBe("---\n\n|");
  });

  it("write a button as the mail renders it", () => {
    const pressed = applied("|Open|", (at) =>
      insertButton(at, "{{invitation|https://a.example}}", "x"),
    );
    expect(pressed).toBe('[Open]({{invitation|https://a.example}} "button")\n\n|');
  });

  it("find a line by its number, and the last one for a number too high", () => {
    expect(lineRange("a\nbc\nd", 2)).toEqual([2, 4]);
    expect(lineRange("a\nbc", 9)).toEqual([2, 4]);
  });
});
