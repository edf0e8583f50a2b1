import { pathToFileURL } from "node:url";
import { services } from "#brand/badges.ts";
import { type Claim, claims } from "#brand/claims.ts";
import { listsAsOf } from "#brand/coverage.ts";
import { studyAbroadAsOf } from "#brand/education.ts";
import { feeSchedule, ratesAsOf } from "#brand/fees.ts";
import { jobs } from "#brand/jobs.ts";
import { coverage } from "#brand/press.ts";
import { shippedIn } from "#brand/shipments.ts";
import { recordedUntil } from "#brand/status.ts";
import { roadmap } from "#brand/token.ts";
import { walletRoadmap } from "#brand/wallet.ts";
import { isOver as isOverBy } from "#site/features/services/coming-quarter.ts";

type Brand = {
  claims: Record<string, Claim>;
  roadmap: readonly { name: string; when: Quarter | null; status: string }[];
  services: readonly { name: string; coming?: Quarter }[];
  jobs: readonly { id: string; posted: string }[];
  counts: Record<string, string>;
  walletRoadmap: readonly (Quarter & { name: string })[];
  /** The year of the case studies. */
  shippedIn: number;
  coverage: readonly { date: string }[];
};
type Quarter = { year: number; quarter: number };

/**
 * Outdated statements of the brand: figures, counts and job openings older than a year, and promises whose date is
 * past. One line for each, for the person who builds the site; the build does not fail.
 */
export function datedStatements(brand: Brand, today: Date): string[] {
  const yearAgo = new Date(today);
  yearAgo.setUTCFullYear(today.getUTCFullYear() - 1);
  yearAgo.setUTCHours(0, 0, 0, 0);
  const isOld = (day: string) => new Date(day) < yearAgo;
  const isOver = (when: Quarter) => isOverBy(when, today);

  const inYear = (when: Quarter) => `for Q${when.quarter} ${when.year}, which is over.`;
  /** One line for all that are outdated, if there are any. */
  const together = (statement: string, names: string[]) =>
    names.length > 0 ? [`${statement}: ${names.join(", ")}.`] : [];

  const oldClaims = Object.entries(brand.claims).filter(([, { asOf }]) => isOld(asOf));
  const oldJobs = brand.jobs.filter(({ posted }) => isOld(posted));
  const oldCounts = Object.entries(brand.counts).filter(([, day]) => isOld(day));
  const [newest] = brand.coverage
    .map(({ date }) => date)
    .toSorted()
    .reverse();
  return [
    ...together(
      "brand/claims.ts: older than a year",
      oldClaims.map(([name]) => name),
    ),
    ...together(
      "brand/jobs.ts: opened more than a year ago",
      oldJobs.map(({ id }) => id),
    ),
    ...oldCounts.map(([file, day]) => `brand/${file}: counted on ${day}, more than a year ago.`),
    ...(isOld(`${brand.shippedIn}-12-31`)
      ? [`brand/shipments.ts: the case studies are of ${brand.shippedIn}, more than a year ago.`]
      : []),
    ...(newest && isOld(newest)
      ? [`brand/press.ts: the newest coverage is of ${newest}, more than a year ago.`]
      : []),
    ...together(
      "brand/wallet.ts: planned for quarters that are over",
      brand.walletRoadmap.filter(isOver).map(({ name }) => name),
    ),
    ...brand.roadmap.flatMap(({ name, when, status }) =>
      when && status !== "completed" && isOver(when)
        ? [`brand/token.ts: ${name} is promised ${inYear(when)}`]
        : [],
    ),
    ...brand.services.flatMap(({ name, coming }) =>
      coming && isOver(coming) ? [`brand/badges.ts: ${name} is announced ${inYear(coming)}`] : [],
    ),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const counts = {
    "fees.ts": [feeSchedule.asOf, ratesAsOf].sort()[0] ?? "",
    "status.ts": recordedUntil,
    "education.ts": studyAbroadAsOf,
    "coverage.ts": listsAsOf,
  };
  const dated = { walletRoadmap, shippedIn, coverage };
  const brand = { claims, roadmap, services, jobs, counts, ...dated };
  for (const line of datedStatements(brand, new Date())) {
    process.stdout.write(`${line}\n`);
  }
}
