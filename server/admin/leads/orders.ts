import type { LeadOrder } from "#contract/leads.ts";

/** An order of the list: by a key, and by the id among equals. */
export interface Order {
  name: LeadOrder;
  /** SQL of the key, written as its index has it. */
  key: string;
  /** Type that a cursor's key is read as. */
  type: "timestamptz" | "text";
  direction: "asc" | "desc";
}

export const orders: Record<LeadOrder, Order> = {
  newest: { name: "newest", key: "created_at", type: "timestamptz", direction: "desc" },
  oldest: { name: "oldest", key: "created_at", type: "timestamptz", direction: "asc" },
  email: { name: "email", key: `lower(email) collate "C"`, type: "text", direction: "asc" },
  // Latest confirmation first; who has not confirmed comes after all who have.
  confirmed: {
    name: "confirmed",
    key: "coalesce(consent_ts, '-infinity'::timestamptz)",
    type: "timestamptz",
    direction: "desc",
  },
};

/** The condition of lying beyond a place, walking the order forwards or backwards. */
export function beyond(order: Order, walk: Walk, key: string, id: string): string {
  const sign = directionOf(order, walk) === "asc" ? ">" : "<";
  return `(${order.key}, id) ${sign} (${key}::${order.type}, ${id}::uuid)`;
}

export type Walk = "forwards" | "backwards";

export function orderBy(order: Order, walk: Walk): string {
  const direction = directionOf(order, walk);
  return `${order.key} ${direction}, id ${direction}`;
}

function directionOf({ direction }: Order, walk: Walk): Order["direction"] {
  if (walk === "forwards") return direction;
  return direction === "asc" ? "desc" : "asc";
}
