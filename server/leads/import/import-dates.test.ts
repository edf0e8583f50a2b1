import { expect, it } from "vitest";
import type { DateOrder } from "#contract/lead-import.ts";
import { dateIn, type OrderSeen, orderIn, seeOrder } from "./import-dates.ts";

const midnight = "2026-10-20T00:00:00.000Z";

it.each([
  ["2026-10-20", midnight],
  ["2026-10-20 08:05:00", "2026-10-20T08:05:00.000Z"],
  ["2026-10-20T08:05:00+04:00", "2026-10-20T04:05:00.000Z"],
  ["2026-10-20 08:05:00.5 +0000 UTC", "2026-10-20T08:05:00.000Z"],
  ["Tue Oct 20 2026 08:05:00 GMT-0530 (somewhere)", "2026-10-20T13:35:00.000Z"],
  ["20/10/2026", midnight],
  ["20.10.26 17:05", "2026-10-20T17:05:00.000Z"],
  ["10/20/2026, 5:05 PM", "2026-10-20T17:05:00.000Z"],
  ["10/20/2026 12:05 am", "2026-10-20T00:05:00.000Z"],
  ["2026/10/20", midnight],
  ["20 Oct 2026", midnight],
  ["Oct 20, 2026", midnight],
  ["20 octobre 2026 à 08:05", "2026-10-20T08:05:00.000Z"],
  ["1er août 2026", "2026-08-01T00:00:00.000Z"],
  ["20 أكتوبر 2026", midnight],
  ["٢٠٢٦-١٠-٢٠", midnight],
  ["٢٠/١٠/٢٠٢٦", midnight],
  ["46315", midnight],
  ["46315,5", "2026-10-20T12:00:00.000Z"],
  ["1792454400", midnight],
  ["1792454400000", midnight],
  ["07/07/2026", "2026-07-07T00:00:00.000Z"],
  ["01/02/2026", undefined],
  ["31/02/2026", undefined],
  ["20/13/2026", undefined],
  ["2026-10-20 25:00", undefined],
  ["20", undefined],
  ["12345", undefined],
  ["soon", undefined],
  ["", undefined],
])("reads the date %s as %s", (cell, iso) => expect(dateIn(cell)?.toISOString()).toBe(iso));

it.each([
  ["01/02/2026", "day", "2026-02-01T00:00:00.000Z"],
  ["01/02/2026", "month", "2026-01-02T00:00:00.000Z"],
  ["2026-01-02", "day", "2026-01-02T00:00:00.000Z"],
  ["20/10/2026", "month", undefined],
  ["10/20/2026", "day", undefined],
] as const)("reads %s, where the %s comes first, as %s", (cell, order: DateOrder, iso) =>
  expect(dateIn(cell, order)?.toISOString()).toBe(iso),
);

it.each([
  [["01/02/2026", "20/10/2026"], "day"],
  [["01/02/2026", "10/20/2026 5 PM", ""], "month"],
  [["01/02/2026", "03.04.2026"], "unclear"],
  [["20/10/2026", "10/20/2026"], "unclear"],
  [["07/07/2026", "2026-10-20", "1.5", "+971 50 000"], null],
  [["١٣/٠٢/٢٠٢٦"], "day"],
])("sees in %j what the dates begin with: %s", (cells, order) => {
  const seen: OrderSeen = { day: false, month: false, either: false };
  for (const cell of cells) seeOrder(seen, cell);
  expect(orderIn(seen)).toBe(order);
});
