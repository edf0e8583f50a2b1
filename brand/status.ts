/** What is watched, in the order of the board. Names and descriptions are words of the content. */
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

/** The last day that the record covers, ISO 8601. */
export const recordedUntil = "2026-10-31";

/**
 * What happened, newest first. `resolved` is for what broke and was mended, `completed` for work that
 * was announced; anything else is shown as unknown. Impact: `none`, `slow` or `outage`.
 */
export const incidents = [
  {
    name: "explorerSilent",
    service: "market",
    status: "resolved",
    start: "2026-10-19T13:20:00Z",
    minutes: 74,
    impact: "slow",
  },
  {
    name: "databaseUpgrade",
    service: "site",
    status: "completed",
    start: "2026-10-04T22:00:00Z",
    minutes: 18,
    impact: "none",
  },
  {
    name: "faresDelayed",
    service: "travel",
    status: "resolved",
    start: "2026-09-16T07:45:00Z",
    minutes: 131,
    impact: "slow",
  },
  {
    name: "cardTopUps",
    service: "wallet",
    status: "resolved",
    start: "2026-08-27T16:05:00Z",
    minutes: 43,
    impact: "slow",
  },
  {
    name: "keyCeremony",
    service: "settlement",
    status: "completed",
    start: "2026-08-14T04:00:00Z",
    minutes: 55,
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
