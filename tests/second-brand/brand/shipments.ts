import { type Localized, latin } from "./names.ts";

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
    from: latin("Liwa", "ليوا"),
    to: latin("Marseille", "مرسيليا"),
    paidBefore: { days: 38 },
    paidNow: { hours: 5 },
  },
  {
    key: "parts",
    from: latin("Mussafah", "مصفّح"),
    to: latin("Sohar", "صحار"),
    paidBefore: { days: 26 },
    paidNow: { minutes: 55 },
  },
] as const satisfies readonly Shipment[];
