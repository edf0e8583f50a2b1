import { type Fee, feeSchedule, fees } from "#brand/fees.ts";
import { offers } from "#content/offer.ts";
import type { TextFault } from "#contract/content.ts";

const isCharged = (fee: string) => offers(fee === "booking" ? "travel" : "wallet");

/**
 * The prices of `brand/fees.ts` as texts: `asOf`, the day from which they hold, and every figure of a fee, as
 * `booking.percent`. A fee that is nothing at all has none.
 */
export const builtPrices: ReadonlyMap<string, string> = new Map([
  ...(offers("wallet") || offers("travel") ? [["asOf", feeSchedule.asOf] as const] : []),
  ...Object.entries<Fee>(fees)
    .filter(([fee]) => isCharged(fee))
    .flatMap(([fee, figures]) =>
      Object.entries(figures).map(([figure, value]) => [`${fee}.${figure}`, `${value}`] as const),
    ),
]);

/** All that is wrong with a price: words around it say that there is one, so that it is more than nothing. */
export function faultsOfPrice(key: string, text: string): TextFault[] {
  if (key === "asOf") {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
    return isDay ? [] : [{ code: "day", detail: "" }];
  }
  const maximum = key.endsWith(".percent") ? 100 : 1_000_000;
  const isPrice =
    /^\d{1,7}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= maximum;
  return isPrice ? [] : [{ code: "price", detail: `${maximum}` }];
}
