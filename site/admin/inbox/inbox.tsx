import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { contactTopics } from "#contract/choices.ts";
import { type InboxKind, inboxDetail, inboxPage, inboxStates } from "#contract/inbox.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { SelectField, TextField } from "#site/ui/field.tsx";
import { ReadFailed, readJson, sendAction } from "../api.ts";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader, queryOf, useAddress, useRead } from "../page-loader.ts";
import { ListPages, ReadFault } from "../parts.tsx";
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

export const loader = pageLoader("adminInbox", "inbox");
export const handle: AdminHandle = { section: "inbox", words: "inbox" };
export const meta = pageHead;

/** The page of the list and the entry that the address names, each on its own. */
export const clientLoader = adminLoader(async ({ request: { signal }, address }) => {
  const name = entryIn(address);
  const [page, opened] = await Promise.all([
    readJson(`/api/inbox?${queryOf(address, narrowing)}`, inboxPage, signal),
    name && readEntry(name, signal),
  ]);
  return { page, opened };
});
export const clientAction = sendAction;

async function readEntry({ kind, id }: EntryName, signal: AbortSignal): Promise<OpenedEntry> {
  try {
    return { id, entry: await readJson(`/api/inbox/${kind}/${id}`, inboxDetail, signal) };
  } catch (error) {
    if (!(error instanceof ReadFailed)) throw error;
    return { id, fault: error.error === "not_found" ? "missing" : "failed" };
  }
}

export default function Inbox() {
  const t = useTranslations("inbox");
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
      <p role="status" className={isBusy ? "small mt-4 text-soft" : "sr-only"}>
        {isBusy && t("loading")}
      </p>
      {hasFailed && <ReadFault text={t("list.failed")} action={t("list.again")} onAgain={again} />}
      {page && (
        <Entries
          entries={page.entries}
          opened={asked?.id}
          isBusy={isBusy}
          onOpen={({ kind, id }) => change({ item: asked?.id === id ? "" : `${kind}.${id}` })}
        />
      )}
      {page && (
        <ListPages
          words="inbox"
          current={address.get("after")}
          after={page.after}
          onTurn={(after) => change({ after })}
        />
      )}
    </>
  );
}

/** The list is asked for once someone pauses in typing, in milliseconds. */
const typingPause = 300;

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
      className="mt-8 flex flex-wrap items-end gap-x-5 gap-y-4"
    >
      <Search sought={address.get("q") ?? ""} onSeek={(q) => onNarrow({ q })} />
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
      <SelectField
        label={t("filters.state")}
        placeholder={all}
        value={address.get("state") ?? ""}
        options={inboxStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={({ currentTarget: { value } }) => onNarrow({ state: value })}
      />
    </search>
  );
}

function Search({ sought, onSeek }: { sought: string; onSeek: (words: string) => void }) {
  const t = useTranslations("inbox.filters");
  const [typed, setTyped] = useState(sought);
  useEffect(() => setTyped(sought), [sought]);
  // A filter chosen during the pause stays.
  const seek = useEffectEvent(() => typed !== sought && onSeek(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause.
  useEffect(() => {
    const timer = setTimeout(seek, typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="grow sm:max-w-sm">
      <TextField
        label={t("search")}
        type="search"
        value={typed}
        maxLength={200}
        placeholder={t("searchHint")}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </div>
  );
}
