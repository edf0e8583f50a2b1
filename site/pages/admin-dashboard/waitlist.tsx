import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useLeads } from "#site/features/admin/leads.ts";
import { Button } from "#site/ui/button.tsx";
import { Counts } from "./counts.tsx";
import { ExportButton } from "./export-button.tsx";
import { LeadsTable } from "./leads-table.tsx";
import { Paging } from "./paging.tsx";

/** The counts and the list, loaded together. */
export function Waitlist() {
  const t = useTranslations("admin.dashboard");
  const titleId = useId();
  const list = useLeads();
  const { page, state } = list;
  const top = useRef<HTMLDivElement>(null);
  useTurnedPage(list.number, top);
  return (
    <>
      {page && <Counts counts={page.counts} />}
      <div className="mt-12">
        <div
          ref={top}
          className="flex -scroll-mt-20 flex-wrap items-center justify-between gap-x-8 gap-y-3"
        >
          <h2 id={titleId} className="display-sm">
            {t("leads.title")}
          </h2>
          {page && <ExportButton total={page.counts.total} />}
        </div>
        <p role="status" className={state === "loading" ? "small mt-4 text-soft" : "sr-only"}>
          {state === "loading" && t("loading")}
        </p>
        {page && <LeadsTable leads={page.leads} titleId={titleId} isBusy={state === "loading"} />}
        {state === "failed" && (
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p className="text-danger">{t("leads.failed")}</p>
            <Button look="outline" onClick={list.again}>
              {t("leads.again")}
            </Button>
          </div>
        )}
        {page && (page.after || page.before) && <Paging list={list} />}
      </div>
    </>
  );
}

/** A turned page is read from its top. The buttons stay in view, and so does the focus. */
function useTurnedPage(number: number, top: { current: HTMLElement | null }) {
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    top.current?.scrollIntoView({ block: "start" });
  }, [number, top]);
}
