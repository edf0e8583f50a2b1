import { Columns3 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type LeadFilter, type LeadsPage, newLeads } from "#contract/leads.ts";
import { Menu, MenuCheck, MenuGroup } from "#site/ui/menu.tsx";
import { useMay } from "../admin-session.ts";
import { callApi } from "../api.ts";
import { NewCampaignMenu } from "../campaigns/new-campaign-menu.tsx";
import { ReadFault } from "../read-status.tsx";
import { useFigures } from "../reader-formats.ts";
import { LinkButton, ToolButton } from "../tool-button.tsx";
import { useDashboard } from "./dashboard-data.ts";
import { ExportButton } from "./export.tsx";
import { extraColumns, useExtraColumns } from "./lead-columns.tsx";
import { FilterChips, FilterSheet, SearchField } from "./lead-filters.tsx";
import { LeadsTable } from "./leads-table.tsx";
import { SelectionBar, useSelection } from "./selection.tsx";
import { filterQuery, inReaderZone, isFiltered, type PageCursor } from "./view.ts";

/** The list with its search, filters, selection, export and pages. */
export function LeadsSection({ hasFilterSheet }: { hasFilterSheet: boolean }) {
  const t = useTranslations("admin.dashboard");
  const { amount, figure } = useFigures();
  const dashboard = useTranslations("admin-dashboard");
  const { view, list, isBusy, reread } = useDashboard();
  const mayAct = useMay("act");
  const mayExport = useMay("export");
  const [columns, chooseColumn] = useExtraColumns();
  const [selection, select] = useSelection(view.filter);
  const top = useScrollOnPageChange(`${view.after ?? ""} ${view.before ?? ""}`);
  const isLoading = isBusy("list");
  const page = list.value;
  return (
    <div ref={top} className="mt-5 scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="leads" className="display-sm">
            {t("leads.title")}
          </h2>
          <p role="status" className="small text-soft tabular-nums">
            {isLoading
              ? t("loading")
              : page &&
                (page.isEstimate
                  ? dashboard("about", { figure: figure(page.counts.total) })
                  : dashboard(
                      isFiltered(view.filter) ? "matching" : "all",
                      amount(page.counts.total),
                    ))}
          </p>
        </div>
        <div className="flex basis-full flex-wrap items-center gap-2">
          <SearchField />
          {hasFilterSheet && <FilterSheet />}
          <Menu
            button={
              <ToolButton>
                <Columns3 className="size-4 text-soft" />
                {dashboard("columns.open")}
              </ToolButton>
            }
          >
            <MenuGroup label={dashboard("columns.label")}>
              {extraColumns.map((column) => (
                <MenuCheck
                  key={column}
                  checked={columns.includes(column)}
                  onChange={(on) => chooseColumn(column, on)}
                >
                  {dashboard(`columns.${column}`)}
                </MenuCheck>
              ))}
            </MenuGroup>
          </Menu>
          {mayAct && view.filter.status !== "pending" && page?.counts.total !== 0 && (
            <NewCampaignMenu
              label={dashboard("write")}
              audience={() => {
                // Campaigns reach confirmed leads only.
                const { status: _, ...filter } = inReaderZone(view.filter);
                return { of: "leads", filter };
              }}
            />
          )}
          {page && mayExport && <ExportButton matching={page.counts.total} all={page.all.total} />}
        </div>
      </div>
      <FilterChips />
      <NewLeadsNotice />
      {mayAct && (
        <SelectionBar
          selection={selection}
          filter={view.filter}
          // Selecting all matches needs an exact count.
          matching={page && !page.isEstimate ? page.counts.total : 0}
          onSelection={select}
        />
      )}
      {page && (
        <LeadsTable
          leads={page.leads}
          extra={columns}
          selection={mayAct ? selection : undefined}
          onSelection={select}
        />
      )}
      {list.outcome !== "done" && !isLoading && (
        <ReadFault text={t("leads.failed")} onRetry={() => void reread("list")} />
      )}
      {page && (page.after || page.before) && <Paging page={page} isBusy={isLoading} />}
    </div>
  );
}

/** Scrolls to the top of the list when its page changes. */
function useScrollOnPageChange(cursor: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    top.current?.scrollIntoView({ block: "start" });
  }, [cursor]);
  return top;
}

/** How often new leads are polled, in milliseconds. */
const interval = 30_000;

/** How many leads of the filter joined since a moment; polled while the page is visible. */
function useNewLeads(filter: LeadFilter, since: string | undefined): number {
  const query = filterQuery(inReaderZone(filter));
  if (since) query.set("since", since);
  const path = since && `/api/waitlist_leads/fresh?${query}`;
  const [found, setFound] = useState<{ path: string; count: number }>();
  useEffect(() => {
    if (!path) return;
    const control = new AbortController();
    const { signal } = control;
    async function poll() {
      if (!path || document.visibilityState !== "visible") return;
      // A session that ended is noticed by the next call of the reader, not by this poll.
      const answer = await callApi(path, newLeads, { signal, isPoll: true }).catch(() => undefined);
      if (answer?.outcome === "done") setFound({ path, count: answer.value.count });
    }
    const timer = setInterval(() => void poll(), interval);
    document.addEventListener("visibilitychange", () => void poll(), { signal });
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, [path]);
  return found && found.path === path ? found.count : 0;
}

/** Announces new leads; the list itself changes only on a press. */
function NewLeadsNotice() {
  const t = useTranslations("admin-dashboard.newLeads");
  const { amount } = useFigures();
  const { view, list, sort, reread } = useDashboard();
  const isNewest = view.order === "newest" && !view.after && !view.before;
  const newest = isNewest ? list.value?.leads[0]?.created_at : undefined;
  const since = list.value && (newest ?? new Date(list.at).toISOString());
  const count = useNewLeads(view.filter, since);
  // The chart is updated at once: nothing in it moves away from under a pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new number.
  useEffect(() => {
    if (count > 0) void reread("stats");
  }, [count]);
  const show = () => (isNewest ? void reread("list", "stats") : sort("newest"));
  return (
    <div role="status">
      {count > 0 && (
        <p className="fade-in mt-3 flex flex-wrap items-center gap-x-4 border-s-3 border-water bg-basin px-4 py-1 text-[0.875rem]">
          <span>{t("count", amount(count))}</span>
          <LinkButton onClick={show} className="min-h-9 font-medium">
            {t("show")}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** At an end a button is only `aria-disabled`, so that it keeps the focus. */
function Paging({ page: { before, after }, isBusy }: { page: LeadsPage; isBusy: boolean }) {
  const t = useTranslations("admin.dashboard.leads");
  const { view, turn } = useDashboard();
  const button = (words: string, to: PageCursor | null) => (
    <ToolButton
      aria-disabled={!to}
      className="max-sm:px-2.5"
      onClick={() => to && !isBusy && turn(to)}
    >
      {words}
    </ToolButton>
  );
  const number = before === null ? 1 : Math.max(view.page, 2);
  return (
    <nav
      aria-label={t("pages")}
      className="print:hidden mt-4 flex flex-wrap items-center justify-between gap-2"
    >
      {button(t("newer"), before === null ? null : { before })}
      <p aria-live="polite" className="small text-soft tabular-nums">
        {t("page", { page: `${number}` })}
      </p>
      {button(t("older"), after === null ? null : { after })}
    </nav>
  );
}
