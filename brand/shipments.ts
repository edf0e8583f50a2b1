import type { Localized } from "./names.ts";

/** A trial shipment that the logistics page describes. Its story is in the content, by its key. */
export interface Shipment {
  key: string;
  from: Localized;
  to: Localized;
  /** How long the carrier waited for the money, before and on this shipment. */
  paidBefore: { days: number };
  paidNow: { days: number } | { hours: number } | { minutes: number };
}

/** The year of the trials. */
export const shippedIn = 2025;

export const shipments = [
  {
    key: "tiles",
    from: { en: "Ras Al Khaimah", ar: "رأس الخيمة", fr: "Ras el Khaïmah" },
    to: { en: "Jeddah", ar: "جدة", fr: "Djeddah" },
    paidBefore: { days: 32 },
    paidNow: { hours: 1 },
  },
  {
    key: "dates",
    from: { en: "Al Ain", ar: "العين", fr: "Al Aïn" },
    to: { en: "Lyon", ar: "ليون", fr: "Lyon" },
    paidBefore: { days: 45 },
    paidNow: { days: 1 },
  },
  {
    key: "parts",
    from: { en: "Jebel Ali", ar: "جبل علي", fr: "Jebel Ali" },
    to: { en: "Muscat", ar: "مسقط", fr: "Mascate" },
    paidBefore: { days: 21 },
    paidNow: { minutes: 40 },
  },
] as const satisfies readonly Shipment[];
