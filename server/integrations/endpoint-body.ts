import type { webhookEndpoints } from "./webhook-tables.ts";

/** An event as it is stored. */
export interface OutgoingEvent {
  id: string;
  at: Date;
  type: string;
  data: Record<string, unknown>;
  personal: Record<string, unknown> | null;
}

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, "personal">;

/** The bytes of an event for an endpoint. They are stored, and the same in every attempt. */
export function bodyOf({ type, at, data, personal }: OutgoingEvent, endpoint: Endpoint): string {
  const facts = endpoint.personal ? { ...data, ...personal } : data;
  return JSON.stringify({ type, timestamp: at.toISOString(), data: facts });
}
