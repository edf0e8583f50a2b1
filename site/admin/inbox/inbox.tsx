import { Download } from "lucide-react";
import { useState } from "react";
import type { ClientActionFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import { contactTopics } from "#contract/choices.ts";
import { type InboxKind, inboxDetail, inboxPage, inboxStates } from "#contract/inbox.ts";
import { leadStatuses } from "#contract/leads.ts";
import { aboutNames } from "#site/i18n/about-names.server.ts";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { CheckboxField, SelectField } from "#site/ui/field.tsx";
import { ReadFailed, readJson } from "../api.ts";
import { BulkActionNotices } from "../bulk-actions/bulk-action-notices.tsx";
import { bulkActionsAction } from "../bulk-actions/requested-actions.ts";
import { ErasePerson } from "../erasure/erase-person.tsx";
import { useFigures } from "../figures.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, queryOf, useAddress, useRead } from "../page-loader.ts";
import { ListPages, ListSearch, ReadFault, toolClass } from "../parts.tsx";
import { rememberUnread, useSession } from "../session.ts";
import {
  changed,
  type EntryName,
  entryIn,
  hasTopic,
  type Narrowing,
  narrowing,
} from "./address.ts";
import { Detail, type OpenedEntry } from "./detail.tsx";
import { Entries } from "./entries.tsx";

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
  const { role } = useSession().user;
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
        {mayDo(role, "export") && page && page.total > 0 && <Export address={address} />}
        {mayDo(role, "act") && <ErasePerson onErased={() => change({ item: "" })} />}
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

function Filters({
  address,
  kinds,
  onNarrow,
}: {
  address: URLSearchParams;
  kinds: readonly InboxKind[];
  onNarrow: (change: Partial<Record<Narrowing, string>>) => void;
}) {
  const t = useTranslations("inbox");
  const all = t("filters.all");
  return (
    <search
      aria-label={t("filters.label")}
      className="mt-8 grid grid-cols-2 gap-x-5 gap-y-4 sm:flex sm:flex-wrap sm:items-end"
    >
      <div className="grow max-sm:col-span-2 sm:max-w-sm">
        <ListSearch
          label={t("filters.search")}
          placeholder={t("filters.searchHint")}
          maxLength={200}
          sought={address.get("q") ?? ""}
          onSeek={(q) => onNarrow({ q })}
        />
      </div>
      <SelectField
        label={t("filters.kind")}
        placeholder={all}
        value={address.get("kind") ?? ""}
        options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => onNarrow({ kind: value })}
      />
      {hasTopic(address.get("kind")) && (
        <SelectField
          label={t("filters.topic")}
          placeholder={all}
          value={address.get("topic") ?? ""}
          options={contactTopics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) }))}
          onChange={({ currentTarget: { value } }) => onNarrow({ topic: value })}
        />
      )}
      {address.get("kind") === "newsletter" ? (
        <SelectField
          label={t("filters.standing")}
          placeholder={all}
          value={address.get("standing") ?? ""}
          options={leadStatuses.map((one) => ({ value: one, label: t(`standing.${one}`) }))}
          onChange={({ currentTarget: { value } }) => onNarrow({ standing: value })}
        />
      ) : (
        <SelectField
          label={t("filters.state")}
          placeholder={all}
          value={address.get("state") ?? ""}
          options={inboxStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          onChange={({ currentTarget: { value } }) => onNarrow({ state: value })}
        />
      )}
    </search>
  );
}

/** The entries of the filter as a file. */
function Export({ address }: { address: URLSearchParams }) {
  const t = useTranslations("inbox.export");
  const [isForExcel, setForExcel] = useState(false);
  const filter = queryOf(
    address,
    narrowing.filter((name) => name !== "after"),
  );
  const query = [filter, isForExcel && "mark_utf8=yes"].filter(Boolean).join("&");
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <CheckboxField
        label={t("excel")}
        checked={isForExcel}
        onChange={({ target }) => setForExcel(target.checked)}
      />
      <a href={`/api/inbox.csv${query && `?${query}`}`} download className={toolClass}>
        <Download className="size-4 text-soft" aria-hidden="true" />
        {t("start")}
      </a>
    </span>
  );
}
