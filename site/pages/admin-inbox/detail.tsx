import { Download, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { mayDo } from "#contract/admin.ts";
import type { InboxDetail, InboxState } from "#contract/inbox.ts";
import type { Opened } from "#site/features/admin/inbox.ts";
import { fileAddress } from "#site/features/admin/inbox-calls.ts";
import { formatBytes, formatMoment } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { FieldName, FieldValue } from "./field-value.tsx";
import { StateChoice, stateOfKey, useChoice } from "./state-choice.tsx";

/** What was sent, as plain text, the file with it, and the state it is in. */
export function Detail({
  opened,
  role,
  onClose,
  change,
}: {
  opened: Exclude<Opened, { state: "closed" }>;
  /** What the reader may do here. */
  role: string;
  onClose: () => void;
  change: (state: InboxState) => Promise<{ outcome: "changed" | "failed" }>;
}) {
  const t = useTranslations("inbox");
  const title = useRef<HTMLHeadingElement>(null);
  const { saving, choose } = useChoice(change);
  const id = opened.state === "open" ? opened.entry.id : opened.state;
  useEffect(() => {
    if (id !== "loading") title.current?.focus();
  }, [id]);
  const present = opened.state === "open" ? opened.entry.state : undefined;

  /** A number sets a state, but only from inside the entry: elsewhere it is somebody's typing. */
  function onKeyDown(event: KeyboardEvent) {
    const state = stateOfKey(event.key);
    if (!state || event.ctrlKey || event.metaKey || event.altKey || !mayDo(role, "act")) return;
    event.preventDefault();
    if (present && state !== present) void choose(state);
  }

  return (
    <section
      aria-labelledby="entry-title"
      onKeyDown={onKeyDown}
      aria-busy={opened.state === "loading"}
      className="mt-8 border-s-3 border-water ps-5 sm:ps-7"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="entry-title" ref={title} tabIndex={-1} className="display-sm outline-none">
          {opened.state === "open" ? (
            <bdi>{opened.entry.name ?? opened.entry.email}</bdi>
          ) : (
            t(
              opened.state === "missing"
                ? "detail.missing"
                : opened.state === "failed"
                  ? "list.failed"
                  : "loading",
            )
          )}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t("detail.close")}
          className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {opened.state === "open" && <Entry entry={opened.entry} {...{ role, saving, choose }} />}
    </section>
  );
}

function Entry({
  entry,
  role,
  saving,
  choose,
}: {
  entry: InboxDetail;
  role: string;
} & ReturnType<typeof useChoice>) {
  const t = useTranslations("inbox");
  const locale = useSiteLocale();

  return (
    <>
      <p className="small text-soft">
        {t(`kinds.${entry.kind}`)} · {formatMoment(locale, new Date(entry.created_at))}
      </p>
      <p className="mt-2">
        <a href={`mailto:${entry.email}`} className="text-link">
          {t.rich("detail.write", { email: entry.email })}
        </a>
      </p>
      <dl className="mt-4 max-w-3xl border-t border-line text-[0.9375rem]">
        {Object.entries(entry.fields).map(([field, value]) => (
          <div
            key={field}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-soft">
              <FieldName field={field} />
            </dt>
            {/* Isolated, so that each text keeps its own direction and all begin at one edge. */}
            <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
              <bdi>
                <FieldValue field={field} value={value} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <StateChoice
          state={entry.state}
          saving={saving}
          isAllowed={mayDo(role, "act")}
          onChoose={(state) => void choose(state)}
        />
        {entry.file && mayDo(role, "export") && (
          <a href={fileAddress(entry)} download className={buttonClass("outline")}>
            <Download className="size-4" aria-hidden="true" />
            {t("detail.file")}
            <bdi className="small font-light text-soft">
              {t("detail.size", {
                name: entry.file.name,
                size: formatBytes(locale, entry.file.size),
              })}
            </bdi>
          </a>
        )}
      </div>
    </>
  );
}
