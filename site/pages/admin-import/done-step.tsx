import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ImportResult } from "#contract/lead-import.ts";
import { LeadActNotices, LeadActs } from "#site/features/admin/acts/lead-acts.tsx";
import { formatFigure } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { Button, buttonClass } from "#site/ui/button.tsx";

/** What came of it, and the way back. */
export function DoneStep({ done, onAgain }: { done: ImportResult; onAgain: () => void }) {
  const t = useTranslations("admin-import.done");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="mt-10 max-w-2xl">
      <h2 ref={title} tabIndex={-1} className="display-sm outline-none">
        {t(done.status, { count: done.imported, figure: formatFigure(done.imported) })}
      </h2>
      <p className="mt-2 text-soft">{t("text")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <PageLink page="adminDashboard" className={buttonClass("primary")}>
          {t("see")}
        </PageLink>
        <Button look="outline" onClick={onAgain}>
          {t("another")}
        </Button>
      </div>
      <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
        <p className="small text-soft">{t("regret")}</p>
        <LeadActs target={{ importId: done.id, count: done.imported }} kinds={["delete"]} />
      </div>
      <LeadActNotices onChange={() => {}} />
    </section>
  );
}
