/**
 * Status badges of the footer. `licensed` states a registration that the specification claims;
 * a group that does not hold it sets `shown: false` here and the badge is gone everywhere.
 */
export const badges = [
  { name: "operational", shown: true },
  { name: "licensed", shown: true },
  { name: "blockchain", shown: true },
] as const;

/** The services that the site describes by itself: each has a page, a drawing and, if wanted, a guide. */
export type ServiceName = "wallet" | "travel" | "logistics" | "education";

interface Service {
  name: ServiceName;
  live: boolean;
  /** Where it is not open yet: the quarter announced. */
  coming?: { quarter: number; year: number };
}

/**
 * Those that the group has of them, in the order of the channel: what is open today, and for what is not,
 * the quarter announced. One that is left out is gone from the whole site. Others are in services.ts.
 */
export const services: readonly Service[] = [
  { name: "wallet", live: true },
  { name: "travel", live: true },
  { name: "logistics", live: false, coming: { quarter: 3, year: 2024 } },
  { name: "education", live: false, coming: { quarter: 4, year: 2024 } },
];
