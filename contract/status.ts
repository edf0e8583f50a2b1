/** How a service is doing (specification 4.6). */
export const serviceStates = ["operational", "degraded", "down"] as const;
export type ServiceState = (typeof serviceStates)[number];

/** The parts that a server knows of itself. */
export const statusParts = ["site", "database", "mail", "market"] as const;
export type StatusPart = (typeof statusParts)[number];

/** GET /api/status: what the server that answers has just found out about itself. */
export interface StatusAnswer {
  /** ISO 8601. */
  checkedAt: string;
  site: { state: ServiceState };
  /** How long the database took to answer; `null` when it did not. */
  database: { state: ServiceState; milliseconds: number | null };
  /** Mails that are due and not yet sent; `null` when that cannot be known. */
  mail: { state: ServiceState; waiting: number | null; oldestSeconds: number | null };
  /** Demonstration figures have no age that would mean anything. */
  market: {
    state: ServiceState;
    source: "live" | "cached" | "demo";
    ageSeconds: number | null;
  };
}

/** An answer is kept this long, in milliseconds. */
export const statusLifetime = 10_000;
