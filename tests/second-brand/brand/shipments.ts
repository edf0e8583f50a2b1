import type { Localized } from "./names.ts";

export interface Shipment {
  key: string;
  from: Localized;
  to: Localized;
  paidBefore: { days: number };
  paidNow: { days: number } | { hours: number } | { minutes: number };
}

export const shippedIn = 2026;

export const shipments = [
  {
    key: "dates",
    from: { en: "Liwa", ar: "ليوا", fr: "Liwa" },
    to: { en: "Marseille", ar: "مرسيليا", fr: "Marseille" },
    paidBefore: { days: 38 },
    paidNow: { hours: 5 },
  },
  {
    key: "parts",
    from: { en: "Mussafah", ar: "مصفّح", fr: "Mussafah" },
    to: { en: "Sohar", ar: "صحار", fr: "Sohar" },
    paidBefore: { days: 26 },
    paidNow: { minutes: 55 },
  },
] as const satisfies readonly Shipment[];
