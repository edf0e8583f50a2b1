import { expect, it } from "vitest";
import { copiedText, joinRuns, runsOf, visualOrder } from "./text-runs.ts";

const printed = (text: string, direction: "ltr" | "rtl") =>
  visualOrder(runsOf(text, direction), direction)
    .map((run) => run.text)
    .join("");

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
