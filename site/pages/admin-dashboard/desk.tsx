import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import type { LeadFilter } from "#contract/leads.ts";
import { LeadActNotices } from "#site/features/admin/acts/lead-acts.tsx";
import { useColumns } from "#site/features/admin/desk/columns.ts";
import {
  readLeads,
  readStats,
  readStory,
  statsQuery,
} from "#site/features/admin/desk/lead-calls.ts";
import { useSelection } from "#site/features/admin/desk/selection.ts";
import { useFresh } from "#site/features/admin/desk/use-fresh.ts";
import {
  type DeskView,
  listQuery,
  narrowed,
  opened,
  ordered,
  paramsOf,
  turned,
  viewOf,
  widened,
} from "#site/features/admin/desk/view.ts";
import { useReading } from "#site/features/admin/use-reading.ts";
import { showToast } from "#site/ui/toast.ts";
import { Counts } from "./counts.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { LeadSheet } from "./lead-sheet.tsx";
import { LeadsSection } from "./leads-section.tsx";
import { Picture } from "./picture.tsx";
import { Rail } from "./rail.tsx";
import { useWide } from "./use-wide.ts";

/** The whole desk: what the address bar describes, read from the server and drawn. */
export function Desk({ role }: { role: string }) {
  const t = useTranslations("admin.dashboard");
  const titleId = useId();
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(address), [address]);
  // Where the desk is going: two changes can follow one another faster than the page is drawn, and the
  // second must not start from what the first has already left.
  const going = useRef(view);
  useEffect(() => {
    going.current = view;
  }, [view]);
  function go(next: DeskView, replace = false) {
    going.current = next;
    setAddress(paramsOf(next), { preventScrollReset: true, replace });
  }
  const narrow = (change: Partial<LeadFilter>, replace = false) =>
    go(narrowed(going.current, change), replace);

  const list = useReading(listQuery(view).toString(), readLeads);
  const stats = useReading(statsQuery(view.filter, view.step), readStats);
  const story = useReading(view.lead, readStory);
  const [columns, chooseColumn] = useColumns();
  const [selection, select] = useSelection(view.filter);
  const [isTable, setTable] = useState(false);
  const isWide = useWide();
  const page = list.value;

  const isNewest = view.order === "newest" && !view.after && !view.before;
  const newest = isNewest ? page?.leads[0]?.created_at : undefined;
  const since = page ? (newest ?? new Date(list.at).toISOString()) : undefined;
  const fresh = useFresh(view.filter, since);

  // The picture keeps up by itself: nothing in it jumps away from under a pointer.
  useEffect(() => {
    if (fresh > 0) stats.again();
  }, [fresh, stats.again]);

  // A cursor that the server no longer knows leads to the first page.
  const isLost = list.state === "unknown" && !!(view.after ?? view.before);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is lost.
  useEffect(() => {
    if (isLost) narrow({}, true);
  }, [isLost]);
  useEffect(() => {
    if (list.state === "failed") showToast({ kind: "danger", title: t("leads.failed") });
  }, [list.state, t]);

  function readAgain() {
    list.again();
    stats.again();
    story.again();
  }
  function showFresh() {
    if (isNewest) list.again();
    else go(ordered(going.current, "newest"));
    stats.again();
  }

  // Where the focus goes when the panel closes: the row of the lead shown last.
  const openedFrom = useRef<HTMLElement | null>(null);
  const hasStepped = useRef(false);
  function open(id: string | undefined) {
    if (id) {
      openedFrom.current =
        document.querySelector<HTMLElement>(`tr[data-lead="${id}"] button`) ?? openedFrom.current;
    }
    // Reading on in the panel makes no steps; closing it takes back the step that opened it, so that
    // the way back leads past it. A panel that came with the address is closed in place.
    const isOpen = view.lead !== undefined;
    if (isOpen && !id && hasStepped.current) void navigate(-1);
    else go(opened(going.current, id), isOpen);
    if (!isOpen) hasStepped.current = true;
  }
  useEffect(() => {
    if (!view.lead) hasStepped.current = false;
  }, [view.lead]);

  if (!page && list.state !== "failed") {
    return (
      <p role="status" className="mt-12 text-soft">
        {t("loading")}
      </p>
    );
  }
  const rail = (
    <Rail isTable={isTable} filter={view.filter} stats={stats.value} onNarrow={narrow} />
  );
  return (
    <>
      <div className="mt-5 grid gap-x-10 gap-y-4 lg:grid-cols-[3fr_2fr]">
        {page && <Counts counts={page.all} />}
        <KeyFigures stats={stats.value} />
      </div>
      <div className="mt-7 grid gap-x-10 xl:grid-cols-[16rem_minmax(0,1fr)]">
        {isWide && rail}
        <div className="min-w-0">
          <Picture
            stats={stats}
            step={view.step}
            filter={view.filter}
            isTable={isTable}
            onTable={() => setTable(!isTable)}
            onStep={(step) => go({ ...going.current, step }, true)}
            onNarrow={narrow}
          />
          <LeadsSection
            {...{ view, list, columns, selection, fresh, titleId }}
            rail={isWide ? null : rail}
            mayExport={mayDo(role, "export")}
            mayAct={mayDo(role, "act")}
            onNarrow={narrow}
            onWiden={() => go(widened(going.current))}
            onOrder={(order) => go(ordered(going.current, order))}
            onTurn={(to) => go(turned(going.current, to))}
            onColumn={chooseColumn}
            onSelection={select}
            onShowFresh={showFresh}
            onOpen={open}
          />
        </div>
      </div>
      <LeadSheet
        id={view.lead}
        leads={page?.leads ?? []}
        story={story}
        mayAct={mayDo(role, "act")}
        returnTo={openedFrom}
        onOpen={open}
      />
      {mayDo(role, "act") && <LeadActNotices onChange={readAgain} />}
    </>
  );
}
