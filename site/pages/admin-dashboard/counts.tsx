import { useTranslations } from "use-intl";
import type { LeadsPage } from "#contract/admin.ts";
import { formatFigure } from "#site/i18n/formats.ts";

const kinds = ["total", "confirmed", "pending"] as const;

/** Three figures on one line; its bright part is the share that is confirmed. */
export function Counts({ counts }: { counts: LeadsPage["counts"] }) {
  const t = useTranslations("admin.dashboard.counts");
  const share = counts.total > 0 ? (100 * counts.confirmed) / counts.total : 0;
  return (
    <section aria-label={t("label")} className="mt-10">
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mirror block h-0.75 w-full"
        aria-hidden="true"
      >
        <rect width="100" height="1" fill="var(--line)" />
        <rect width={share} height="1" fill="var(--water)" />
      </svg>
      <dl className="grid sm:grid-cols-3">
        {kinds.map((kind) => (
          <div
            key={kind}
            className="flex flex-row-reverse items-baseline justify-between gap-4 border-line py-4 max-sm:border-b sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-1 sm:py-5 sm:not-first:border-s sm:not-first:ps-6"
          >
            <dd className="figure-lg ltr-island">{formatFigure(counts[kind])}</dd>
            <dt className="small text-soft">{t(kind)}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
