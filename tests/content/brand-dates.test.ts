import { expect, it } from "vitest";
import { datedStatements } from "../../tasks/brand-dates.ts";

const today = new Date("2026-11-22T08:00:00Z");
const claim = { value: 1, kind: "count", source: "statement" } as const;

it("a build names figures older than a year and promises whose date is over", () => {
  const brand = {
    claims: {
      growth: { ...claim, asOf: "2025-11-21" },
      countries: { ...claim, asOf: "2025-11-22" },
    },
    roadmap: [
      { name: "launch", when: { year: 2024, quarter: 4 }, status: "completed" },
      { name: "fees", when: { year: 2026, quarter: 3 }, status: "in-progress" },
      { name: "gates", when: { year: 2026, quarter: 4 }, status: "upcoming" },
      { name: "studies", when: null, status: "upcoming" },
    ],
    services: [
      { name: "wallet" },
      { name: "logistics", coming: { year: 2024, quarter: 3 } },
      { name: "education", coming: { year: 2027, quarter: 1 } },
    ],
    jobs: [
      { id: "editor", posted: "2025-08-04" },
      { id: "engineer", posted: "2026-08-04" },
    ],
    counts: { "status.ts": "2026-10-31", "education.ts": "2025-08-31" },
    walletRoadmap: [
      { name: "audit", quarter: 3, year: 2026 },
      { name: "insurance", quarter: 1, year: 2027 },
    ],
    shippedIn: 2024,
    coverage: [{ date: "2025-03-17" }, { date: "2025-08-28" }],
  };
  expect(datedStatements(brand, today)).toEqual([
    "brand/claims.ts: older than a year: growth.",
    "brand/jobs.ts: opened more than a year ago: editor.",
    "brand/education.ts: counted on 2025-08-31, more than a year ago.",
    "brand/shipments.ts: the case studies are of 2024, more than a year ago.",
    "brand/press.ts: the newest coverage is of 2025-08-28, more than a year ago.",
    "brand/wallet.ts: planned for quarters that are over: audit.",
    "brand/token.ts: fees is promised for Q3 2026, which is over.",
    "brand/badges.ts: logistics is announced for Q3 2024, which is over.",
  ]);
});

it("a build says nothing of what still holds", () => {
  const asOf = "2026-08-01";
  const brand = {
    claims: { growth: { ...claim, asOf } },
    roadmap: [{ name: "studies", when: { year: 2027, quarter: 1 }, status: "upcoming" }],
    services: [{ name: "education", coming: { year: 2027, quarter: 1 } }],
    jobs: [{ id: "editor", posted: asOf }],
    counts: { "status.ts": asOf },
    walletRoadmap: [{ name: "insurance", quarter: 1, year: 2027 }],
    shippedIn: 2025,
    coverage: [{ date: "2025-01-01" }, { date: asOf }],
  };
  expect(datedStatements(brand, today)).toEqual([]);
});
