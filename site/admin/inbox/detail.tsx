import { clsx } from "clsx";
import { Download, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { bulkAction, undoSeconds } from "#contract/bulk-actions.ts";
import { type InboxDetail, type InboxState, inboxStates } from "#contract/inbox.ts";
import { formatBytes } from "#site/i18n/formats.ts";
import { useStoredValues } from "#site/i18n/stored-values.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { AdminLink } from "../admin-link.tsx";
import { useMay } from "../admin-session.ts";
import { Confirmation } from "../confirmation.tsx";
import { ErasePerson } from "../erase-person.tsx";
import { useMoment } from "../reader-formats.ts";
import { ToolButton } from "../tool-button.tsx";
import { useCall, useSend } from "../use-call.ts";

/** The entry that the address names; with neither entry nor fault it is loading. */
export interface OpenedEntry {
  id: string;
  entry?: InboxDetail;
  fault?: "missing" | "failed";
}

/** An entry as plain text, its file, and its state. */
export function Detail({ opened, onClose }: { opened: OpenedEntry; onClose: () => void }) {
  const t = useTranslations("inbox");
  const title = useRef<HTMLHeadingElement>(null);
  const { entry, fault } = opened;
  const isThere = entry !== undefined || fault !== undefined;
  useEffect(() => {
    if (isThere) title.current?.focus();
  }, [isThere]);

  /** A digit sets a state, but only inside the entry: elsewhere it is typed text. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    // Key presses in a dialog of the entry arrive here too: React bubbles them to the parent component.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key}"]`)?.click();
  }

  return (
    <section
      aria-labelledby="entry-title"
      onKeyDown={onKeyDown}
      aria-busy={!isThere}
      className="mt-8 border-s-3 border-water ps-5 sm:ps-7"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="entry-title" ref={title} tabIndex={-1} className="display-sm outline-none">
          {entry && <bdi>{entry.name ?? entry.email}</bdi>}
          {fault && <span>{fault === "missing" ? t("detail.missing") : t("list.failed")}</span>}
          {!isThere && <span>{t("loading")}</span>}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t("detail.close")}
          className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
        >
          <X className="size-5" />
        </button>
      </div>
      {entry && <Entry entry={entry} onGone={onClose} />}
    </section>
  );
}

const recordWords = {
  fields: "inbox.detail",
  codes: {
    locale: "inbox.languages",
    consent_locale: "inbox.languages",
    topic: "inbox.topics",
    status: "inbox.standing",
  },
};

function Entry({ entry, onGone }: { entry: InboxDetail; onGone: () => void }) {
  const t = useTranslations("inbox");
  const locale = useSiteLocale();
  const moment = useMoment();
  const mayAct = useMay("act");
  const mayExport = useMay("export");
  const isSubscriber = entry.kind === "newsletter";
  useReading(entry, mayAct && !isSubscriber);
  const { fieldName, fieldValue } = useStoredValues(recordWords, moment);
  return (
    <>
      <p className="small text-soft">
        {`${t(`kinds.${entry.kind}`)} · ${moment(entry.created_at)}`}
      </p>
      <p className="mt-2">
        <a href={mailto(entry.email)} className="text-link">
          {t.rich("detail.write", { email: entry.email })}
        </a>
        <AdminLink page="adminPerson" suffix={`?entry=${entry.id}`} className="text-link ms-6">
          {t("detail.person")}
        </AdminLink>
      </p>
      <dl className="mt-4 max-w-3xl border-t border-line text-[0.9375rem]">
        {Object.entries(entry.fields).map(([field, value]) => (
          <div
            key={field}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[13rem_1fr]"
          >
            <dt className="text-soft">{fieldName(field)}</dt>
            <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
              {value === null ? (
                <span className="text-soft">{t("detail.empty")}</span>
              ) : (
                fieldValue(field, value)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {entry.file && mayExport && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <a
            href={`/api/inbox/${entry.kind}/${entry.id}/file`}
            download
            className={buttonClass("outline")}
          >
            <Download className="size-4" />
            {t("detail.file")}
          </a>
          <bdi className="small text-soft [overflow-wrap:anywhere]">
            {t("detail.size", {
              name: entry.file.name,
              size: formatBytes(locale, entry.file.size),
            })}
          </bdi>
        </div>
      )}
      {!isSubscriber && <StateChoice entry={entry} mayAct={mayAct} />}
      {mayAct && (
        <div className="mt-5 flex flex-wrap gap-2">
          <Remove entry={entry} onGone={onGone} />
          <ErasePerson email={entry.email} onErased={onGone} />
        </div>
      )}
    </>
  );
}

/** Marks an unread entry as read when an administrator who may act opens it; once for each opening. */
function useReading(entry: InboxDetail, mayRead: boolean): void {
  const { call } = useCall(anyAnswer);
  const { kind, id } = entry;
  const isUnread = entry.state === "new";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is opened.
  useEffect(() => {
    if (mayRead && isUnread) call(`/api/inbox/${kind}/${id}/state`, { state: "read" });
  }, [kind, id, mayRead]);
}
const anyAnswer = z.unknown();

/** Deletes the entry, or unsubscribes a subscriber, after a confirmation; a notice offers undo. */
function Remove({ entry, onGone }: { entry: InboxDetail; onGone: () => void }) {
  const t = useTranslations("inbox.detail");
  const [isOpen, setOpen] = useState(false);
  const { send, isBusy } = useSend();
  const words = entry.kind === "newsletter" ? "leave" : "delete";

  async function remove() {
    const path = `/api/inbox/${entry.kind}/${entry.id}/delete`;
    if (!(await send(path, {}, { schema: bulkAction, failed: t("notDeleted") }))) return;
    setOpen(false);
    onGone();
  }

  return (
    <>
      <ToolButton aria-haspopup="dialog" isDeletion onClick={() => setOpen(true)}>
        <Trash2 className="size-4 shrink-0" />
        {t(words)}
      </ToolButton>
      <Confirmation
        open={isOpen}
        title={t(`${words}Title`)}
        text={t(`${words}Text`, { seconds: undoSeconds })}
        yes={t(`${words}Yes`)}
        no={t("cancel")}
        isBusy={isBusy}
        isDeletion
        onYes={() => void remove()}
        onNo={() => setOpen(false)}
      />
    </>
  );
}

/**
 * A button for each state, the current one pressed. A chosen state shows at once, and is reverted if saving
 * fails. Arrow keys do not change it.
 */
function StateChoice({ entry, mayAct }: { entry: InboxDetail; mayAct: boolean }) {
  const t = useTranslations("inbox");
  const label = useId();
  const { send, isBusy } = useSend();
  const [chosen, setChosen] = useState<{ from: InboxState; to: InboxState }>();
  const state = chosen?.from === entry.state ? chosen.to : entry.state;
  // Saved: from now on the state of the server counts, also when another administrator changes it.
  useEffect(() => {
    setChosen((now) => (now?.to === entry.state ? undefined : now));
  }, [entry.state]);

  async function choose(to: InboxState) {
    if (isBusy || to === state) return;
    setChosen({ from: entry.state, to });
    const path = `/api/inbox/${entry.kind}/${entry.id}/state`;
    const notices = { done: t("detail.saved"), failed: t("detail.failed") };
    if (!(await send(path, { state: to }, notices))) setChosen(undefined);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
    <div role="group" aria-labelledby={label} aria-busy={isBusy} className="mt-5">
      <span id={label} className="small mb-1 block text-soft">
        {t("detail.state")}
      </span>
      <div className="grid grid-cols-2 gap-px sm:flex sm:gap-0">
        {inboxStates.map((name, i) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            aria-keyshortcuts={mayAct ? `${i + 1}` : undefined}
            disabled={!mayAct}
            onClick={() => void choose(name)}
            className={clsx(
              "inline-flex min-h-11 items-center gap-2 border px-4 text-[0.9375rem] sm:-ms-px sm:first:ms-0",
              "max-sm:rounded-[4px] sm:first:rounded-s-[4px] sm:last:rounded-e-[4px] disabled:cursor-not-allowed",
              name === state
                ? "border-water bg-water font-medium text-on-water"
                : "border-edge bg-basin hover:text-water disabled:text-soft",
            )}
          >
            {t(`states.${name}`)}
            {mayAct && (
              <span aria-hidden="true" className="small font-light opacity-80">
                {i + 1}
              </span>
            )}
          </button>
        ))}
      </div>
      <p className={clsx("small mt-1 text-soft", mayAct && "pointer-coarse:hidden")}>
        {t(mayAct ? "detail.keys" : "detail.readOnly")}
      </p>
    </div>
  );
}

/** Whether an address on the newsletter's list is confirmed. */
export const isSubscriberState = (value: string | null): value is "pending" | "confirmed" =>
  value === "pending" || value === "confirmed";
