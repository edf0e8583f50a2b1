import { fees } from "#brand/fees.ts";
import type { Locale } from "#contract/locale.ts";
import { formatPrice, formatShare } from "./formats.ts";

export type BookingFee = ReturnType<typeof bookingFee>;

/** The travel planner's booking fee, as the values `percent` and `most` of a sentence. */
export const bookingFee = (locale: Locale) => ({
  percent: formatShare(locale, fees.booking.percent),
  most: formatPrice(locale, fees.booking.most),
});
