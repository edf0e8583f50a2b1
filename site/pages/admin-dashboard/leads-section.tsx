import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { LeadFilter, LeadOrder, LeadsPage } from "#contract/leads.ts";
import type { MoreColumn } from "#site/features/admin/desk/columns.ts";
import type { Selection } from "#site/features/admin/desk/selection.ts";
import { type DeskView, isNarrowed } from "#site/features/admin/desk/view.ts";
import type { Read } from "#site/features/admin/use-reading.ts";
import { Button } from "#site/ui/button.tsx";
import { Chips } from "./chips.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { ExportButton } from "./export-button.tsx";
import { amount } from "./figures.ts";
import { FilterSheet } from "./filter-sheet.tsx";
import { FreshNotice } from "./fresh-notice.tsx";
import { LeadsTable } from "./leads-table.tsx";
import { Paging } from "./paging.tsx";
import { SearchField } from "./search-field.tsx";
import { SelectionBar } from "./selection-bar.tsx";

/** The list with all that belongs to it: search, filters, selection, export and pages. */
export function LeadsSection({
  view,
  list,
  columns,
  selection,
  fresh,
  titleId,
  rail,
  mayExport,
  mayAct,
  onNarrow,
  onWiden,
  onOrder,
  onTurn,
  onColumn,
  onSelection,
  onShowFresh,
  onOpen,
}: {
  view: DeskView;
  list: Read<LeadsPage>;
  columns: readonly MoreColumn[];
  selection: Selection;
  fresh: number;
  titleId: string;
  /** The filters, where they have no room of their own. */
  rail: React.ReactNode;
  mayExport: boolean;
  mayAct: boolean;
  onNarrow: (change: Partial<LeadFilter>, replace?: boolean) => void;
  onWiden: () => void;
  onOrder: (order: LeadOrder) => void;
  onTurn: (to: { after: string } | { before: string }) => void;
  onColumn: (column: MoreColumn, on: boolean) => void;
  onSelection: (selection: Selection) => void;
  onShowFresh: () => void;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("admin.dashboard");
  const desk = useTranslations("admin-desk");
  const top = useRef<HTMLDivElement>(null);
  const { filter } = view;
  const page = list.value;
  const isNarrow = isNarrowed(filter);
  useTurnedPage(`${view.after ?? ""} ${view.before ?? ""}`, top);
  return (
    <div ref={top} className="mt-5 scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id={titleId} className="display-sm">
            {t("leads.title")}
          </h2>
          <p role="status" className="small text-soft tabular-nums">
            {list.state === "loading"
              ? t("loading")
              : page && desk(isNarrow ? "found" : "whole", amount(page.counts.total))}
          </p>
        </div>
        <div className="flex grow basis-full flex-wrap items-center gap-2 xl:basis-144">
          <SearchField
            sought={filter.q ?? ""}
            // A word is one step back, however often the typing paused.
            onSeek={(words) => onNarrow({ q: words || undefined }, filter.q !== undefined)}
          />
          {rail && <FilterSheet filter={filter}>{rail}</FilterSheet>}
          <ColumnsMenu chosen={columns} onChoose={onColumn} />
          {page && (
            <ExportButton
              filter={filter}
              size={{ matching: page.counts.total, all: page.all.total }}
              isAllowed={mayExport}
            />
          )}
        </div>
      </div>
      <Chips
        filter={filter}
        onRemove={(name) => onNarrow({ [name]: undefined })}
        onClear={onWiden}
      />
      <FreshNotice count={fresh} onShow={onShowFresh} />
      <SelectionBar
        selection={selection}
        filter={filter}
        matching={page?.counts.total ?? 0}
        mayAct={mayAct}
        onSelection={onSelection}
      />
      {page && (
        <LeadsTable
          leads={page.leads}
          more={columns}
          order={view.order}
          selection={selection}
          titleId={titleId}
          isBusy={list.state === "loading"}
          empty={
            isNarrow
              ? { title: desk("filters.empty"), text: desk("filters.emptyText") }
              : { title: t("leads.empty"), text: t("leads.emptyText") }
          }
          onOrder={onOrder}
          onSelection={onSelection}
          onOpen={({ id }) => onOpen(id)}
        />
      )}
      {list.state === "failed" && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-danger">{t("leads.failed")}</p>
          <Button look="outline" onClick={list.again}>
            {t("leads.again")}
          </Button>
        </div>
      )}
      {page && (page.after || page.before) && (
        <Paging
          page={page.before === null ? 1 : Math.max(view.page, 2)}
          hasNewer={page.before !== null}
          hasOlder={page.after !== null}
          onNewer={() => page.before && onTurn({ before: page.before })}
          onOlder={() => page.after && onTurn({ after: page.after })}
        />
      )}
    </div>
  );
}

/** A turned page is read from its top. The buttons stay in view, and so does the focus. */
function useTurnedPage(place: string, top: { current: HTMLElement | null }) {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    top.current?.scrollIntoView({ block: "start" });
  }, [place, top]);
}
