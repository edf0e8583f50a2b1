import { expect, it } from "vitest";
import { runsOf, visualOrder } from "./text-runs.ts";

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
