import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { InboxEntry } from "#contract/inbox.ts";
import { useAboutName } from "#site/i18n/about-names.ts";
import { useMoment } from "../figures.ts";
import { ScrollRegion } from "../parts.tsx";
import { isSubscriberState } from "./detail.tsx";

const columns = ["received", "from", "about", "kind", "state"] as const;

/** The list. Where there is no room it scrolls sideways in a region the keyboard can reach. */
export function Entries({
  entries,
  opened,
  isBusy,
  onOpen,
}: {
  entries: readonly InboxEntry[];
  opened: string | undefined;
  isBusy: boolean;
  onOpen: (entry: InboxEntry) => void;
}) {
  const t = useTranslations("inbox");
  const body = useReturnToRow(entries, opened);
  return (
    <ScrollRegion
      aria-label={t("list.title")}
      aria-busy={isBusy}
      className={clsx(
        "-mx-2 mt-4 overflow-x-auto px-2 [--margin:-0.5rem_0_var(--basin),0.5rem_0_var(--basin)]",
        isBusy && "opacity-60",
      )}
    >
      <table className="w-full border-collapse text-[0.9375rem] leading-snug max-sm:block sm:min-w-[46rem]">
        <thead className="max-sm:hidden">
          <tr className="border-b border-edge">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="small py-2 pe-5 text-start font-medium whitespace-nowrap"
              >
                {t(`list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="max-sm:block max-sm:border-t max-sm:border-line">
          {entries.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="py-12 text-center">
                <p className="font-medium">{t("list.empty")}</p>
                <p className="small mt-1 text-soft">{t("list.emptyText")}</p>
              </td>
            </tr>
          )}
          {entries.map((entry) => (
            <Line
              key={entry.id}
              entry={entry}
              isOpen={entry.id === opened}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Whoever closes an entry, or does away with it, is back at its row, or at the one in its place. */
function useReturnToRow(entries: readonly InboxEntry[], opened: string | undefined) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef({ id: opened, index: 0 });
  useEffect(() => {
    const found = entries.findIndex(({ id }) => id === (opened ?? last.current.id));
    const index = found < 0 ? Math.min(last.current.index, entries.length - 1) : found;
    if (!opened && last.current.id && document.activeElement === document.body) {
      body.current?.rows[index]?.querySelector("button")?.focus();
    }
    last.current = { id: opened, index };
  }, [entries, opened]);
  return body;
}

/** On a phone an entry is a card. */
const cellClass = "align-baseline max-sm:py-0.5 sm:py-1.5 sm:pe-5";

function Line({
  entry,
  isOpen,
  onOpen,
}: {
  entry: InboxEntry;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations("inbox");
  const moment = useMoment();
  const nameOf = useAboutName();
  const isNew = entry.state === "new" && entry.kind !== "newsletter";
  return (
    <tr
      className={clsx(
        "border-b border-line hover:bg-basin hover:shadow-(--margin) max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:py-2",
        isOpen && "bg-basin shadow-(--margin)",
      )}
    >
      <td className={`${cellClass} whitespace-nowrap text-soft tabular-nums max-sm:order-1`}>
        {moment(entry.created_at)}
      </td>
      <td className={`${cellClass} max-sm:w-full`}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onOpen}
          className={clsx("text-link min-h-8 text-start", isNew && "font-medium")}
        >
          <bdi>{entry.name ?? entry.email}</bdi>
        </button>
        {entry.name && (
          <span className="small block text-soft">
            <span className="ltr-island break-all">{entry.email}</span>
          </span>
        )}
      </td>
      <td className={`${cellClass} max-sm:w-full max-sm:empty:hidden`}>
        {entry.kind !== "newsletter" && <bdi>{entry.about && nameOf(entry.about)}</bdi>}
        {entry.topic && entry.topic !== "general" && (
          <span className="small block text-soft">{t(`topics.${entry.topic}`)}</span>
        )}
      </td>
      <td className={`${cellClass} whitespace-nowrap max-sm:order-2`}>
        {t(`kinds.${entry.kind}`)}
      </td>
      <td className="align-baseline max-sm:order-3 max-sm:py-0.5 sm:py-1.5">
        <span
          className={clsx(
            "small inline-block rounded-[3px] border px-2 whitespace-nowrap",
            isNew ? "border-water font-medium" : "border-line text-soft",
          )}
        >
          {entry.kind === "newsletter" && isSubscriberState(entry.about)
            ? t(`standing.${entry.about}`)
            : t(`states.${entry.state}`)}
        </span>
      </td>
    </tr>
  );
}
