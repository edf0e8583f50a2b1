import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ClientActionFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import {
  type InboxEntry,
  inboxDetail,
  inboxPage,
  type SubscriberDays,
  subscriberDays,
} from "#contract/inbox.ts";
import { useAboutName } from "#site/i18n/about-names.ts";
import { localTimeZone } from "#site/i18n/formats.ts";
import { pageHead } from "#site/i18n/head.ts";
import { aboutNames } from "#site/i18n/names.server.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { AdminLink } from "../admin-link.tsx";
import { rememberUnread, useMay } from "../admin-session.ts";
import { ReadFailed, readJson } from "../api.ts";
import { BulkActionNotices } from "../bulk-actions/bulk-action-notices.tsx";
import { bulkActionsAction } from "../bulk-actions/requested-actions.ts";
import { localNow } from "../dashboard/chart-columns.tsx";
import { ColumnsChart } from "../dashboard/columns-chart.tsx";
import { type Column, DataTable, KeysetPages } from "../data-table.tsx";
import { ErasePerson } from "../erase-person.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, queryOf, useAddress, useRead } from "../page-loader.ts";
import { ReadFault } from "../read-status.tsx";
import { useFigures, useMoment } from "../reader-formats.ts";
import { toolClass } from "../tool-button.tsx";
import { Detail, isSubscriberState, type OpenedEntry } from "./detail.tsx";
import {
  changed,
  type EntryName,
  Export,
  entryIn,
  Filters,
  inboxFilterNames,
} from "./inbox-filters.tsx";

export const loader = (args: { request: Request }) => ({
  ...pageLoader(
    "adminInbox",
    "inbox",
    "admin-bulk-actions",
    "admin-dashboard",
    "admin-erasure",
  )(args),
  aboutNames: aboutNames(localeOfRequest(args.request)),
});
export const handle: AdminHandle = { section: "inbox", words: "inbox" };
export const meta = pageHead;

/** The page of the list and the entry that the address names, each on its own, and how the newsletter grows. */
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const name = entryIn(address);
  if (name?.id !== gone) gone = undefined;
  const zone = new URLSearchParams({ timeZone: localTimeZone() });
  const [page, opened, days] = await Promise.all([
    readJson(`/api/inbox?${queryOf(address, inboxFilterNames)}`, inboxPage, signal),
    name && readEntry(name, signal),
    isOfSubscribers(address)
      ? readJson(`/api/admin/subscribers/days?${zone}`, subscriberDays, signal)
      : undefined,
  ]);
  rememberUnread(page.unread);
  return { page, opened, days };
});

const isOfSubscribers = (address: URLSearchParams) => address.get("kind") === "newsletter";

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

const none: readonly InboxEntry[] = [];
const openClass = "bg-basin shadow-(--margin)";

export default function Inbox() {
  const t = useTranslations("inbox");
  const { amount } = useFigures();
  const mayAct = useMay("act");
  const mayExport = useMay("export");
  const { address, go } = useAddress();
  const { value, hasFailed, isBusy, again } = useRead<typeof clientLoader>();
  const page = value?.page;
  const change = (to: Parameters<typeof changed>[1]) => go(changed(address, to));
  // An entry opens at once; its content follows.
  const shown = entryIn(address);
  const opened = shown && (value?.opened?.id === shown.id ? value.opened : { id: shown.id });
  const columns = useColumns(shown?.id, ({ kind, id }) =>
    change({ item: shown?.id === id ? "" : `${kind}.${id}` }),
  );
  const isFiltered = inboxFilterNames.some((name) => name !== "kind" && address.get(name));
  const kind = isOfSubscribers(address) ? "newsletter" : address.get("kind") ? "filtered" : "all";
  const empty = isFiltered ? "filtered" : kind;
  const body = useReturnToRow(page?.entries ?? none, shown?.id);
  return (
    <>
      <Filters address={address} kinds={page?.kinds ?? []} onNarrow={change} />
      {opened && <Detail key={opened.id} opened={opened} onClose={() => change({ item: "" })} />}
      {value?.days?.overTime.length && isOfSubscribers(address) ? (
        <SubscribersChart days={value.days} />
      ) : null}
      <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="small grow text-soft tabular-nums">
          {/* An empty list says so itself. */}
          <span className={clsx(page?.total === 0 && !isBusy && "sr-only")}>
            {isBusy ? t("loading") : page && t("list.count", amount(page.total))}
          </span>
        </p>
        {mayAct && isOfSubscribers(address) && (
          <AdminLink page="adminImport" suffix="?list=newsletter" className={toolClass}>
            <FileUp className="size-4 shrink-0" />
            {t("list.importSubscribers")}
          </AdminLink>
        )}
        {mayExport && page && page.total > 0 && <Export address={address} />}
        {mayAct && <ErasePerson onErased={() => change({ item: "" })} />}
      </div>
      {hasFailed && <ReadFault text={t("list.failed")} onRetry={again} />}
      {page && (
        <>
          <DataTable
            label={t("list.title")}
            columns={columns}
            rows={page.entries}
            keyOf={({ id }) => id}
            isBusy={isBusy}
            empty={{ title: t(`list.empty.${empty}`), text: t(`list.emptyText.${empty}`) }}
            className="md:min-w-[46rem]"
            rowProps={({ id }) => (id === shown?.id ? { className: openClass } : {})}
            bodyProps={{ ref: body }}
          />
          <KeysetPages after={page.after} />
        </>
      )}
      <BulkActionNotices onEnd={again} />
    </>
  );
}

/** All subscribers, whatever filters the list. */
function SubscribersChart({ days: { overTime } }: { days: SubscriberDays }) {
  const t = useTranslations("inbox.list");
  const [isTable, setTable] = useState(false);
  return (
    <section aria-labelledby="subscribers-chart" className="mt-6">
      <h2 id="subscribers-chart" className="small font-medium">
        {t("subscribersChart")}
      </h2>
      <ColumnsChart
        label={t("subscribersChart")}
        {...{ overTime, step: "day", end: localNow(), isTable, onTable: setTable }}
      />
    </section>
  );
}

/** The columns. The card on a phone shows the sender first, then the subject, and the rest in one line. */
function useColumns(
  opened: string | undefined,
  onOpen: (entry: InboxEntry) => void,
): Column<InboxEntry>[] {
  const t = useTranslations("inbox");
  const moment = useMoment();
  const nameOf = useAboutName();
  const isNew = ({ kind, state }: InboxEntry) => state === "new" && kind !== "newsletter";
  return [
    {
      head: t("list.received"),
      cell: ({ created_at: at }) => moment(at),
      className: "whitespace-nowrap text-soft tabular-nums max-sm:order-1",
    },
    {
      head: t("list.from"),
      cell: (entry) => (
        <>
          <button
            type="button"
            aria-expanded={entry.id === opened}
            onClick={() => onOpen(entry)}
            className={clsx("text-link min-h-8 text-start", isNew(entry) && "font-medium")}
          >
            <bdi>{entry.name ?? entry.email}</bdi>
          </button>
          {entry.name && (
            <span className="small block text-soft">
              <span className="ltr-island break-all">{entry.email}</span>
            </span>
          )}
        </>
      ),
      className: "max-sm:w-full",
    },
    {
      head: t("list.about"),
      cell: ({ kind, about, topic }) => (
        <>
          {kind !== "newsletter" && <bdi>{about && nameOf(about)}</bdi>}
          {topic && topic !== "general" && (
            <span className="small block text-soft">{t(`topics.${topic}`)}</span>
          )}
        </>
      ),
      className: "max-sm:w-full max-sm:empty:hidden",
    },
    {
      head: t("list.kind"),
      cell: ({ kind }) => t(`kinds.${kind}`),
      className: "whitespace-nowrap max-sm:order-2",
    },
    {
      head: t("list.state"),
      cell: (entry) => (
        <span
          className={clsx(
            "small inline-block rounded-[3px] border px-2 whitespace-nowrap",
            isNew(entry) ? "border-water font-medium" : "border-line text-soft",
          )}
        >
          {entry.kind === "newsletter" && isSubscriberState(entry.about)
            ? t(`standing.${entry.about}`)
            : t(`states.${entry.state}`)}
        </span>
      ),
      className: "max-sm:order-3",
    },
  ];
}

/** Returns the focus to the row of an entry that was closed or deleted, or to the row in its place. */
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
