import { describe, expect, it } from "vitest";
import { drawLine, type Lettering, setEvenly, setLines, widthOf } from "#site/press/lettering.ts";
import { copiedText, joinRuns, runsOf, shape, visualOrder } from "./lettering.ts";

const printed = (text: string, direction: "ltr" | "rtl") =>
  visualOrder(runsOf(text, direction), direction)
    .map((run) => run.text)
    .join("");

it("draws a capital I in headlines that no reader takes for an l", () => {
  const boxOf = (letter: string) => shape(letter, "display").outlines[0]?.path.bbox;
  const [I, stem] = [boxOf("I"), boxOf("l")];
  expect(Math.abs((I?.maxX ?? 0) + (I?.minX ?? 0) - shape("I", "display").advance)).toBeLessThan(2);
  expect((I?.maxX ?? 0) - (I?.minX ?? 0)).toBeGreaterThan((stem?.maxX ?? 0) - (stem?.minX ?? 0));
});

it("joins a letter that was drawn before as a part of another", () => {
  shape("ة", "text");
  const [, heh] = shape("شهر", "text").outlines;
  expect(heh?.path.bbox.minX).toBeLessThan(0);
});

it("prints an Arabic line from the right, its foreign words from the left", () => {
  expect(printed("سجلّ واحد", "rtl")).toBe("واحد سجلّ");
  expect(printed("باسم Gate Avenue الآن", "rtl")).toBe("الآن Gate Avenue باسم");
});

it("leaves the full stop after a foreign word at the end of the Arabic line, on the left", () => {
  expect(printed("عملة FLJ.", "rtl")).toBe(".FLJ عملة");
});

it("prints Arabic words inside a Latin line from the right", () => {
  expect(printed("Also الدفتر الاقتصادي here", "ltr")).toBe("Also الاقتصادي الدفتر here");
});

it("stands in as few pieces as its fonts allow, with the spaces in them", () => {
  const pieces = (text: string, direction: "ltr" | "rtl") =>
    joinRuns(runsOf(text, direction), direction).map((run) => run.text);
  expect(pieces("حساب واحد (FLJ) هنا.", "rtl")).toEqual(["حساب واحد ", "(FLJ)", " هنا", "."]);
  expect(pieces("One account, one balance", "ltr")).toEqual(["One account, one balance"]);
});

it("is copied as it is read, a foreign word in its brackets", () => {
  const copied = copiedText(joinRuns(runsOf("عملة (FLJ) هنا.", "rtl"), "rtl"));
  expect(copied).toBe("عملة \u200e(FLJ)\u200e هنا.");
});

const latin: Lettering = { face: "text", size: 27, direction: "ltr", width: 300 };
const arabic: Lettering = { ...latin, direction: "rtl" };
const words = (lines: ReturnType<typeof setLines>) =>
  lines.map((line) => line.map((run) => run.text).join(""));
const leftmost = (path: string) =>
  Math.min(...[...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)));

describe("lines", () => {
  const text = "A wallet, a travel planner, freight and study support that share one ledger.";

  it("hold every word in its order and stay within their width", () => {
    const lines = setLines(text, latin);
    expect(words(lines).join(" ")).toBe(text);
    for (const line of lines) expect(widthOf(line, latin)).toBeLessThanOrEqual(latin.width);
  });

  it("are as many when set evenly, the longest shorter", () => {
    const [plain, even] = [setLines(text, latin), setEvenly(text, latin)];
    const longest = (lines: typeof plain) => Math.max(...lines.map((line) => widthOf(line, latin)));
    expect(even).toHaveLength(plain.length);
    expect(words(even).join(" ")).toBe(text);
    expect(longest(even)).toBeLessThanOrEqual(longest(plain));
  });
});

describe("outlines", () => {
  const line = (text: string, how: Lettering) => setLines(text, how)[0] ?? [];

  it("join Arabic letters: a word is not its letters one by one", () => {
    const apart = [..."محفظة"].reduce(
      (sum, letter) => sum + widthOf(line(letter, arabic), arabic),
      0,
    );
    expect(widthOf(line("محفظة", arabic), arabic)).toBeLessThan(apart * 0.95);
  });

  it("begin on the right in Arabic and on the left in French", () => {
    const [rtl, ltr] = [line("المحفظة", arabic), line("Portefeuille", latin)];
    expect(leftmost(drawLine(rtl, arabic, 500, 100))).toBeGreaterThan(490 - widthOf(rtl, arabic));
    expect(leftmost(drawLine(rtl, arabic, 500, 100))).toBeLessThan(500);
    expect(leftmost(drawLine(ltr, latin, 500, 100))).toBeGreaterThanOrEqual(499);
  });

  it("put a foreign word of an Arabic line where it is read, on the left of what comes before", () => {
    const whole = drawLine(line("عملة FLJ", arabic), arabic, 500, 100);
    const first = drawLine(line("عملة", arabic), arabic, 500, 100);
    expect(leftmost(whole)).toBeLessThan(leftmost(first));
    expect(whole).toContain(first);
  });
});
