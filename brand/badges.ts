/**
 * Status badges of the footer. `licensed` states a registration that the specification claims;
 * a group that does not hold it sets `shown: false` here and the badge is gone everywhere.
 */
export const badges = [
  { name: "operational", shown: true },
  { name: "licensed", shown: true },
  { name: "blockchain", shown: true },
] as const;

/** Services in the order of the channel, with what is open today. */
export const services = [
  { name: "wallet", live: true },
  { name: "travel", live: true },
  { name: "logistics", live: false },
  { name: "education", live: false },
] as const;
export type ServiceName = (typeof services)[number]["name"];
