import { useTranslations } from "use-intl";
import type { LeadFilter, LeadStats } from "#contract/leads.ts";
import { confirmTimeClasses, type StatStep } from "#contract/leads-terms.ts";
import { medianClass } from "#site/features/admin/desk/timeline.ts";
import type { Read } from "#site/features/admin/desk/use-reading.ts";
import { Button } from "#site/ui/button.tsx";
import { percent, useDuration } from "./figures.ts";
import { OverTime } from "./over-time.tsx";

/** The leads that match, over time, with the two figures that sum them up. */
export function Picture({
  stats,
  step,
  filter,
  onStep,
  onNarrow,
}: {
  stats: Read<LeadStats>;
  step: StatStep;
  filter: LeadFilter;
  onStep: (step: StatStep) => void;
  onNarrow: (change: Partial<LeadFilter>) => void;
}) {
  const t = useTranslations("admin-desk.picture");
  const { value } = stats;
  return (
    <section
      aria-label={t("title")}
      aria-busy={stats.state === "loading"}
      className="mt-6 grid gap-x-10 gap-y-5 xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <KeyFigures stats={value} />
      <div className="min-w-0">
        {stats.state === "failed" && (
          <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p className="text-danger">{t("failed")}</p>
            <Button look="outline" onClick={stats.again}>
              {t("again")}
            </Button>
          </div>
        )}
        {value && (
          <OverTime
            value={value}
            until={filter.to}
            step={step}
            onStep={onStep}
            onNarrow={onNarrow}
          />
        )}
      </div>
    </section>
  );
}

function KeyFigures({ stats }: { stats: LeadStats | null }) {
  const t = useTranslations("admin-desk.picture");
  const longer = useTranslations("admin-desk.shares");
  const duration = useDuration();
  const rate = stats ? percent(stats.counts.confirmed, stats.counts.total) : undefined;
  const half = stats ? medianClass(stats.confirmTime) : undefined;
  const last = confirmTimeClasses.at(-1) ?? 0;
  const within =
    half === undefined
      ? undefined
      : half < confirmTimeClasses.length
        ? duration(confirmTimeClasses[half] ?? last)
        : longer("longer", { time: duration(last) });
  const figures = [
    [t("rate"), rate],
    [t("median"), within],
  ] as const;
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-5 xl:grid-cols-1">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-0.5">
          <dd className="figure-sm text-[1.4rem]!">
            <bdi>{figure ?? t("noFigure")}</bdi>
          </dd>
          <dt className="small text-soft">{name}</dt>
        </div>
      ))}
    </dl>
  );
}
