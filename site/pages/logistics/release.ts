/** The conditions of buyer and carrier, in the order in which the gate checks them. */
export const conditions = ["seal", "papers", "cold"] as const;
export type Condition = (typeof conditions)[number];

/** The gates of the shipment, in its order. */
export const gates = ["booked", "sealed", "customs", "gate", "handed"] as const;

/** Where the conditions are read and the money is released. */
export const releaseGate = gates.indexOf("gate");

export type Payment =
  | { outcome: "travelling" }
  | { outcome: "released" }
  | { outcome: "refused"; because: Condition };

/**
 * Where the money is with the container at a gate. Up to the release gate it travels along whatever
 * has happened; there the first condition that is broken keeps it, and it stays kept further on.
 */
export function paymentAt(gate: number, broken: ReadonlySet<Condition>): Payment {
  if (gate < releaseGate) return { outcome: "travelling" };
  const because = conditions.find((condition) => broken.has(condition));
  return because ? { outcome: "refused", because } : { outcome: "released" };
}
