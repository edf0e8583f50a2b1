import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { confirmTimeClasses, type LeadCounts, type LeadStats } from "#contract/leads.ts";
import { formatFigure } from "#site/i18n/formats.ts";
import { amount, percent } from "../figures.ts";
import { medianClass } from "./chart-columns.ts";

/** A length of time in minutes, as people say it. */
export function useDuration(): (minutes: number) => string {
  const t = useTranslations("admin-dashboard.shares");
  return (minutes) =>
    minutes < 60 ? t("minutes", amount(minutes)) : t("hours", amount(minutes / 60));
}

/** Three counts of all leads, below a line whose bright part is the confirmed share. */
export function Counts({ counts }: { counts: LeadCounts }) {
  const t = useTranslations("admin.dashboard.counts");
  const share = counts.total > 0 ? (100 * counts.confirmed) / counts.total : 0;
  return (
    <section aria-label={t("label")}>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mirror block h-0.75 w-full"
        aria-hidden="true"
      >
        <rect width="100" height="1" fill="var(--line)" />
        <rect width={share} height="1" fill="var(--water)" />
      </svg>
      <dl className="grid grid-cols-3">
        {(["total", "confirmed", "pending"] as const).map((kind) => (
          <FigureCard key={kind} name={t(kind)}>
            {formatFigure(counts[kind])}
          </FigureCard>
        ))}
      </dl>
    </section>
  );
}

/** How many of the leads that match confirm, and how soon. */
export function KeyFigures({ stats }: { stats: LeadStats | null }) {
  const t = useTranslations("admin-dashboard.chart");
  const shares = useTranslations("admin-dashboard.shares");
  const duration = useDuration();
  const rate = stats ? percent(stats.counts.confirmed, stats.counts.total, 1) : undefined;
  return (
    <dl className="grid grid-cols-2 border-t-3 border-line">
      <FigureCard name={t("rate")}>{rate ?? t("noFigure")}</FigureCard>
      <FigureCard name={t("median")}>{medianTime() ?? t("noFigure")}</FigureCard>
    </dl>
  );

  function medianTime(): string | undefined {
    const median = stats ? medianClass(stats.confirmTime) : undefined;
    if (median === undefined) return undefined;
    const end = confirmTimeClasses[median];
    return end === undefined
      ? shares("longer", { time: duration(confirmTimeClasses.at(-1) ?? 0) })
      : duration(end);
  }
}

function FigureCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 border-line pt-3 pb-1 not-first:border-s not-first:ps-3 sm:not-first:ps-6">
      <dd className="font-display text-[clamp(1.4rem,2.4vw,2.1rem)] leading-none font-medium tabular-nums">
        <bdi>{children}</bdi>
      </dd>
      <dt className="small text-soft">{name}</dt>
    </div>
  );
}
