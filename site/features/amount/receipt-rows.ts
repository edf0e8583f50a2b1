import type { Locale } from "#contract/locale.ts";
import { formatDirhams, formatPercent } from "#site/i18n/formats.ts";
import type { Stops } from "./carried-amount.ts";

/** A row of the receipt: its name, what the name counts, and a figure or the state of the payment. */
interface ReceiptRow {
  name: keyof Stops;
  count: number;
  figure?: string;
  state?: "released" | "held";
}

/** The results of the samples for the amount, in a fixed order. */
export function receiptRows(locale: Locale, stops: Stops): ReceiptRow[] {
  const { bill, fee, trip, gate, semester } = stops;
  const money = (fils: number) => formatDirhams(locale, fils / 100, 2);
  const rows: ReceiptRow[] = [];
  if (bill) rows.push({ name: "bill", count: 1, figure: money(bill[0]) });
  if (fee) rows.push({ name: "fee", count: 1, figure: money(fee[0]) });
  if (trip) rows.push({ name: "trip", count: trip[1], figure: money(trip[0]) });
  if (gate) rows.push({ name: "gate", count: 1, state: gate[0] === 1 ? "released" : "held" });
  if (semester) {
    rows.push({ name: "semester", count: 1, figure: formatPercent(locale, semester[0]) });
  }
  return rows;
}
