export const badges = [
  { name: "operational", shown: true },
  { name: "licensed", shown: false },
  { name: "blockchain", shown: true },
] as const;

export type ServiceName = "wallet" | "travel" | "logistics" | "education";

interface Service {
  name: ServiceName;
  live: boolean;
  coming?: { quarter: number; year: number };
}

export const services: readonly Service[] = [
  { name: "wallet", live: true },
  { name: "travel", live: true },
  { name: "logistics", live: false, coming: { quarter: 1, year: 2028 } },
  { name: "education", live: false, coming: { quarter: 2, year: 2028 } },
];
