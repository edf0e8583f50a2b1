import { useTranslations } from "use-intl";
import { confirmTimeClasses, type LeadStats } from "#contract/leads.ts";
import { medianClass } from "#site/features/admin/desk/timeline.ts";
import { FigureCard } from "./counts.tsx";
import { percent, useDuration } from "./figures.ts";

/** How many confirm, and how soon: of the leads that match. */
export function KeyFigures({ stats }: { stats: LeadStats | null }) {
  const t = useTranslations("admin-desk.picture");
  const shares = useTranslations("admin-desk.shares");
  const duration = useDuration();
  const rate = stats ? percent(stats.counts.confirmed, stats.counts.total) : undefined;
  const half = stats ? medianClass(stats.confirmTime) : undefined;
  const last = confirmTimeClasses.at(-1) ?? 0;
  const end = half === undefined ? undefined : confirmTimeClasses[half];
  const longer = half === undefined ? undefined : shares("longer", { time: duration(last) });
  const within = end === undefined ? longer : duration(end);
  return (
    <dl className="grid grid-cols-2 border-t-3 border-line">
      <FigureCard name={t("rate")}>{rate ?? t("noFigure")}</FigureCard>
      <FigureCard name={t("median")}>{within ?? t("noFigure")}</FigureCard>
    </dl>
  );
}
