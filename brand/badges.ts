/**
 * Status badges of the footer. `licensed` states a registration that the specification claims;
 * a group that does not hold it sets `shown: false` here and the badge is gone everywhere.
 */
export const badges = [
  { name: "operational", shown: true },
  { name: "licensed", shown: true },
  { name: "blockchain", shown: true },
] as const;

/** Services in the order of the channel: what is open today, and for what is not, the quarter announced. */
export const services = [
  { name: "wallet", live: true },
  { name: "travel", live: true },
  { name: "logistics", live: false, coming: { quarter: 3, year: 2024 } },
  { name: "education", live: false, coming: { quarter: 4, year: 2024 } },
] as const;
export type ServiceName = (typeof services)[number]["name"];
