import { useTranslations } from "use-intl";
import type { LeadFilter, LeadStats, StatStep } from "#contract/leads.ts";
import type { Read } from "#site/features/admin/use-reading.ts";
import { Button } from "#site/ui/button.tsx";
import { OverTime } from "./over-time.tsx";

/** The leads that match, over time. */
export function Picture({
  stats,
  step,
  filter,
  ...rest
}: {
  stats: Read<LeadStats>;
  step: StatStep;
  filter: LeadFilter;
  isTable: boolean;
  onTable: () => void;
  onStep: (step: StatStep) => void;
  onNarrow: (change: Partial<LeadFilter>) => void;
}) {
  const t = useTranslations("admin-desk.picture");
  const { value } = stats;
  return (
    <section aria-label={t("title")} aria-busy={stats.state === "loading"} className="min-h-38">
      {stats.state === "failed" && (
        <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-danger">{t("failed")}</p>
          <Button look="outline" onClick={stats.again}>
            {t("again")}
          </Button>
        </div>
      )}
      {value && <OverTime value={value} until={filter.to} step={step} {...rest} />}
    </section>
  );
}
