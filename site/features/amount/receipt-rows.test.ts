import { expect, it } from "vitest";
import { receiptRows } from "./receipt-rows.ts";

it("lists what was made of the amount in one order, and leaves out what was not opened", () => {
  const stops = { semester: [61], gate: [1], fee: [225], bill: [16_667] } as const;
  expect(receiptRows("en", stops)).toEqual([
    { name: "bill", count: 1, figure: "AED\u00a0166.67" },
    { name: "fee", count: 1, figure: "AED\u00a02.25" },
    { name: "gate", count: 1, state: "released" },
    { name: "semester", count: 1, figure: "61%" },
  ]);
  expect(receiptRows("fr", { trip: [46_400, 2] })).toEqual([
    { name: "trip", count: 2, figure: "464,00\u00a0AED" },
  ]);
  expect(receiptRows("ar", {})).toEqual([]);
});
