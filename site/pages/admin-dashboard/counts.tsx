import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { LeadCounts } from "#contract/leads.ts";
import { formatFigure } from "#site/i18n/formats.ts";

const kinds = ["total", "confirmed", "pending"] as const;

/** Three figures on one line, of everybody; its bright part is the share that is confirmed. */
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
        {kinds.map((kind) => (
          <FigureCard key={kind} name={t(kind)}>
            {formatFigure(counts[kind])}
          </FigureCard>
        ))}
      </dl>
    </section>
  );
}

/** A figure and what it counts. */
export function FigureCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 border-line pt-3 pb-1 not-first:border-s not-first:ps-3 sm:not-first:ps-6">
      <dd className="font-display text-[clamp(1.4rem,2.4vw,2.1rem)] leading-none font-medium tabular-nums">
        <bdi>{children}</bdi>
      </dd>
      <dt className="small text-soft">{name}</dt>
    </div>
  );
}
