import { clsx } from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { LeadOrder, WaitlistLead } from "#contract/leads.ts";
import { fixedColumns, type MoreColumn } from "#site/features/admin/desk/columns.ts";
import { choose, isChosen, type Selection } from "#site/features/admin/desk/selection.ts";
import { LeadRow } from "./lead-row.tsx";
import { TableHead } from "./table-head.tsx";

const pageOfRows = 10;

/** Which row a key leads to; undefined for a key that is not ours. */
function rowByKey(key: string, from: number, count: number): number | undefined {
  const wanted: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageOfRows,
    PageUp: from - pageOfRows,
    Home: 0,
    End: count - 1,
  };
  const row = wanted[key];
  return row === undefined ? undefined : Math.min(Math.max(row, 0), count - 1);
}

/**
 * The leads. One row is a stop of the Tab key, the arrow keys lead to the others; Enter opens a lead
 * and Space selects it. Where there is no room the table scrolls sideways in a region the keyboard
 * can reach; on a phone each row is a card.
 */
export function LeadsTable({
  leads,
  more,
  order,
  selection,
  titleId,
  isBusy,
  empty,
  onOrder,
  onSelection,
  onOpen,
}: {
  leads: readonly WaitlistLead[];
  more: readonly MoreColumn[];
  order: LeadOrder;
  selection: Selection;
  titleId: string;
  isBusy: boolean;
  empty: { title: string; text: string };
  onOrder: (order: LeadOrder) => void;
  onSelection: (selection: Selection) => void;
  onOpen: (lead: WaitlistLead, from: HTMLElement) => void;
}) {
  const t = useTranslations("admin-desk.rows");
  const body = useRef<HTMLTableSectionElement>(null);
  const [held, setHeld] = useState<string>();
  const ids = leads.map(({ id }) => id);
  const current = Math.max(ids.indexOf(held ?? ""), 0);
  const pick = (some: readonly string[], on: boolean) =>
    onSelection(choose(selection, some, on, ids));

  function press(event: KeyboardEvent<HTMLElement>) {
    const row = leads[current];
    if (!row || !(event.target instanceof HTMLButtonElement)) return;
    if (event.key === " ") {
      event.preventDefault();
      return pick([row.id], !isChosen(selection, row.id));
    }
    const next = rowByKey(event.key, current, leads.length);
    if (next === undefined) return;
    event.preventDefault();
    setHeld(ids[next]);
    body.current?.rows[next]?.querySelector("button")?.focus();
  }

  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={clsx("mt-3 overflow-x-auto", isBusy && "opacity-60")}
    >
      <table className="w-full border-collapse text-[0.875rem] leading-snug max-sm:block sm:min-w-[52rem]">
        <TableHead
          more={more}
          order={order}
          isEvery={ids.length > 0 && ids.every((id) => isChosen(selection, id))}
          isSome={ids.some((id) => isChosen(selection, id))}
          onOrder={onOrder}
          onSelect={(on) => pick(ids, on)}
        />
        <tbody ref={body} onKeyDown={press} className="max-sm:block">
          {leads.length === 0 && (
            <tr>
              <td colSpan={fixedColumns.length + more.length} className="py-14">
                <p className="sticky start-0 max-w-[80vw] font-medium">{empty.title}</p>
                <p className="small sticky start-0 mt-1 max-w-[80vw] text-soft">{empty.text}</p>
              </td>
            </tr>
          )}
          {leads.map((lead, i) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              more={more}
              isCurrent={i === current}
              isSelected={isChosen(selection, lead.id)}
              onHold={() => setHeld(lead.id)}
              onSelect={(on) => pick([lead.id], on)}
              onOpen={(from) => onOpen(lead, from)}
            />
          ))}
        </tbody>
      </table>
      {leads.length > 0 && (
        <p className="mt-2 text-[0.75rem] text-soft pointer-coarse:hidden">{t("keys")}</p>
      )}
    </section>
  );
}
