export const badges = [
  { name: "operational", shown: true },
  { name: "licensed", shown: false },
  { name: "blockchain", shown: true },
] as const;

export const services = [
  { name: "wallet", live: true },
  { name: "travel", live: true },
  { name: "logistics", live: false, coming: { quarter: 1, year: 2028 } },
  { name: "education", live: false, coming: { quarter: 2, year: 2028 } },
] as const;
export type ServiceName = (typeof services)[number]["name"];
