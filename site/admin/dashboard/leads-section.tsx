import { Columns3 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import type { LeadsPage } from "#contract/leads.ts";
import { Menu, MenuCheck, MenuGroup } from "#site/ui/menu.tsx";
import { amount } from "../figures.ts";
import { ReadFault } from "../list-parts.tsx";
import { useSession } from "../session.ts";
import type { Part } from "./dashboard-data.ts";
import { ExportButton } from "./export.tsx";
import { SearchField } from "./filter-fields.tsx";
import { FilterChips, FilterSheet, toolClass } from "./filters.tsx";
import { extraColumns, useExtraColumns } from "./lead-columns.tsx";
import { LeadsTable } from "./leads-table.tsx";
import { NewLeadsNotice } from "./new-leads.tsx";
import { SelectionBar, useSelection } from "./selection.tsx";
import { isFiltered, type PageCursor, useView } from "./view.ts";

/** The list with all that belongs to it: search, filters, selection, export and pages. */
export function LeadsSection({
  list,
  isBusy,
  onRetry,
  titleId,
  filters,
  newLeads,
  onShowNew,
}: {
  list: Part<LeadsPage>;
  isBusy: boolean;
  onRetry: () => void;
  titleId: string;
  /** The filters, where they have no room beside the list. */
  filters: ReactNode;
  newLeads: number;
  onShowNew: () => void;
}) {
  const t = useTranslations("admin.dashboard");
  const dashboard = useTranslations("admin-dashboard");
  const { view } = useView();
  const mayAct = mayDo(useSession().user.role, "act");
  const [columns, chooseColumn] = useExtraColumns();
  const [selection, select] = useSelection(view.filter);
  const top = useScrollOnTurn(`${view.after ?? ""} ${view.before ?? ""}`);
  const page = list.value;
  return (
    <div ref={top} className="mt-5 scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id={titleId} className="display-sm">
            {t("leads.title")}
          </h2>
          <p role="status" className="small text-soft tabular-nums">
            {isBusy
              ? t("loading")
              : page &&
                dashboard(isFiltered(view.filter) ? "matching" : "all", amount(page.counts.total))}
          </p>
        </div>
        <div className="flex grow basis-full flex-wrap items-center gap-2 xl:basis-144">
          <SearchField />
          {filters && <FilterSheet>{filters}</FilterSheet>}
          <Menu
            button={
              <button type="button" className={toolClass}>
                <Columns3 className="size-4 text-soft" aria-hidden="true" />
                {dashboard("columns.open")}
              </button>
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
          {page && <ExportButton matching={page.counts.total} all={page.all.total} />}
        </div>
      </div>
      <FilterChips />
      <NewLeadsNotice count={newLeads} onShow={onShowNew} />
      <SelectionBar
        selection={selection}
        filter={view.filter}
        matching={page?.counts.total ?? 0}
        mayAct={mayAct}
        onSelection={select}
      />
      {page && (
        <LeadsTable
          leads={page.leads}
          extra={columns}
          selection={selection}
          titleId={titleId}
          isBusy={isBusy}
          onSelection={select}
        />
      )}
      {list.outcome !== "done" && !isBusy && (
        <ReadFault text={t("leads.failed")} action={t("leads.again")} onAgain={onRetry} />
      )}
      {page && (page.after || page.before) && <Paging page={page} isBusy={isBusy} />}
    </div>
  );
}

/** A turned page is read from its top. The buttons stay in view, and so does the focus. */
function useScrollOnTurn(cursor: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    top.current?.scrollIntoView({ block: "start" });
  }, [cursor]);
  return top;
}

/** At an end the button stays and only says that it is off, so that the keyboard keeps its place. */
function Paging({ page: { before, after }, isBusy }: { page: LeadsPage; isBusy: boolean }) {
  const t = useTranslations("admin.dashboard.leads");
  const { view, turn } = useView();
  const button = (words: string, to: PageCursor | null) => (
    <button
      type="button"
      aria-disabled={!to}
      className={`${toolClass} max-sm:px-2.5`}
      onClick={() => to && !isBusy && turn(to)}
    >
      {words}
    </button>
  );
  const number = before === null ? 1 : Math.max(view.page, 2);
  return (
    <nav
      aria-label={t("pages")}
      className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-ground py-1.5"
    >
      {button(t("newer"), before === null ? null : { before })}
      <p aria-live="polite" className="small text-soft tabular-nums">
        {t("page", { page: `${number}` })}
      </p>
      {button(t("older"), after === null ? null : { after })}
    </nav>
  );
}
