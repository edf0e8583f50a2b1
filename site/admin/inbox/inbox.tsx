import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { ClientActionFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { type InboxEntry, inboxDetail, inboxPage } from "#contract/inbox.ts";
import { useAboutName } from "#site/i18n/about-names.ts";
import { pageHead } from "#site/i18n/head.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { ReadFailed, readJson } from "../api.ts";
import { BulkActionNotices } from "../bulk-actions/bulk-action-notices.tsx";
import { bulkActionsAction } from "../bulk-actions/requested-actions.ts";
import { ErasePerson } from "../erasure/erase-person.tsx";
import { useFigures, useMoment } from "../figures.ts";
import type { AdminHandle } from "../layout.tsx";
import { ListPages, ReadFault, ScrollRegion } from "../lists.tsx";
import { adminLoader, queryOf, useAddress, useRead } from "../page-loader.ts";
import { rememberUnread, useMay } from "../session.ts";
import { Detail, isSubscriberState, type OpenedEntry } from "./detail.tsx";
import { changed, type EntryName, Export, entryIn, Filters, narrowing } from "./filters.tsx";

export const loader = (args: { request: Request }) => ({
  ...pageLoader("adminInbox", "inbox", "admin-bulk-actions", "admin-erasure")(args),
  aboutNames: aboutNames(localeOfRequest(args.request)),
});
export const handle: AdminHandle = { section: "inbox", words: "inbox" };
export const meta = pageHead;

/** The page of the list and the entry that the address names, each on its own. */
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const name = entryIn(address);
  if (name?.id !== gone) gone = undefined;
  const [page, opened] = await Promise.all([
    readJson(`/api/inbox?${queryOf(address, narrowing)}`, inboxPage, signal),
    name && readEntry(name, signal),
  ]);
  rememberUnread(page.unread);
  return { page, opened };
});

/** The entry that was erased while it was open: the address names it until the page has closed it. */
let gone: string | undefined;

export async function clientAction(args: ClientActionFunctionArgs) {
  const { path } = (await args.request.clone().json()) as { path: string };
  const answer = await bulkActionsAction(args);
  if (path.endsWith("/erasures") && answer.outcome === "done") {
    gone = entryIn(new URL(window.location.href).searchParams)?.id;
  }
  return answer;
}

async function readEntry({ kind, id }: EntryName, signal: AbortSignal): Promise<OpenedEntry> {
  if (id === gone) return { id, fault: "missing" };
  try {
    return { id, entry: await readJson(`/api/inbox/${kind}/${id}`, inboxDetail, signal) };
  } catch (error) {
    if (!(error instanceof ReadFailed)) throw error;
    return { id, fault: error.error === "not_found" ? "missing" : "failed" };
  }
}

export default function Inbox() {
  const t = useTranslations("inbox");
  const { amount } = useFigures();
  const mayAct = useMay("act");
  const mayExport = useMay("export");
  const { address, go } = useAddress();
  const { value, hasFailed, isBusy, again } = useRead<typeof clientLoader>();
  const page = value?.page;
  const change = (to: Parameters<typeof changed>[1]) => go(changed(address, to));
  // What is asked for shows at once; what it holds follows.
  const asked = entryIn(address);
  const opened = asked && (value?.opened?.id === asked.id ? value.opened : { id: asked.id });
  return (
    <>
      <Filters address={address} kinds={page?.kinds ?? []} onNarrow={change} />
      {opened && <Detail key={opened.id} opened={opened} onClose={() => change({ item: "" })} />}
      <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="small grow text-soft tabular-nums">
          {isBusy ? t("loading") : page && t("list.count", amount(page.total))}
        </p>
        {mayExport && page && page.total > 0 && <Export address={address} />}
        {mayAct && <ErasePerson onErased={() => change({ item: "" })} />}
      </div>
      {hasFailed && <ReadFault text={t("list.failed")} onAgain={again} />}
      {page && (
        <Entries
          entries={page.entries}
          opened={asked?.id}
          isBusy={isBusy}
          onOpen={({ kind, id }) => change({ item: asked?.id === id ? "" : `${kind}.${id}` })}
        />
      )}
      {page && <ListPages words="inbox" after={page.after} />}
      <BulkActionNotices onEnd={again} />
    </>
  );
}

const columns = ["received", "from", "about", "kind", "state"] as const;

/** The list. Where there is no room it scrolls sideways in a region the keyboard can reach. */
function Entries({
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
