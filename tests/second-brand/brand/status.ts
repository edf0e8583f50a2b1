export const watchedServices = [
  { name: "site", status: "operational" },
  { name: "wallet", status: "operational" },
  { name: "settlement", status: "operational" },
  { name: "travel", status: "operational" },
  { name: "assistant", status: "operational" },
  { name: "market", status: "operational" },
] as const satisfies readonly {
  name: string;
  status: "operational" | "degraded" | "down";
}[];
export type WatchedService = (typeof watchedServices)[number]["name"];

export const recordedUntil = "2026-09-30";

export const incidents = [
  {
    name: "faresDelayed",
    service: "travel",
    status: "resolved",
    start: "2026-07-08T11:10:00Z",
    minutes: 904,
    impact: "slow",
  },
  {
    name: "cardTopUps",
    service: "wallet",
    status: "resolved",
    start: "2026-06-21T05:25:00Z",
    minutes: 290,
    impact: "outage",
  },
  {
    name: "keyCeremony",
    service: "settlement",
    status: "completed",
    start: "2026-06-02T21:40:00Z",
    minutes: 38,
    impact: "none",
  },
] as const satisfies readonly {
  name: string;
  service: WatchedService;
  status: string;
  start: string;
  minutes: number;
  impact: "none" | "slow" | "outage";
}[];
